"""The providers of models: what each is called, needs and offers; knows no SDK."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ProviderEntry:
    """One provider; `name` is the part of a model's name before the colon.

    `default_model` is taken when the provider is chosen by itself; "" never is. `key_vars` and
    `url_vars` name environment variables, the strongest first. `url` is where the service is when
    nothing else is said, with its version path. `port` makes it a server on this machine, which
    needs no key. `extra` is the pydantic-ai extra that is not installed with the program, `sdk` the
    module by which it shows.
    """

    name: str
    title: str
    default_model: str = ""
    key_vars: tuple[str, ...] = ()
    url_vars: tuple[str, ...] = ()
    url: str = ""
    port: int | None = None
    extra: str = ""
    sdk: str = ""


#: In the order in which one is chosen when only its key says so (command-line contract, "Models").
CLOUD = (
    ProviderEntry(
        "anthropic",
        "Anthropic",
        "claude-sonnet-5-5",
        ("ANTHROPIC_API_KEY",),
        ("ANTHROPIC_BASE_URL",),
        "https://api.anthropic.com",
    ),
    ProviderEntry(
        "openai",
        "OpenAI",
        "gpt-6.1-sol",
        ("OPENAI_API_KEY",),
        ("OPENAI_BASE_URL",),
        "https://api.openai.com/v1",
    ),
    ProviderEntry(
        "google",
        "Google",
        "gemini-3.8-flash",
        ("GOOGLE_API_KEY", "GEMINI_API_KEY"),
        ("GOOGLE_BASE_URL", "GOOGLE_GEMINI_BASE_URL"),
        "https://generativelanguage.googleapis.com",
        extra="google",
        sdk="google.genai",
    ),
    ProviderEntry(
        "openrouter",
        "OpenRouter",
        "anthropic/claude-sonnet-5.5",
        ("OPENROUTER_API_KEY",),
        ("OPENROUTER_BASE_URL",),
        "https://openrouter.ai/api/v1",
    ),
    ProviderEntry(
        "deepseek",
        "DeepSeek",
        "deepseek-v4-pro",
        ("DEEPSEEK_API_KEY",),
        ("DEEPSEEK_BASE_URL",),
        "https://api.deepseek.com",
    ),
    ProviderEntry(
        "mistral",
        "Mistral",
        "mistral-medium-latest",
        ("MISTRAL_API_KEY",),
        ("MISTRAL_BASE_URL",),
        "https://api.mistral.ai/v1",
    ),
    ProviderEntry(
        "groq",
        "Groq",
        "openai/gpt-oss-120b",
        ("GROQ_API_KEY",),
        ("GROQ_BASE_URL",),
        "https://api.groq.com/openai/v1",
    ),
    ProviderEntry(
        "xai",
        "xAI",
        "grok-4.7",
        ("XAI_API_KEY",),
        ("XAI_BASE_URL",),
        "https://api.x.ai/v1",
    ),
    ProviderEntry(
        "together",
        "Together",
        "moonshotai/Kimi-K3",
        ("TOGETHER_API_KEY",),
        ("TOGETHER_BASE_URL",),
        "https://api.together.xyz/v1",
    ),
    ProviderEntry(
        "fireworks",
        "Fireworks",
        "accounts/fireworks/models/kimi-k3",
        ("FIREWORKS_API_KEY",),
        ("FIREWORKS_BASE_URL",),
        "https://api.fireworks.ai/inference/v1",
    ),
    ProviderEntry(
        "cerebras",
        "Cerebras",
        "gpt-oss-120b",
        ("CEREBRAS_API_KEY",),
        ("CEREBRAS_BASE_URL",),
        "https://api.cerebras.ai/v1",
    ),
    ProviderEntry(
        "moonshotai",
        "Moonshot AI",
        "kimi-k3",
        ("MOONSHOTAI_API_KEY", "MOONSHOT_API_KEY"),
        ("MOONSHOTAI_BASE_URL",),
        "https://api.moonshot.ai/v1",
    ),
    ProviderEntry(
        "zai",
        "Z.AI",
        "glm-5.3",
        ("ZAI_API_KEY",),
        ("ZAI_BASE_URL",),
        "https://api.z.ai/api/paas/v4",
    ),
)

#: Servers on this machine, in the order in which they are looked for on their usual ports.
LOCAL = (
    ProviderEntry(
        "ollama", "Ollama", url_vars=("OLLAMA_BASE_URL",), key_vars=("OLLAMA_API_KEY",), port=11434
    ),
    ProviderEntry(
        "lmstudio",
        "LM Studio",
        url_vars=("LMSTUDIO_BASE_URL",),
        key_vars=("LMSTUDIO_API_KEY",),
        port=1234,
    ),
    ProviderEntry(
        "llamacpp",
        "llama.cpp",
        url_vars=("LLAMACPP_BASE_URL",),
        key_vars=("LLAMACPP_API_KEY",),
        port=8080,
    ),
    ProviderEntry(
        "vllm", "vLLM", url_vars=("VLLM_BASE_URL",), key_vars=("VLLM_API_KEY",), port=8000
    ),
)

#: Reachable by `provider:model`, never chosen by itself: the deployment or the region is unknown.
OTHER = (
    ProviderEntry("alibaba", "Alibaba Cloud", key_vars=("ALIBABA_API_KEY", "DASHSCOPE_API_KEY")),
    ProviderEntry("azure", "Azure OpenAI", key_vars=("AZURE_OPENAI_API_KEY",)),
    ProviderEntry("bedrock", "Amazon Bedrock", extra="bedrock", sdk="boto3"),
    ProviderEntry("cohere", "Cohere", key_vars=("CO_API_KEY",), extra="cohere", sdk="cohere"),
    ProviderEntry("google-cloud", "Google Cloud", extra="google", sdk="google.genai"),
    ProviderEntry("heroku", "Heroku", key_vars=("HEROKU_INFERENCE_KEY",)),
    ProviderEntry(
        "huggingface",
        "Hugging Face",
        key_vars=("HF_TOKEN",),
        extra="huggingface",
        sdk="huggingface_hub",
    ),
    ProviderEntry("nebius", "Nebius", key_vars=("NEBIUS_API_KEY",)),
    ProviderEntry("ovhcloud", "OVHcloud", key_vars=("OVHCLOUD_API_KEY",)),
    ProviderEntry("sambanova", "SambaNova", key_vars=("SAMBANOVA_API_KEY",)),
    ProviderEntry(
        "vercel", "Vercel AI Gateway", key_vars=("VERCEL_AI_GATEWAY_API_KEY", "VERCEL_OIDC_TOKEN")
    ),
)

#: The model that ships with the program.
OFFLINE = ProviderEntry("offline", "offline")

ENTRIES = (*CLOUD, *LOCAL, *OTHER, OFFLINE)

BY_NAME = {entry.name: entry for entry in ENTRIES}

#: Other ways to speak to the same services, and services that pydantic-ai alone knows more about.
_FURTHER = frozenset(
    {
        *("openai-chat", "openai-responses", "openai-chatgpt", "openai-codex", "azure-responses"),
        *("bedrock-mantle", "crusoe", "github", "github-copilot", "litellm", "meta", "snowflake"),
        *("system-one", "typesafe"),
    }
)
_GATEWAY = "gateway/"


def is_provider(prefix: str) -> bool:
    """Say whether a model's name may begin with this prefix."""
    return prefix in BY_NAME or prefix.removeprefix(_GATEWAY) in {*BY_NAME, *_FURTHER}

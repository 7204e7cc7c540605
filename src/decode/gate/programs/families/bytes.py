"""Programs that show bytes, checksums and encodings."""

from decode.gate.programs.grammar.program import Program
from decode.gate.programs.grammar.scanning import Globs

_SUMS = (
    "md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum gmd5sum gsha1sum gsha256sum"
    " gsha512sum"
)
_HEX = "-bcCdovx -e:text -f:read -n:num -s:num --one-byte-octal --one-byte-char --canonical"

PROGRAMS = (
    Program(
        "od god",
        "-abcdfhilosxv -A:text -j:text -N:text -S:num -t:text -w?num --address-radix:text"
        " --endian:text --skip-bytes:text --read-bytes:text --strings?num --format:text"
        " --output-duplicates --width?num --traditional",
    ),
    Program(
        "hexdump hd",
        f"{_HEX} --two-bytes-decimal --two-bytes-octal --two-bytes-hex --format:text --length:num"
        " --skip:num --no-squeezing --color?text",
    ),
    Program(
        "strings",
        "-afow -n:num -t:{o|d|x} -e:text -s:text --all --print-file-name --bytes:num"
        " --radix:{o|d|x} --encoding:text --include-all-whitespace --output-separator:text",
        "object*",
        numeric=True,
        globs=Globs.NEVER,
    ),
    Program(
        "readelf",
        "-ahlSgtesnrudVADIWc -p:text -x:text --all --file-header --program-headers --segments"
        " --section-headers --sections --headers --symbols --syms --dyn-syms --notes --relocs"
        " --dynamic --version-info --wide",
        "object*",
        globs=Globs.NEVER,
    ),
    Program(
        "nm",
        "-aABCDglnoprSuvP -f:text -t:text --debug-syms --demangle?text --dynamic --extern-only"
        " --line-numbers --no-sort --numeric-sort --print-size --size-sort --reverse-sort"
        " --undefined-only --defined-only",
        "object*",
        globs=Globs.NEVER,
    ),
    Program(
        "objdump",
        "-aCdDfhHprRsStTxwz -j:text -M:text --disassemble?text --demangle?text --file-headers"
        " --private-headers --section-headers --all-headers --full-contents --syms"
        " --dynamic-syms --no-show-raw-insn",
        "object*",
        globs=Globs.NEVER,
    ),
    Program("size", "-ABGdoxt --format:text --radix:text --totals", "object*", globs=Globs.NEVER),
    Program(
        _SUMS,
        "-btz -l:num --binary --text --tag --zero --length:num",
        lists="-c --check",
    ),
    Program("shasum", "-a:num -btU0 --algorithm:num --binary --text --tag", lists="-c --check"),
    Program("md5", "-nqr -s:text"),
    Program(
        "cksum",
        "-a:text -l:num -z -o:num --algorithm:text --base64 --raw --debug --length:num --tag"
        " --untagged --zero",
        lists="-c --check",
    ),
    Program("sum", "-rs --sysv"),
    Program(
        "base64 base32 basenc",
        "-diD -w:num -b:num --decode --ignore-garbage --wrap:num --base64 --base64url --base32"
        " --base32hex --base16 --base2msbf --base2lsbf --z85 --break:num",
        "read?",
        writes="-o:write --output:write",
    ),
)

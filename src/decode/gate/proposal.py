"""What "always" offers (gate contract, section 4)."""

from decode.entities.call import ToolCall
from decode.gate.decision import Decision
from decode.gate.ruling.toolnames import UNGATED


def propose(call: ToolCall, decision: Decision) -> str:
    """Return the narrowest useful rule for a call that is asked about; empty when none may be."""
    return "" if call.name in UNGATED else decision.proposal

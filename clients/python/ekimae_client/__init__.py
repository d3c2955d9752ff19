"""The client of Ekimae for Python: area analytics and customer messaging for Japanese stores."""

from .errors import ConnectionFailed, EkimaeError, Fault, WebhookVerificationError
from .generated.operations import DOCUMENT_HASH, Ekimae
from .listen import Forwarded, listen
from .sequence import Missing, Observation, SequenceCheck, SequenceState, sequence_of
from .transport import StreamEvent
from .webhooks import new_secret, signed_headers, verify_webhook

__all__ = [
    "DOCUMENT_HASH",
    "ConnectionFailed",
    "Ekimae",
    "EkimaeError",
    "Fault",
    "Forwarded",
    "Missing",
    "Observation",
    "SequenceCheck",
    "SequenceState",
    "StreamEvent",
    "WebhookVerificationError",
    "listen",
    "new_secret",
    "sequence_of",
    "signed_headers",
    "verify_webhook",
]

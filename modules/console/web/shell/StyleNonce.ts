/** The nonce that the server gave this response: styles which components add carry it, or the browser refuses them. */
import { setNonce } from "get-nonce"

export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ""

// The lock of scrolling below a dialog adds its style on its own.
setNonce(styleNonce)

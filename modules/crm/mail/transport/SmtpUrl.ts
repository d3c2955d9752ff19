/**
 * The mail server as the setting `SMTP_URL` names it. TLS is required unless the scheme says otherwise, and a password goes over a
 * connection without TLS only to this machine. Pure.
 */
import { Redacted, Result } from "effect"

export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** `tls` from the first byte, `starttls` before anything is said, or `plain`. */
  readonly security: "tls" | "starttls" | "plain"
  readonly login: { readonly user: string; readonly password: Redacted.Redacted } | undefined
}

const securities: Readonly<Record<string, SmtpServer["security"]>> = {
  "smtps:": "tls",
  "smtp:": "starttls",
  "smtp+plain:": "plain"
}
const usualPorts = { tls: 465, starttls: 587, plain: 25 } as const

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

export const urlExpected =
  "Expected smtps://user:password@host, or smtp://user:password@host for STARTTLS, or smtp+plain://host without TLS"
export const plainPasswordExpected = "Expected smtps:// or smtp://: a password goes without TLS only to 127.0.0.1"

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The server, or what was expected; never a part of what was given, which may be the password. */
export const readSmtpUrl = (text: string): Result.Result<SmtpServer, string> => {
  const url = URL.parse(text)
  const security = url === null ? undefined : securities[url.protocol]
  if (
    url === null ||
    security === undefined ||
    url.hostname === "" ||
    /[/?#]./.test(url.pathname + url.search + url.hash)
  )
    return Result.fail(urlExpected)
  const [user, password] = [decoded(url.username), decoded(url.password)]
  if (user === undefined || password === undefined || (user === "") !== (password === ""))
    return Result.fail(urlExpected)
  const hasLogin = user !== ""
  const host = url.hostname.toLowerCase()
  if (security === "plain" && hasLogin && !loopback.test(host)) return Result.fail(plainPasswordExpected)
  return Result.succeed({
    host: host.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? usualPorts[security] : Number(url.port),
    security,
    login: hasLogin ? { user, password: Redacted.make(password) } : undefined
  })
}

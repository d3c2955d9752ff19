/**
 * Checks what a URL looks like. Whatever two parsers may read differently is refused before parsing:
 * the URL parser drops tabs and line ends, reads a backslash as a slash, and decodes a percent-encoded host. Pure.
 */
import { isIP } from "node:net"
import { Result } from "effect"
import { isAllowed } from "./Address.ts"

export interface Rules {
  /** For development: also http, any port, names without a public suffix, and private addresses. */
  readonly allowPrivate: boolean
  /** Whether http is allowed beside https. */
  readonly allowHttp?: boolean
  /**
   * What the URLs of pages begin with that the service itself serves for this caller, with origin and path: a page's name after it
   * is allowed, and nothing else of that origin. Its host is a literal address or localhost.
   */
  readonly ownPages?: string | undefined
}

export const reasons = ["length", "characters", "scheme", "credentials", "fragment", "host", "port", "address"] as const
export type Reason = (typeof reasons)[number]

/** Characters of a URL. */
export const maxLength = 2_000

/** The empty text is the scheme's own port. More ports would make a port scanner of the service. */
const ports: Readonly<Record<string, ReadonlySet<string>>> = {
  "https:": new Set(["", "8443"]),
  "http:": new Set(["", "8080"])
}

/**
 * Top-level labels that no public name has: special-use (RFC 6761 and its successors), and those of private networks.
 */
const privateSuffixes: ReadonlySet<string> = new Set([
  ..."alt arpa example internal invalid local localhost onion test".split(" "),
  ..."cluster corp domain home intranet lan localdomain mail private svc workgroup".split(" ")
])

/** Public names of metadata services. */
const metadataNames: ReadonlySet<string> = new Set(["metadata.goog", "metadata.tencentyun.com"])

const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/
const topLabel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/
/** Spaces and other separators, control characters, what is invisible, backslashes. */
const unusual = /[\p{Z}\p{C}\\]/u
const parts = /^([a-z]+):\/\/([^/?#]+)/i

/** Checks the text only; the addresses of a name are checked by `UrlGuard`. */
export const checkUrl = (text: string, rules: Rules): Result.Result<URL, Reason> => {
  if (text.length > maxLength) return Result.fail("length")
  if (unusual.test(text)) return Result.fail("characters")
  const [, scheme = "", authority = ""] = parts.exec(text) ?? []
  if (!isScheme(scheme.toLowerCase(), rules)) return Result.fail("scheme")
  if (authority.includes("@")) return Result.fail("credentials")
  if (text.includes("#")) return Result.fail("fragment")
  const url = authority.includes("%") ? null : URL.parse(text)
  if (url === null) return Result.fail("host")
  if (isOwnPage(text, rules)) return Result.succeed(url)
  if (url.port === "0" || !(rules.allowPrivate || ports[url.protocol]?.has(url.port))) return Result.fail("port")
  const host = hostOf(url)
  // The parser also accepts 127.1, 0x7f000001 and 017700000001; only the usual notation is allowed.
  if (isIP(host) === 4 && authority.replace(/:\d*$/, "") !== host) return Result.fail("host")
  if (isIP(host) !== 0) return isAllowed(host, rules) ? Result.succeed(url) : Result.fail("address")
  return isName(host, rules) ? Result.succeed(url) : Result.fail("host")
}

/**
 * Whether the address is a page of the service itself, judged by its text, so that nothing has to be agreed on with the router that will
 * read it.
 */
const isOwnPage = (text: string, { ownPages }: Rules): boolean =>
  ownPages !== undefined && text.startsWith(ownPages) && /^[a-z]+$/.test(text.slice(ownPages.length))

/** The addresses of the host of own pages, which are not looked up; undefined for any other host. */
export const ownAddresses = (host: string, { ownPages }: Rules): ReadonlyArray<string> | undefined => {
  if (ownPages === undefined || hostOf(new URL(ownPages)) !== host) return undefined
  return host === "localhost" ? ["127.0.0.1", "::1"] : [host]
}

const isScheme = (scheme: string, rules: Rules) =>
  scheme === "https" || ((rules.allowPrivate || rules.allowHttp === true) && scheme === "http")

/** The bare name or address: without the brackets of IPv6 and the dot of the root. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$|\.$/g, "")

const isName = (host: string, rules: Rules): boolean => {
  const labels = host.split(".")
  if (host.length > 253 || !labels.every((part) => label.test(part)) || metadataNames.has(host)) return false
  if (rules.allowPrivate) return true
  const top = labels.at(-1) ?? ""
  return labels.length > 1 && topLabel.test(top) && !privateSuffixes.has(top)
}

/**
 * Whether a name is one of the three that are kept for examples (RFC 2606) and always resolve: what examples show works on machines without
 * a network too. Names below them do not resolve, and are refused as any other.
 */
export const isForExamples = (host: string): boolean => /^example\.(?:com|net|org)$/u.test(host)

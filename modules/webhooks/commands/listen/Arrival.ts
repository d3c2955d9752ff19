/** A delivery as the local receiver got it: its verification, and its text on a terminal. Pure. */
import { visible, visibleOnLine } from "../../../../src/cli/Visible.ts"
import { isVerified, type SignatureChecks, verify } from "../../sign/Verification.ts"

export interface Incoming {
  readonly path: string
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  readonly body: Uint8Array
  readonly receivedAt: Date
}

export interface Arrival {
  readonly receivedAt: string
  readonly path: string
  /** What the receiver answers. */
  readonly status: number
  readonly dialect: "analytics" | "crm" | null
  readonly id: string | null
  readonly type: string | null
  /** A request with the same id came before. */
  readonly duplicate: boolean
  /** Null when no secret was given. */
  readonly verified: boolean | null
  readonly signatures: SignatureChecks
  readonly headers: Incoming["headers"]
  /** Parsed where it is JSON. */
  readonly body: unknown
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

const typeOf = (body: unknown): string | null =>
  typeof body === "object" && body !== null && "type" in body && typeof body.type === "string" ? body.type : null

/** 401 for a wrong signature, 500 for a failure on purpose, else 200. */
const statusOf = (verified: boolean | null, fails: boolean): number => (verified === false ? 401 : fails ? 500 : 200)

/** @param fails whether this one is to fail */
export const arrivalOf = (
  incoming: Incoming,
  secrets: ReadonlyArray<string>,
  seen: ReadonlySet<string>,
  fails: boolean
): Arrival => {
  const { headers, path, receivedAt } = incoming
  const body = parseJson(Buffer.from(incoming.body).toString("utf8"))
  const signatures = secrets.length === 0 ? {} : verify(incoming, secrets, Math.floor(receivedAt.getTime() / 1000))
  const verified = secrets.length === 0 ? null : isVerified(signatures)
  const id = typeof headers["webhook-id"] === "string" ? headers["webhook-id"] : null
  return {
    receivedAt: receivedAt.toISOString(),
    path,
    status: statusOf(verified, fails),
    dialect: "crm-signature" in headers ? "crm" : "x-analytics-signature" in headers ? "analytics" : null,
    id,
    type: typeOf(body),
    duplicate: id !== null && seen.has(id),
    verified,
    signatures,
    headers,
    body
  }
}

const colours = { green: 32, red: 31, yellow: 33, grey: 90 } as const
type Paint = (colour: keyof typeof colours, text: string) => string

export const painted: Paint = (colour, text) => `\u001b[${colours[colour]}m${text}\u001b[0m`
export const plain: Paint = (_, text) => text

const markOf = ({ signatures, verified }: Arrival, paint: Paint): string => {
  if (verified === null) return paint("grey", "not verified: no --secret")
  const checks = Object.entries(signatures).map(([name, check]) =>
    paint(check === "valid" ? "green" : "red", `${name} ${check}`)
  )
  return checks.length === 0 ? paint("red", "no signature") : checks.join("  ")
}

/** One line about it, and its body below. */
export const textOf = (arrival: Arrival, paint: Paint): string => {
  const { body, dialect, duplicate, id, path, receivedAt, status, type } = arrival
  const head = [
    paint("grey", receivedAt.slice(11, 23)),
    paint(status === 200 ? "green" : "red", String(status)),
    visibleOnLine(path),
    dialect ?? "unknown dialect",
    visibleOnLine(type ?? "no type"),
    visibleOnLine(id ?? "no id"),
    ...(duplicate ? [paint("yellow", "duplicate")] : []),
    markOf(arrival, paint)
  ]
  const shown = visible(typeof body === "string" ? body : JSON.stringify(body, null, 2))
  return `${head.join("  ")}\n${shown.replaceAll(/^/gm, "  ")}`
}

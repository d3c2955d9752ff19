/**
 * Reads a delivery status notification (RFC 3464 in a multipart/report of RFC 6522): whom it is addressed to, and what became of each
 * recipient. The text comes from any mail server, so its size and the number of recipients are limited. Pure.
 */

export const longestReport = 1_048_576
const mostRecipients = 100
/** Fields of one name that are read. */
const mostOfOneName = 20

export interface BounceReport {
  /** Lines of the head that name whom the report was sent to. */
  readonly addressedTo: string
  readonly recipients: ReadonlyArray<{ readonly action: string; readonly status: string }>
}

interface Part {
  readonly head: ReadonlyMap<string, ReadonlyArray<string>>
  readonly body: string
}

const lineEnd = /\r?\n/

/** Fields by their names in lower case; continued lines are joined. */
const fieldsOf = (text: string): Part["head"] => {
  const fields = new Map<string, Array<string>>()
  for (const line of text.replaceAll(/\r?\n[ \t]+/g, " ").split(lineEnd)) {
    const [, name, value = ""] = /^([!-9;-~]+):[ \t]*(.*)$/.exec(line) ?? []
    if (name === undefined) continue
    const known = fields.get(name.toLowerCase()) ?? []
    if (known.length < mostOfOneName) known.push(value.trim())
    fields.set(name.toLowerCase(), known)
  }
  return fields
}

const partOf = (text: string): Part => {
  const blank = /\r?\n\r?\n/.exec(text)
  return blank === null
    ? { head: fieldsOf(text), body: "" }
    : { head: fieldsOf(text.slice(0, blank.index)), body: text.slice(blank.index + blank[0].length) }
}

const typeOf = ({ head }: Part): string => head.get("content-type")?.[0] ?? ""

const boundaryOf = (type: string): string | undefined => {
  const [, quoted, plain] = /;\s*boundary\s*=\s*(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? []
  return quoted ?? plain
}

const partsOf = (body: string, boundary: string): ReadonlyArray<string> => {
  const parts: Array<string> = []
  let lines: Array<string> | undefined
  for (const line of body.split(lineEnd)) {
    const plain = line.trimEnd()
    if (plain === `--${boundary}--`) break
    if (plain === `--${boundary}`) {
      if (lines !== undefined) parts.push(lines.join("\n"))
      lines = []
    } else lines?.push(line)
  }
  if (lines !== undefined) parts.push(lines.join("\n"))
  return parts
}

const isStatus = (part: Part): boolean => /^message\/(?:global-)?delivery-status\b/i.test(typeOf(part))

/** Names of fields that say where a report was delivered. */
const deliveredTo = ["to", "delivered-to", "x-original-to", "envelope-to", "x-envelope-to"] as const

/** Undefined for a text that is no such report. */
export const readReport = (text: string): BounceReport | undefined => {
  if (text.length > longestReport) return undefined
  const message = partOf(text.replace(/^From [^\n]*\n/, ""))
  const type = typeOf(message)
  const boundary = boundaryOf(type)
  if (!/^multipart\/report\b/i.test(type) || boundary === undefined) return undefined
  const status = partsOf(message.body, boundary).map(partOf).find(isStatus)
  if (status === undefined || !/^(?:|7bit|8bit)$/i.test(status.head.get("content-transfer-encoding")?.[0] ?? ""))
    return undefined
  const recipients = status.body.split(/\n[ \t]*(?:\n[ \t]*)+/).flatMap((block) => {
    const fields = fieldsOf(block)
    const action = fields.get("action")?.[0]?.toLowerCase()
    return action === undefined ? [] : [{ action, status: fields.get("status")?.[0] ?? "" }]
  })
  if (recipients.length === 0) return undefined
  return {
    addressedTo: deliveredTo.flatMap((name) => message.head.get(name) ?? []).join("\n"),
    recipients: recipients.slice(0, mostRecipients)
  }
}

/** Whether a mail server has given up a recipient for good: what is delayed may still arrive, and a full mailbox may be emptied. */
export const isFinal = ({ recipients }: BounceReport): boolean =>
  recipients.some(({ action, status }) => action === "failed" && /^5\.(?!2\.2\b)\d{1,3}\.\d{1,3}/.test(status))

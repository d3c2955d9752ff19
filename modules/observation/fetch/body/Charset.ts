/**
 * Decodes a page to text: byte order mark, then the header, then what the page's beginning declares, as browsers do. A page
 * that declares nothing is read as the first of UTF-8, EUC-JP and Shift_JIS in which all of it is valid. Pure.
 */

/** Bytes at the beginning in which a declaration counts (HTML standard). */
const prescanBytes = 1_024

const decoderOf = (label: string | undefined, fatal = false): TextDecoder | undefined => {
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label, { fatal })
  } catch {
    return undefined
  }
}

const bomOf = (body: Uint8Array): string | undefined => {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return "utf-8"
  if (body[0] === 0xfe && body[1] === 0xff) return "utf-16be"
  if (body[0] === 0xff && body[1] === 0xfe) return "utf-16le"
  return undefined
}

/** The `charset` of a Content-Type. */
const parameterOf = (contentType: string): string | undefined =>
  /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType)?.[1]

const declared =
  /<meta[^>]{0,500}?\bcharset\s*=\s*["']?\s*([\w.:-]{1,40})|^<\?xml[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]{1,40})/i

/** A declaration that can be read as ASCII is in no UTF-16, whatever it says. */
const declarationIn = (body: Buffer): string | undefined => {
  const [, meta, xml] = declared.exec(body.toString("latin1", 0, prescanBytes)) ?? []
  const label = meta ?? xml
  return label !== undefined && /^utf-16/i.test(label) ? "utf-8" : label
}

const undeclared = ["utf-8", "euc-jp", "shift_jis"] as const

const decodeUndeclared = (body: Buffer): string => {
  for (const label of undeclared) {
    try {
      return new TextDecoder(label, { fatal: true }).decode(body)
    } catch {
      // Not all of it is valid in this one.
    }
  }
  return new TextDecoder().decode(body)
}

export const decode = (body: Buffer, contentType: string, kind: "html" | "json"): string => {
  const decoder = decoderOf(bomOf(body)) ?? decoderOf(parameterOf(contentType))
  if (decoder !== undefined) return decoder.decode(body)
  // JSON is UTF-8 (RFC 8259), but servers send Shift_JIS too.
  const inPage = kind === "html" ? decoderOf(declarationIn(body)) : undefined
  return inPage === undefined ? decodeUndeclared(body) : inPage.decode(body)
}

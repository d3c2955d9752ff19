/**
 * Reads entries of a ZIP archive piece by piece, so that an entry that unpacks to more than is allowed is refused before it fills memory. The
 * sizes that an archive declares are never believed. Pure; runs in browsers, too.
 */
import { Inflate } from "fflate"

/** Why a workbook is not read; the message completes "FILE ...". */
export class WorkbookRefused extends Error {}

export interface Entry {
  readonly name: string
  /** 0 is stored, 8 is deflated. */
  readonly method: number
  readonly isEncrypted: boolean
  readonly packedSize: number
  /** Position of the header before the content. */
  readonly offset: number
}

/** Bytes that are left to unpack, of all entries together. */
export interface Budget {
  bytes: number
  readonly most: number
}

export const budgetOf = (most: number): Budget => ({ bytes: most, most })

const damaged = () => new WorkbookRefused("is a damaged workbook, or is cut off (ファイルが壊れています)")

const endSignature = 0x06054b50
const end64Signature = 0x06064b50
const locatorSignature = 0x07064b50
const directorySignature = 0x02014b50
const headerSignature = 0x04034b50
const endSize = 22
const longestComment = 0xffff
/** Workbooks have some dozen entries, with many pictures some thousand. */
const mostEntries = 10_000

/** A number of eight bytes; above what a file can have, the archive is damaged. */
const long = (view: DataView, at: number): number => {
  const value = Number(view.getBigUint64(at, true))
  if (value > Number.MAX_SAFE_INTEGER) throw damaged()
  return value
}

const endOf = (view: DataView): number => {
  const last = view.byteLength - endSize
  for (let at = last; at >= Math.max(0, last - longestComment); at--) {
    if (view.getUint32(at, true) === endSignature) return at
  }
  throw damaged()
}

/** Where the directory begins, and how many entries it has. */
const directoryOf = (view: DataView): { readonly offset: number; readonly count: number } => {
  const end = endOf(view)
  const [count, offset] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)]
  if (count !== 0xffff && offset !== 0xffffffff) return { offset, count }
  const locator = end - 20
  if (locator < 0 || view.getUint32(locator, true) !== locatorSignature) return { offset, count }
  const wide = long(view, locator + 8)
  if (view.getUint32(wide, true) !== end64Signature) throw damaged()
  return { offset: long(view, wide + 48), count: long(view, wide + 32) }
}

/** Sizes and offset that do not fit four bytes stand behind the name, in the order in which they are too large. */
const wideFields = (view: DataView, from: number, to: number): ReadonlyArray<number> => {
  for (let at = from; at + 4 <= to; ) {
    const size = view.getUint16(at + 2, true)
    if (view.getUint16(at, true) === 1) {
      return Array.from({ length: Math.floor(Math.min(size, to - at - 4) / 8) }, (_, i) => long(view, at + 4 + i * 8))
    }
    at += 4 + size
  }
  return []
}

const nameOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes).replaceAll("\\", "/").replace(/^\/+/u, "")

/** The entries of an archive by its directory. */
export const entriesOf = (archive: Uint8Array): ReadonlyMap<string, Entry> => {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  try {
    const { count, offset } = directoryOf(view)
    if (count > mostEntries) throw new WorkbookRefused(`has more than ${mostEntries} parts, which no workbook has`)
    const entries = new Map<string, Entry>()
    let at = offset
    for (let i = 0; i < count; i++) {
      if (view.getUint32(at, true) !== directorySignature) throw damaged()
      const [nameEnd, extraSize, commentSize] = [
        at + 46 + view.getUint16(at + 28, true),
        view.getUint16(at + 30, true),
        view.getUint16(at + 32, true)
      ]
      const fields = [at + 24, at + 20, at + 42].map((field) => view.getUint32(field, true))
      const wide = [...wideFields(view, nameEnd, nameEnd + extraSize)]
      const [, packedSize = 0, header = 0] = fields.map((field) =>
        field === 0xffffffff ? (wide.shift() ?? field) : field
      )
      const name = nameOf(archive.subarray(at + 46, nameEnd))
      const isEncrypted = (view.getUint16(at + 8, true) & 1) !== 0
      entries.set(name, { name, method: view.getUint16(at + 10, true), isEncrypted, packedSize, offset: header })
      at = nameEnd + extraSize + commentSize
    }
    return entries
  } catch (error) {
    throw error instanceof WorkbookRefused ? error : damaged()
  }
}

const packedOf = (archive: Uint8Array, { offset, packedSize }: Entry): Uint8Array => {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  if (offset + 30 > archive.length || view.getUint32(offset, true) !== headerSignature) throw damaged()
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  if (start + packedSize > archive.length) throw damaged()
  return archive.subarray(start, start + packedSize)
}

/** Bytes that are unpacked at a time: at most a thousand times as many come out. */
const slice = 16_384

const sizeText = (bytes: number): string => `${Math.round(bytes / (1024 * 1024)).toLocaleString("en")} MiB`

/** The content of an entry piece by piece. */
export function* unpacked(archive: Uint8Array, entry: Entry, budget: Budget): Generator<Uint8Array> {
  if (entry.isEncrypted)
    throw new WorkbookRefused("is encrypted: save it without a password (パスワードを外してください)")
  if (entry.method !== 0 && entry.method !== 8) throw new WorkbookRefused("is packed in a way that workbooks are not")
  const packed = packedOf(archive, entry)
  const spend = (bytes: Uint8Array): Uint8Array => {
    budget.bytes -= bytes.length
    if (budget.bytes < 0) {
      throw new WorkbookRefused(
        `unpacks to more than ${sizeText(budget.most)}: leave only the rows that are needed, or save the sheet as CSV (展開後の大きさが上限を超えています)`
      )
    }
    return bytes
  }
  const ready: Array<Uint8Array> = []
  const inflate = entry.method === 8 ? new Inflate((bytes) => void ready.push(bytes)) : undefined
  for (let at = 0; at < packed.length; at += slice) {
    const part = packed.subarray(at, at + slice)
    if (inflate === undefined) {
      yield spend(part)
      continue
    }
    try {
      inflate.push(part, at + slice >= packed.length)
    } catch {
      throw damaged()
    }
    for (const bytes of ready.splice(0)) yield spend(bytes)
  }
}

/** Detects by the first bytes of a table what it is packed in. Pure; runs in browsers, too. */

/** An `old workbook` is one that Excel wrote until 2003, or one with a password. */
export type Container = "gzip" | "workbook" | "old workbook" | "none"

const marks: ReadonlyArray<readonly [Container, ReadonlyArray<number>]> = [
  ["gzip", [0x1f, 0x8b]],
  ["workbook", [0x50, 0x4b, 0x03, 0x04]],
  ["old workbook", [0xd0, 0xcf, 0x11, 0xe0]]
]

export const containerOf = (bytes: Uint8Array): Container =>
  marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0] ?? "none"

export const oldWorkbook =
  "is an Excel workbook of the old form (.xls), or one with a password: save it as .xlsx without a password (.xlsx形式で保存し直してください)"

/** Gzip is taken off once: there are files that unpack to themselves. */
export const gzippedTwice = "is gzipped twice: unpack it first (二重に圧縮されています)"

/** Reads a CSV file, gzipped or not, as a stream of rows with line numbers, in UTF-8 or cp932, and computes its checksum. */
import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { open, stat } from "node:fs/promises"
import { basename } from "node:path"
import { Readable } from "node:stream"
import { createGunzip } from "node:zlib"
import { parse } from "csv-parse"
import { Effect, Stream } from "effect"
import { FileUnreadable } from "./Errors.ts"

export interface Row {
  readonly line: number
  readonly cells: ReadonlyArray<string>
}

/** `shift_jis` is what WHATWG calls cp932. */
export type Encoding = "utf-8" | "shift_jis"

const reasonOf = (error: unknown): string => {
  const code = error instanceof Error && "code" in error ? error.code : undefined
  if (code === "ENOENT") return "no such file"
  if (code === "EISDIR") return "is a directory"
  if (code === "EACCES") return "may not be read"
  if (code === "Z_DATA_ERROR" || code === "Z_BUF_ERROR") return "is a damaged gzip file, or is cut off"
  if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") return "is not a text file in UTF-8, or is cut off"
  return error instanceof Error ? error.message : String(error)
}

export const unreadable = (path: string) => (error: unknown) =>
  new FileUnreadable({ file: basename(path), reason: reasonOf(error) })

/** SHA-256 of the content in hex. Fails for a missing or empty file, and for anything that is not a file. */
export const checksum = (path: string): Effect.Effect<string, FileUnreadable> =>
  Effect.tryPromise({
    try: async () => {
      const facts = await stat(path)
      if (!facts.isFile()) throw new Error("is not a file")
      if (facts.size === 0) throw new Error("is empty")
      const hash = createHash("sha256")
      for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
      return hash.digest("hex")
    },
    catch: unreadable(path)
  })

/** By its first two bytes, whatever the file is called. */
const isGzipped = async (path: string): Promise<boolean> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await file.close()
  }
}

async function* bytes(path: string): AsyncGenerator<Buffer> {
  const gzipped = await isGzipped(path)
  const file = createReadStream(path)
  if (!gzipped) return yield* file
  const gunzip = createGunzip()
  file.once("error", (error) => gunzip.destroy(error))
  yield* file.pipe(gunzip)
}

async function* decoded(path: string, encoding: Encoding): AsyncGenerator<string> {
  // Figures and codes are ASCII, so an invalid byte in a Japanese label of a cp932 file is harmless. In UTF-8 it means that
  // the file is not text.
  const decoder = new TextDecoder(encoding, { fatal: encoding === "utf-8" })
  for await (const chunk of bytes(path)) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

const options = {
  info: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  // Bounds memory for binary files, which may have no line breaks.
  max_record_size: 1_000_000
}

async function* records(path: string, encoding: Encoding): AsyncGenerator<Row> {
  const source = Readable.from(decoded(path, encoding))
  const parser = parse(options)
  source.once("error", (error) => parser.destroy(error))
  for await (const { info, record } of source.pipe(parser)) {
    yield { line: (info as { readonly lines: number }).lines, cells: record as ReadonlyArray<string> }
  }
}

export const rows = (path: string, encoding: Encoding): Stream.Stream<Row, FileUnreadable> =>
  Stream.fromAsyncIterable(records(path, encoding), unreadable(path))

/**
 * Writes, checks and reads the file of a backup: lines of JSON, compressed with Zstandard. The first line says what it is, the last one how many
 * rows it holds, the SHA-256 of all bytes before it, and the seals of that. The file gets its name when it is complete, so no half backup is
 * ever found under it. Behind the compressed lines stands a frame that Zstandard skips, with the SHA-256 of all bytes before it.
 */
import { createHash } from "node:crypto"
import * as fs from "node:fs"
import * as path from "node:path"
import { pipeline } from "node:stream/promises"
import * as zlib from "node:zlib"
import { Effect, Schema } from "effect"
import { Mac } from "./Seal.ts"
import { Sealed } from "./SealedKeys.ts"

/** The file cannot be written or read, or is not what it should be. */
export class BackupUnusable extends Schema.TaggedError<BackupUnusable>()("BackupUnusable", { reason: Schema.String }) {
  override get message() {
    return this.reason
  }
}

const Migration = Schema.Struct({ module: Schema.String, id: Schema.Int, title: Schema.String })

export const Header = Schema.Struct({
  format: Schema.Literal("ekimae backup"),
  /** 2: sealed. Files of version 1, of earlier releases, have no seal but that of their keys. */
  version: Schema.Literals([1, 2]),
  createdAt: Schema.String,
  release: Schema.String,
  postgres: Schema.String,
  migrations: Schema.Array(Migration),
  partitions: Schema.Array(
    Schema.Struct({ table: Schema.String, name: Schema.String, from: Schema.String, to: Schema.String })
  )
})
export type Header = typeof Header.Type

/** What follows the header: the rows of a table, as batches of the text of each row, and at last the sequences. */
export const Part = Schema.Union([
  Schema.Struct({ table: Schema.String, columns: Schema.Array(Schema.String) }),
  Schema.Struct({ rows: Schema.Array(Schema.String) }),
  Schema.Struct({
    sequences: Schema.Array(Schema.Struct({ name: Schema.String, value: Schema.String, isCalled: Schema.Boolean }))
  })
])
export type Part = typeof Part.Type

const Footer = Schema.Struct({
  rows: Schema.Int,
  sha256: Schema.String,
  /** Sealed by the passphrase, and the checksum with them. Of a service that has sealed nothing they are none. */
  secretsKeys: Schema.NullOr(Sealed),
  /** Under the keys of the service. */
  seals: Schema.Array(Mac).pipe(Schema.withDecodingDefaultKey(Effect.succeed([])))
})
export type Footer = typeof Footer.Type

const decodeHeader = Schema.decodeUnknownOption(Schema.fromJsonString(Header))
const decodeVersion = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Struct({ format: Schema.Literal("ekimae backup"), version: Schema.Int }))
)
const decodeAnyPart = Schema.decodeUnknownSync(Schema.fromJsonString(Part))

/** Begins a line of rows, which are nearly all of a file. */
const rowsBegin = '{"rows":['

/** A part of the file. Rows take no way through their schema, which would be half of the time of reading a file. */
const decodePart = (line: string): Part => {
  if (!line.startsWith(rowsBegin)) return decodeAnyPart(line)
  const { rows }: { readonly rows?: unknown } = JSON.parse(line)
  return Array.isArray(rows) && rows.every((row) => typeof row === "string") ? { rows } : decodeAnyPart(line)
}
const decodeFooter = Schema.decodeUnknownOption(Schema.fromJsonString(Footer))

export interface FileSize {
  readonly rows: number
  readonly bytes: number
}

/** The name that stands for the standard output. */
export const standardOutput = "-"

/** Writes a new file, or the standard output, from the lines that `parts` gives, and seals the checksum of all that was written. */
export const write = (
  file: string,
  header: Header,
  parts: AsyncIterable<Part>,
  seal: (sha256: string) => Pick<Footer, "secretsKeys" | "seals">
): Effect.Effect<FileSize, BackupUnusable> =>
  Effect.tryPromise({
    try: async () => {
      const unfinished = `${file}.unfinished-${process.pid}`
      const hash = createHash("sha256")
      let rows = 0
      const lines = async function* () {
        const line = (value: unknown) => {
          const text = `${JSON.stringify(value)}\n`
          hash.update(text)
          return text
        }
        yield line(header)
        for await (const part of parts) {
          if ("rows" in part) rows += part.rows.length
          yield line(part)
        }
        const sha256 = hash.digest("hex")
        yield `${JSON.stringify({ rows, sha256, ...seal(sha256) } satisfies Footer)}\n`
      }
      if (file === standardOutput) {
        const bytes = await writeOut((output) => pipeline(lines, zlib.createZstdCompress(), withEnd, output))
        return { rows, bytes }
      }
      try {
        const output = fs.createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true })
        await pipeline(lines, zlib.createZstdCompress(), withEnd, output)
        // Unlike a rename, a link does not replace a file that has come meanwhile.
        fs.linkSync(unfinished, file)
        return { rows, bytes: fs.statSync(file).size }
      } finally {
        fs.rmSync(unfinished, { force: true })
      }
    },
    catch: (cause) =>
      cause instanceof BackupUnusable
        ? cause
        : new BackupUnusable({ reason: `${placeOf(file)} cannot be written: ${messageOf(cause)}` })
  })

const placeOf = (file: string): string => (file === standardOutput ? "The standard output" : file)

/** Returns the number of bytes that the reader has taken; fails when the reader goes before the end. */
const writeOut = async (
  run: (output: (source: AsyncIterable<Buffer>) => Promise<void>) => Promise<void>
): Promise<number> => {
  let bytes = 0
  const { stdout } = process
  const ignore = () => undefined
  // Each write reports its own failure; an error without a listener would end the process.
  stdout.on("error", ignore)
  try {
    await run(async (source) => {
      for await (const chunk of source) {
        bytes += chunk.length
        await new Promise<void>((resolve, reject) => {
          stdout.write(chunk, (error) => (error instanceof Error ? reject(error) : resolve()))
        })
      }
    })
  } finally {
    stdout.off("error", ignore)
  }
  return bytes
}

/** Refuses a name that is taken or a folder that is not there, before a database is read for nothing. */
export const refuseTaken = (file: string): Effect.Effect<void, BackupUnusable> =>
  Effect.suspend(() => {
    if (file === standardOutput) {
      return process.stdout.isTTY
        ? Effect.fail(
            new BackupUnusable({ reason: "A backup is no text for a terminal; send it on: ekimae backup - | ..." })
          )
        : Effect.void
    }
    if (fs.existsSync(file))
      return Effect.fail(new BackupUnusable({ reason: `${file} exists already; name a new file` }))
    const folder = path.dirname(path.resolve(file))
    return fs.existsSync(folder)
      ? Effect.void
      : Effect.fail(new BackupUnusable({ reason: `There is no folder ${folder}` }))
  })

export interface Contents {
  readonly header: Header
  readonly footer: Footer
}

/** Reads the whole file; succeeds only when it is complete and its checksum matches. */
export const check = (file: string): Effect.Effect<Contents, BackupUnusable> =>
  Effect.tryPromise({
    try: async () => {
      const hash = createHash("sha256")
      let header: Header | undefined
      let last: string | undefined
      let rows = 0
      for await (const line of linesOf(file)) {
        if (last !== undefined) hash.update(`${last}\n`)
        if (header === undefined) header = headerOf(file, line)
        if (line.startsWith(rowsBegin)) {
          const part = decodePart(line)
          if ("rows" in part) rows += part.rows.length
        }
        last = line
      }
      const footer = decodeFooter(last ?? "")
      if (header === undefined || footer._tag === "None") throw damaged(file, "its end is missing")
      if (footer.value.sha256 !== hash.digest("hex") || footer.value.rows !== rows) {
        throw damaged(file, "its contents do not match its checksum")
      }
      // Bytes that change no contents: of the compression, or behind it. Files of version 1 have no such end.
      if (header.version > 1 && !(await hasOwnEnd(file))) throw damaged(file, "bytes of it were changed or added")
      return { header, footer: footer.value }
    },
    catch: (cause) => (cause instanceof BackupUnusable ? cause : damaged(file, messageOf(cause)))
  })

/** What lies between header and footer of a file that was checked; ends with an error if it is another one by now. */
export const partsOf = async function* (file: string, { footer }: Contents): AsyncGenerator<Part> {
  const hash = createHash("sha256")
  let last: string | undefined
  let isFirst = true
  for await (const line of linesOf(file)) {
    if (last !== undefined) {
      hash.update(`${last}\n`)
      if (!isFirst) yield decodePart(last)
      isFirst = false
    }
    last = line
  }
  if (hash.digest("hex") !== footer.sha256) throw damaged(file, "it was changed while it was restored")
}

const headerOf = (file: string, line: string): Header => {
  const header = decodeHeader(line)
  if (header._tag === "Some") return header.value
  const version = decodeVersion(line)
  throw new BackupUnusable({
    reason:
      version._tag === "Some" && version.value.version > 2
        ? `${file} was written by a newer release; restore it with that one`
        : `${file} is no backup of Ekimae, or it is damaged`
  })
}

const damaged = (file: string, why: string) =>
  new BackupUnusable({ reason: `${file} is damaged: ${why}. Nothing was written` })

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

/** The first bytes of anything that Zstandard compressed. */
const magic = Buffer.of(0x28, 0xb5, 0x2f, 0xfd)

const firstBytes = (file: string): Buffer => {
  const handle = fs.openSync(file, "r")
  try {
    const bytes = Buffer.alloc(magic.length)
    return bytes.subarray(0, fs.readSync(handle, bytes))
  } finally {
    fs.closeSync(handle)
  }
}

/** A skippable frame (RFC 8878, 3.1.2) of 32 bytes: its magic number and its size, little-endian. */
const endMagic = Buffer.of(0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0)
const endLength = endMagic.length + 32

export const endOf = (sha256: Buffer): Buffer => Buffer.concat([endMagic, sha256])

/** The compressed bytes, and the end that vouches for them. */
const withEnd = async function* (compressed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256")
  for await (const chunk of compressed) {
    hash.update(chunk)
    yield chunk
  }
  yield endOf(hash.digest())
}

/** Returns true if the last bytes of the file are the end that belongs to all bytes before them. */
const hasOwnEnd = async (file: string): Promise<boolean> => {
  const length = fs.statSync(file).size - endLength
  if (length <= 0) return false
  const hash = createHash("sha256")
  for await (const chunk of fs.createReadStream(file, { end: length - 1 })) hash.update(chunk as Buffer)
  const last: Array<Buffer> = []
  for await (const chunk of fs.createReadStream(file, { start: length })) last.push(chunk as Buffer)
  return Buffer.concat(last).equals(endOf(hash.digest()))
}

/**
 * Bytes of a line. A batch has about 2 MB, or a row alone that is larger; a file that was made to fill the memory has gigabytes without a line
 * end, packed into some kilobytes.
 */
export const longestLine = 256 * 1024 * 1024

/** Lines without their line ends; text after the last line end is ignored. */
const linesOf = async function* (file: string): AsyncGenerator<string> {
  let start: Buffer
  try {
    start = firstBytes(file)
  } catch (cause) {
    throw new BackupUnusable({ reason: `${file} cannot be read: ${messageOf(cause)}` })
  }
  if (!start.equals(magic)) throw new BackupUnusable({ reason: `${file} is no backup of Ekimae` })
  const input = fs.createReadStream(file)
  const text = input.pipe(zlib.createZstdDecompress())
  input.on("error", (cause) => text.destroy(cause))
  let pending: Array<Buffer> = []
  let length = 0
  try {
    for await (const chunk of text as AsyncIterable<Buffer>) {
      let from = 0
      for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
        pending.push(chunk.subarray(from, end))
        yield Buffer.concat(pending).toString("utf8")
        pending = []
        length = 0
        from = end + 1
      }
      pending.push(chunk.subarray(from))
      length += chunk.length - from
      if (length > longestLine) throw damaged(file, `a line of it has more than ${longestLine} bytes`)
    }
  } finally {
    input.destroy()
  }
}

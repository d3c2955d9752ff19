/** Reads the bytes of files: unpacks gzip within a bound, computes checksums, and words why a file cannot be read. */
import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { open, stat } from "node:fs/promises"
import { basename } from "node:path"
import { createGunzip } from "node:zlib"
import { Effect } from "effect"
import { type Container, containerOf as containerOfBytes, oldWorkbook } from "./Container.ts"
import { FileUnreadable } from "./Errors.ts"

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

/** What a file is packed in, by its first bytes, whatever it is called. Refuses workbooks of the old form. */
export const containerOf = async (path: string): Promise<Container> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    const container = containerOfBytes(buffer.subarray(0, bytesRead))
    if (container === "old workbook") throw new Error(oldWorkbook)
    return container
  } finally {
    await file.close()
  }
}

/** Published tables unpack to 5 to 40 times their size; a file made to fill memory or disk to a thousand times. */
const mostUnpacked = 200
/** Below this size any ratio is harmless. */
const leastSuspect = 64 * 1024 * 1024

/** The content of a file, unpacked if it is gzipped. */
export async function* bytes(path: string): AsyncGenerator<Buffer> {
  const container = await containerOf(path)
  const file = createReadStream(path)
  if (container !== "gzip") return yield* file
  const gunzip = createGunzip({ chunkSize: 64 * 1024 })
  file.once("error", (error) => gunzip.destroy(error))
  let unpacked = 0
  for await (const chunk of file.pipe(gunzip)) {
    unpacked += (chunk as Buffer).length
    if (unpacked > leastSuspect && unpacked > mostUnpacked * gunzip.bytesWritten) {
      throw new Error(`unpacks to more than ${mostUnpacked} times its size, which no table does`)
    }
    yield chunk as Buffer
  }
}

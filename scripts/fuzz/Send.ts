/** Sends a request as it is, without the care of a client that mends or refuses some requests. */
import { Agent, request } from "node:http"
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib"
import type { Shot } from "./Requests.ts"
import type { Received } from "./Verdict.ts"

/** Whether the parser gave up a HEAD for its long line: the server cannot know that no body is wanted. */
const isUnreadHead = (method: string, error: Error) => method === "HEAD" && error.message.startsWith("Parse Error")

const decoders: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  deflate: inflateSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync
}

const unpacked = (body: Buffer, coding = "identity"): Buffer =>
  body.length === 0 ? body : (decoders[coding]?.(body) ?? body)

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** A service that takes longer than this for one request has stopped answering. */
const patienceMs = 60_000

/** What a service takes at most of a body; behind that it may cut the connection. */
const maxBody = 1_048_576

/** The answer, or why there was none; undefined when the request could not be sent in whole. */
export const send = (port: number, { body, headers, method, path }: Shot): Promise<Received | string | undefined> =>
  new Promise((resolve) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }
    const isTooLong = body !== undefined && Buffer.byteLength(body) > maxBody
    const failed = (error: Error) =>
      resolve(isTooLong || isUnreadHead(method, error) ? undefined : `got no answer: ${error.message}`)
    let sending: ReturnType<typeof request>
    try {
      sending = request({ agent, host: "127.0.0.1", port, method, path, headers: { ...headers, ...length } })
    } catch {
      return resolve(undefined)
    }
    sending.setTimeout(patienceMs, () => sending.destroy(new Error(`silent for ${patienceMs / 1000} s`)))
    sending.once("error", failed)
    sending.once("response", (response) => {
      const chunks: Array<Buffer> = []
      const done = () => {
        const body = unpacked(Buffer.concat(chunks), response.headers["content-encoding"])
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
      }
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk)
        // A stream of events need not end by itself: its first one, which ends with an empty line, is enough.
        if (!String(response.headers["content-type"]).startsWith("text/event-stream")) return
        if (!chunk.toString("latin1").endsWith("\n\n")) return
        done()
        sending.destroy()
      })
      response.once("end", done)
      response.once("error", failed)
    })
    sending.end(body)
  })

/** A receiver that fails three times in ten: it refuses, cuts the line before or after it has read, or answers too late. */
import { createHash } from "node:crypto"
import { createServer, type ServerResponse } from "node:http"
import { Effect } from "effect"
import type { Dice } from "./Dice.ts"

export interface Arrival {
  readonly endpoint: string
  readonly eventId: string
  /** Tells whether it was the same every time. */
  readonly body: string
  readonly signature: string
  readonly timestamp: string
  /** It was answered with 200. */
  readonly accepted: boolean
}

/** Longer than a receiver of this dialect may take. */
const lateMs = 3_500

type Manner = (response: ServerResponse) => boolean

const accept: Manner = (response) => {
  response.end("thank you")
  return true
}
const refuse: Manner = (response) => {
  response.writeHead(500).end("no")
  return false
}
const postpone: Manner = (response) => {
  response.writeHead(429, { "retry-after": "0" }).end()
  return false
}
const cut: Manner = (response) => {
  response.destroy()
  return false
}
const mumble: Manner = (response) => {
  response.writeHead(200, { "content-length": "1000" }).write("th")
  setTimeout(() => response.destroy(), 5)
  return true
}
const dawdle: Manner = (response) => {
  setTimeout(() => response.end("sorry"), lateMs)
  return false
}

const mannerOf = (dice: Dice): Manner => {
  const drawn = dice.next()
  if (drawn < 0.68) return accept
  if (drawn < 0.7) return mumble
  if (drawn < 0.82) return refuse
  if (drawn < 0.87) return postpone
  return drawn < 0.995 ? cut : dawdle
}

export const receiver = (dice: Dice) =>
  Effect.acquireRelease(
    Effect.callback<{ readonly port: number; readonly arrivals: ReadonlyArray<Arrival>; readonly close: () => void }>(
      (resume) => {
        const arrivals: Array<Arrival> = []
        const server = createServer((request, response) => {
          const chunks: Array<Buffer> = []
          request.on("data", (chunk: Buffer) => chunks.push(chunk))
          request.on("end", () => {
            const body = Buffer.concat(chunks).toString()
            arrivals.push({
              endpoint: request.url?.slice(1) ?? "",
              eventId: String(request.headers["crm-event-id"]).replace(/^evt_/, ""),
              body: createHash("sha1").update(body).digest("base64"),
              signature: `${request.headers["crm-signature"]} ${body}`,
              timestamp: String(request.headers["webhook-timestamp"]),
              accepted: mannerOf(dice)(response)
            })
          })
        })
        server.listen(0, "127.0.0.1", () => {
          const address = server.address()
          const close = () => {
            server.close()
            server.closeAllConnections()
          }
          resume(
            Effect.succeed({
              port: typeof address === "object" && address !== null ? address.port : 0,
              arrivals,
              close
            })
          )
        })
      }
    ),
    ({ close }) => Effect.sync(close)
  )

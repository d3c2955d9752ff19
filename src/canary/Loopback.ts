/**
 * A signed POST over a socket to a listener of this process, which lives for this one request and verifies the signature
 * as a receiver does (Standard Webhooks).
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { Clock, Effect } from "effect"
import { CanaryNotDelivered } from "./Canary.ts"

const limit = "5 seconds"
/** A canary is far smaller. */
const largestBody = 10_000

const signatureOf = (secret: Buffer, id: string, timestamp: string, body: string): Buffer =>
  createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest()

const isSigned = (secret: Buffer, { headers }: IncomingMessage, body: string): boolean => {
  const [id, timestamp, signature] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    String(headers[name])
  ) as [string, string, string]
  const given = Buffer.from(signature.replace(/^v1,/, ""), "base64")
  const expected = signatureOf(secret, id, timestamp, body)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const listening = (secret: Buffer, expected: string) =>
  Effect.acquireRelease(
    Effect.callback<Server, CanaryNotDelivered>((resume) => {
      const server = createServer((request, response) => {
        const chunks: Array<Buffer> = []
        let size = 0
        request.on("data", (chunk: Buffer) => {
          size += chunk.length
          if (size > largestBody) request.destroy()
          else chunks.push(chunk)
        })
        request.on("end", () => {
          const body = Buffer.concat(chunks).toString()
          response.writeHead(isSigned(secret, request, body) && body === expected ? 204 : 400).end()
        })
      })
      server.once("error", ({ message }) => resume(Effect.fail(new CanaryNotDelivered({ reason: message }))))
      server.listen(0, "127.0.0.1", () => resume(Effect.succeed(server)))
    }),
    (server) =>
      Effect.sync(() => {
        server.close()
        server.closeAllConnections()
      })
  )

export const deliver = (body: string): Effect.Effect<void, CanaryNotDelivered> =>
  Effect.scoped(
    Effect.gen(function* () {
      const [secret, id] = [randomBytes(32), `canary_${randomBytes(12).toString("hex")}`]
      const server = yield* listening(secret, body)
      const timestamp = String(Math.floor((yield* Clock.currentTimeMillis) / 1_000))
      const { port } = server.address() as AddressInfo
      const { status } = yield* Effect.tryPromise({
        try: (signal) =>
          fetch(`http://127.0.0.1:${port}/`, {
            method: "POST",
            body,
            signal,
            headers: {
              "content-type": "application/json",
              connection: "close",
              "webhook-id": id,
              "webhook-timestamp": timestamp,
              "webhook-signature": `v1,${signatureOf(secret, id, timestamp, body).toString("base64")}`
            }
          }),
        catch: (error) => new CanaryNotDelivered({ reason: error instanceof Error ? error.message : String(error) })
      })
      if (status !== 204) return yield* new CanaryNotDelivered({ reason: `the listener answered ${status}` })
    })
  ).pipe(
    Effect.timeoutOrElse({
      duration: limit,
      orElse: () => Effect.fail(new CanaryNotDelivered({ reason: `no answer within ${limit}` }))
    })
  )

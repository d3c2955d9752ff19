/** A stand-in for the service, or for a receiver: answers that are given one after another. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { Effect } from "effect"

export interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage["headers"]
  readonly body: string
}

/** A service whose answers are given one after another; the last one stays. `cut` closes the connection without an answer. */
export type Answer =
  | "cut"
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: unknown }

export const serving = (...answers: ReadonlyArray<Answer>) =>
  Effect.acquireRelease(
    Effect.callback<{ readonly url: string; readonly asked: ReadonlyArray<Asked>; readonly close: () => void }>(
      (resume) => {
        const asked: Array<Asked> = []
        const server = createServer((request, response) => {
          let body = ""
          request.on("data", (chunk: Buffer) => void (body += chunk.toString()))
          request.on("end", () => {
            const answer = answers[Math.min(asked.length, answers.length - 1)] ?? {}
            asked.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body })
            respond(response, answer)
          })
        }).listen(0, "127.0.0.1", () => {
          const address = server.address()
          const port = typeof address === "object" && address !== null ? address.port : 0
          resume(Effect.succeed({ url: `http://127.0.0.1:${port}`, asked, close: () => server.closeAllConnections() }))
        })
      }
    ),
    ({ close }) => Effect.sync(close)
  )

const respond = (response: ServerResponse, answer: Answer): void => {
  if (answer === "cut") return void response.destroy()
  const { body = {}, headers = {}, status = 200 } = answer
  const text = typeof body === "string" ? body : JSON.stringify(body)
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(text)
}

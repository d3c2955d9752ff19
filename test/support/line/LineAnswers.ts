/** What the stand-in for LINE answers: faults in LINE's words, the checks of a message, and how answers are sent. */
import type { IncomingMessage, ServerResponse } from "node:http"

export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export const faults: Readonly<Record<string, Answer>> = {
  rate_limited: { status: 429, body: { message: "The API rate limit has been exceeded. Try again later." } },
  concurrency_limited: {
    status: 429,
    body: { message: "Too many concurrent requests for the same resource. Try again later." }
  },
  monthly_limit: { status: 429, body: { message: "You have reached your monthly limit." } },
  server_error: { status: 500, body: { message: "Internal Server Error" } },
  unauthorized: {
    status: 401,
    body: { message: "Authentication failed due to the following reason: invalid token. Confirm it is valid." }
  },
  forbidden: { status: 403, body: { message: "Access to this API is not available for your account" } }
}

export const faultsOf = (to: unknown, messages: unknown): ReadonlyArray<object> => {
  if (typeof to !== "string" || !/^U[0-9a-f]{32}$/.test(to)) {
    return [{ message: "The value must be a user ID", property: "to" }]
  }
  if (!Array.isArray(messages) || messages.length < 1 || messages.length > 5) {
    return [{ message: "Size must be between 1 and 5", property: "messages" }]
  }
  return messages.flatMap(({ text, type }, n) =>
    type === "template" || (typeof text === "string" && text.length >= 1 && text.length <= 5_000)
      ? []
      : [{ message: "Length must be between 0 and 5000", property: `messages[${n}].text` }]
  )
}

export const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const headersOf = ({ headers }: Answer) => ({ "content-type": "application/json", ...headers })

export const send = (response: ServerResponse, answer: Answer): void => {
  response.writeHead(answer.status, headersOf(answer)).end(JSON.stringify(answer.body))
}

export const drip = (response: ServerResponse, answer: Answer): void => {
  response.writeHead(answer.status, headersOf(answer)).write("{")
  const timer = setInterval(() => response.write(" "), 20)
  response.on("close", () => clearInterval(timer))
}

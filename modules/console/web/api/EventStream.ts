/** Reads a stream of server-sent events with the headers of the page, which the browser's EventSource cannot send. */
import { request } from "./Client.ts"
import { Problem } from "./Problem.ts"

export interface StreamEvent {
  readonly event: string
  readonly data: string
}

const parse = (block: string): StreamEvent | undefined => {
  const fields = block.split("\n").map((line) => /^(\w+): ?(.*)$/.exec(line))
  const data = fields.filter((field) => field?.[1] === "data").map((field) => field?.[2] ?? "")
  if (data.length === 0) return undefined
  return { event: fields.find((field) => field?.[1] === "event")?.[2] ?? "message", data: data.join("\n") }
}

/** Calls `onEvent` for each event until the stream ends. */
export const readEvents = async (path: string, signal: AbortSignal, onEvent: (event: StreamEvent) => void) => {
  const response = await request(new Request(new URL(path, location.origin), { signal }))
  if (!response.ok || response.body === null) throw new Problem(response.status, undefined)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ""
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = `${rest}${value.replaceAll("\r\n", "\n")}`.split("\n\n")
    rest = blocks.pop() ?? ""
    for (const block of blocks) {
      const event = parse(block)
      if (event !== undefined) onEvent(event)
    }
  }
}

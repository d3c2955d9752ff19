/** One request with a JSON body, and how late the service says its event loop was. */
import type { Process } from "../Service.ts"

/** Milliseconds until the whole answer is there; anything but a 200 ends the benchmark. */
export const post = async ({ port }: Process, key: string, path: string, body: unknown): Promise<number> => {
  const text = JSON.stringify(body)
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: text
  })
  const answered = await answer.text()
  if (answer.status !== 200) throw new Error(`${path} was refused: ${answered}`)
  return performance.now() - began
}

/** The greatest lateness of a timer since the last reading, in milliseconds. */
export const heldOf = async ({ port }: Process): Promise<number> => {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds(?:\{[^}]*\})? (\S+)/m.exec(metrics)?.[1]) * 1000
}

export const p99 = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * 0.99))] ?? Number.NaN

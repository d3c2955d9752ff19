/**
 * Looks at an area at a steady pace, whether the last look was answered or not, and at a server that does nothing. What
 * that one takes is the machine's share: its cores are taken, so every process that must answer waits for one. The
 * service says by itself how late its event loop was.
 */
import { setTimeout as wait } from "node:timers/promises"
import type { Process } from "../Service.ts"

/** Between two looks. */
const everyMs = 20

/** Milliseconds. */
export interface Looks {
  readonly p99: number
  readonly bareP99: number
  /** The greatest lateness of a timer. */
  readonly held: number
}

export interface Watched {
  readonly service: Process
  readonly bare: Process
  readonly keys: ReadonlyArray<string>
}

export const look = async ({ bare, keys, service }: Watched, signal: AbortSignal): Promise<Looks> => {
  const looks: Array<Promise<number>> = []
  const bareLooks: Array<Promise<number>> = []
  await heldOf(service)
  while (!signal.aborted) {
    const authorization = `Bearer ${keys[looks.length % keys.length]}`
    looks.push(ask(`http://127.0.0.1:${service.port}/api/v1/areas/13104`, { authorization }))
    await wait(everyMs / 2)
    bareLooks.push(ask(`http://127.0.0.1:${bare.port}/`))
    await wait(everyMs / 2)
  }
  const held = await heldOf(service)
  return { p99: p99(await Promise.all(looks)), bareP99: p99(await Promise.all(bareLooks)), held }
}

const ask = async (url: string, headers: Readonly<Record<string, string>> = {}): Promise<number> => {
  const began = performance.now()
  const answer = await fetch(url, { headers })
  if (answer.status !== 200) throw new Error(`${url} was refused with ${answer.status}`)
  await answer.text()
  return performance.now() - began
}

/** Since the last reading. */
const heldOf = async ({ port }: Process): Promise<number> => {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds(?:\{[^}]*\})? (\S+)/m.exec(metrics)?.[1]) * 1000
}

const p99 = (values: ReadonlyArray<number>): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? Number.NaN
}

/** Forecasts from a year of days: alone, and ten at once while the service says how late its event loop was. */
import type { Process } from "../Service.ts"
import { median, verdict } from "../Table.ts"
import { randoms } from "./Shops.ts"

const days = 365
const alone = 60
const crowd = 10

const history = (seed: number) => {
  const random = randoms(seed)
  return Array.from({ length: days }, (_, i) => {
    const date = new Date(Date.UTC(2025, 0, 1 + i)).toISOString().slice(0, 10)
    const weekly = [1.3, 0.8, 0.85, 0.9, 1, 1.2, 1.5][i % 7]!
    const revenue = Math.round(200_000 * weekly * (1 + 0.15 * Math.sin(i / 58)) * (0.85 + 0.3 * random()))
    return { date, revenue, customers: Math.round(revenue / 1200) }
  })
}

const post = async ({ port }: Process, key: string, storeId: string): Promise<number> => {
  const body = JSON.stringify({ store_id: storeId, historical_data: history(storeId.length), forecast_days: 14 })
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/demand-forecast`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`A forecast was refused: ${text}`)
  return performance.now() - began
}

/** The greatest lateness of a timer since the last reading. */
const heldOf = async ({ port }: Process): Promise<number> => {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds(?:\{[^}]*\})? (\S+)/m.exec(metrics)?.[1]) * 1000
}

/** Rows of the table of promises. */
export const forecasts = async (service: Process, keys: ReadonlyArray<string>, rounds: number) => {
  let store = 0
  const one = () => post(service, keys[store % keys.length] ?? "", `bench-${store++}`)
  for (let i = 0; i < 10; i++) await one()
  const p99s: Array<number> = []
  const helds: Array<number> = []
  for (let round = 0; round < rounds; round++) {
    const times: Array<number> = []
    for (let i = 0; i < alone; i++) times.push(await one())
    p99s.push(times.sort((a, b) => a - b)[Math.floor(alone * 0.99)] ?? Number.NaN)
    await heldOf(service)
    await Promise.all(Array.from({ length: crowd }, one))
    helds.push(await heldOf(service))
  }
  const p99 = median(p99s)
  const held = median(helds)
  return [
    [`forecast from ${days} days, p99 of ${alone}`, "under 50 ms", `${p99.toFixed(1)} ms`, verdict(p99 < 50)],
    [`event loop held by ${crowd} at once`, "at most 50 ms", `${held.toFixed(1)} ms`, verdict(held <= 50)]
  ]
}

/** Forecasts from a year of days: alone, and ten at once while the service says how late its event loop was. */
import type { Process } from "../Service.ts"
import { median, verdict } from "../Table.ts"
import { heldOf, p99, post } from "./Post.ts"
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

/** Rows of the table of promises. */
export const forecasts = async (service: Process, keys: ReadonlyArray<string>, rounds: number) => {
  let store = 0
  const one = () =>
    post(service, keys[store % keys.length] ?? "", "/api/v1/demand-forecast", {
      store_id: `bench-${store++}`,
      historical_data: history(store),
      forecast_days: 14
    })
  for (let i = 0; i < 10; i++) await one()
  const p99s: Array<number> = []
  const helds: Array<number> = []
  for (let round = 0; round < rounds; round++) {
    const times: Array<number> = []
    for (let i = 0; i < alone; i++) times.push(await one())
    p99s.push(p99(times))
    await heldOf(service)
    await Promise.all(Array.from({ length: crowd }, one))
    helds.push(await heldOf(service))
  }
  const ms = median(p99s)
  const held = median(helds)
  return [
    [`forecast from ${days} days, p99 of ${alone}`, "under 50 ms", `${ms.toFixed(1)} ms`, verdict(ms < 50)],
    [`event loop held by ${crowd} at once`, "at most 50 ms", `${held.toFixed(1)} ms`, verdict(held <= 50)]
  ]
}

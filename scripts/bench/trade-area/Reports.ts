/** Reports of stores that have none yet, so that each is computed. */
import type { Process } from "../Service.ts"
import { median, verdict } from "../Table.ts"
import { p99, post } from "./Post.ts"
import { inner, randoms } from "./Shops.ts"

const count = 200

/** Rows of the table of promises. */
export const reports = async (service: Process, keys: ReadonlyArray<string>, rounds: number) => {
  const random = randoms(11)
  let store = 0
  const one = () =>
    post(service, keys[store % keys.length] ?? "", "/api/v1/trade-area", {
      store_id: `bench-${store++}`,
      ...inner(random),
      radius_m: 1000,
      industry: "restaurant"
    })
  for (let i = 0; i < 20; i++) await one()
  const found: Array<number> = []
  for (let round = 0; round < rounds; round++) {
    const times: Array<number> = []
    for (let i = 0; i < count; i++) times.push(await one())
    found.push(p99(times))
  }
  const ms = median(found)
  return [[`report without cache, p99 of ${count}`, "under 30 ms", `${ms.toFixed(1)} ms`, verdict(ms < 30)]]
}

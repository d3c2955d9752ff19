/** The analysis of chains of 6, 200 and 2,000 stores in Tokyo, and what callers of the API notice of it meanwhile. */
import { insertKeys } from "../Keys.ts"
import { median, verdict } from "../Table.ts"
import { type Row, readerAccount, type Stage } from "./Stage.ts"

const sizes = [
  { stores: 6, promisedMs: 500 },
  { stores: 200, promisedMs: 1_000 },
  { stores: 2_000, promisedMs: 5_000 }
]
const rounds = 5

/** Scatters numbers in one way in each run of the benchmark. */
const scatter = (n: number, seed: number): number => {
  const x = Math.sin(n * 12.9898 + seed) * 43_758.5453
  return x - Math.floor(x)
}

const csvOf = (stores: number): string =>
  [
    "name,lat,lng",
    ...Array.from({ length: stores }, (_, n) => {
      const [lat, lng] = [35.62 + scatter(n, 1) * 0.13, 139.62 + scatter(n, 2) * 0.16]
      return `store ${n},${lat.toFixed(5)},${lng.toFixed(5)}`
    })
  ].join("\n")

export const chains = async (stage: Stage): Promise<ReadonlyArray<Row>> => {
  const keys = await insertKeys(stage.client, sizes.length, readerAccount)
  const rows: Array<Row> = []
  for (const [n, { promisedMs, stores }] of sizes.entries()) {
    const ask = async (method: string, path: string, type: string, body?: string) => {
      const answer = await fetch(`http://127.0.0.1:${stage.service.port}/api/v1/chains${path}`, {
        method,
        headers: { authorization: `Bearer ${keys[n]}`, "content-type": type },
        ...(body === undefined ? {} : { body })
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${method} ${path} was refused: ${text.slice(0, 500)}`)
      return JSON.parse(text)
    }
    const { id } = (await ask("POST", "", "application/json", JSON.stringify({ name: `bench ${stores}` }))).data
    const { created } = (await ask("POST", `/${id}/stores/import`, "text/csv", csvOf(stores))).data
    const analyse = async () => {
      const began = performance.now()
      await ask("GET", `/${id}/analysis`, "application/json")
      return performance.now() - began
    }
    await analyse()
    const times: Array<number> = []
    for (let round = 0; round < rounds; round++) times.push(await analyse())
    const ms = median(times)
    rows.push([
      `the analysis of ${created} stores`,
      `under ${promisedMs} ms`,
      `${ms.toFixed(0)} ms`,
      verdict(ms < promisedMs)
    ])
    if (n < sizes.length - 1) continue
    const path = "/api/v1/observations?limit=20"
    const quiet = await stage.look(path, 1, 5_000)
    const looking = stage.look(path, 1, 5_000)
    const until = performance.now() + 5_000
    while (performance.now() < until) await analyse()
    const busy = await looking
    rows.push([
      "p99 of GET /observations while it goes on",
      "",
      `${busy.p99.toFixed(1)} ms, quiet ${quiet.p99.toFixed(1)} ms`,
      ""
    ])
  }
  return rows
}

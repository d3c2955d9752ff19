/** Pages of an observation with 100,000 results, among as many of others. */
import * as Ulids from "../../../src/Ulids.ts"
import { verdict } from "../Table.ts"
import { type Row, readerAccount, type Stage } from "./Stage.ts"

const id = "01BENCHWATCHED000000000000"
const other = "01BENCHOTHERS0000000000000"
const count = 100_000
const dayMs = 86_400_000
const promisedMs = 20
const seconds = 5

const data = JSON.stringify({
  price: 1080,
  currency: "JPY",
  tax: "included",
  isFrom: false,
  source: "selector",
  text: "1,080円（税込）",
  level: 1080,
  unit: "円",
  change: {
    direction: "up",
    previous: 980,
    current: 1080,
    difference: 100,
    percent: 10.2,
    afterMinutes: 60,
    isFirst: false
  },
  last30Days: { min: 980, max: 1080 },
  summary: "価格が980円から1,080円に上がりました（+10.2%、3日ぶりの変化）"
})

const prepare = async ({ client }: Stage) => {
  for (const one of [id, other]) {
    await client.query(
      `insert into observation_observation (id, account_id, observation_type, title, schedule, time_zone, settings,
         created_at, updated_at)
       values ($1, $2, 'price_monitor', 'bench', '0 * * * *', 'UTC', '{"url":"https://a.example"}', now(), now())`,
      [one, readerAccount]
    )
  }
  const now = Date.now()
  for (const one of [id, other]) {
    const ids = Array.from({ length: count }, (_, n) =>
      Ulids.from(now - Math.floor((n * 399 * dayMs) / count) - 60_000)
    )
    await client.query(
      `insert into observation_result (id, account_id, observation_id, status, level, yen, data, due_at, completed_at)
       select result, $1, $2, 'completed', 1000 + n % 24, 5, $3, now(), now()
       from unnest($4::text[]) with ordinality as one (result, n)`,
      [
        readerAccount,
        one,
        data,
        ids.map((text, n) => text.slice(0, 16) + String(n).padStart(9, "0") + (one === id ? "A" : "B"))
      ]
    )
  }
}

/** Before the tables' statistics are gathered for the first time, and after: the planner chooses by them. */
export const results = async (stage: Stage): Promise<ReadonlyArray<Row>> => {
  await prepare(stage)
  const unknown = await measurePages(stage, "no statistics")
  await stage.client.query("vacuum analyze observation_result")
  return [...unknown, ...(await measurePages(stage, "fresh statistics"))]
}

const measurePages = async (stage: Stage, statistics: string): Promise<ReadonlyArray<Row>> => {
  const rows: Array<Row> = []
  for (const [what, path] of [
    ["a page of 50 of 100,000 results", `/api/v1/observations/${id}/results`],
    [
      "a page of 100 from the middle",
      `/api/v1/observations/${id}/results?limit=100&cursor=${Ulids.from(Date.now() - 200 * dayMs)}`
    ],
    ["the observation with its latest 20", `/api/v1/observations/${id}`],
    ["its levels of 30 days in 500 points", `/api/v1/observations/${id}/series?points=500`]
  ] as const) {
    await stage.look(path, 1, 1_000)
    const { p50, p99, refused, firstRefusal } = await stage.look(path, 1, seconds * 1_000)
    if (refused > 0) throw new Error(`${refused} requests of ${path} were refused, first:\n${firstRefusal}`)
    const held = p99 < promisedMs
    const found = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
    rows.push([`${what}, ${statistics}`, `p99 under ${promisedMs} ms`, found, verdict(held)])
  }
  return rows
}

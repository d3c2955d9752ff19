/**
 * 1,000 observations of 200 hosts that are due in the same minute: until all have run, whether two runs ever asked one host
 * at once, and what the API's callers notice of it. The hosts are 127.0.0.1 to 127.0.0.200; their server counts.
 */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import type { Client } from "pg"
import { insertKeys } from "../Keys.ts"
import type { Process } from "../Service.ts"
import { verdict } from "../Table.ts"
import type { Row, Stage } from "./Stage.ts"

const hosts = 200
const accounts = 10
const perAccount = 100
/** What a page takes to answer. */
const answerMs = 50
const minuteMs = 60_000
const path = "/api/v1/observations?limit=20"

/** Counts the requests of each host that are open at once. */
const pages = async () => {
  const open = new Map<string, number>()
  const seen = { requests: 0, mostAtOnce: 0 }
  const server = createServer((asked, response) => {
    const host = asked.headers.host ?? ""
    const now = (open.get(host) ?? 0) + 1
    open.set(host, now)
    seen.requests += 1
    seen.mostAtOnce = Math.max(seen.mostAtOnce, now)
    setTimeout(() => {
      open.set(host, (open.get(host) ?? 1) - 1)
      const isPage = asked.url !== "/robots.txt"
      response.writeHead(isPage ? 200 : 404, { "content-type": "text/html; charset=utf-8" })
      response.end(isPage ? '<p class="price">1,080円</p>' : "")
    }, answerMs)
  })
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve))
  return { server, seen, port: (server.address() as AddressInfo).port }
}

const post = async ({ port }: Process, key: string, body: object): Promise<void> => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/observations`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(body)
  })
  if (answer.status !== 201) throw new Error(`An observation was refused: ${await answer.text()}`)
}

/** Each account's observations, all due in the minute that begins then. */
const prepare = async (client: Client, service: Process, pagePort: number, due: Date) => {
  const schedule = `${due.getUTCMinutes()} ${due.getUTCHours()} * * *`
  let made = 0
  for (let n = 0; n < accounts; n++) {
    const keys = await insertKeys(client, 2, `01BENCH${String(n).padStart(19, "0")}`)
    for (let i = 0; i < perAccount; i++) {
      await post(service, keys[i % 2] ?? "", {
        observationType: "price_monitor",
        title: "bench",
        schedule,
        timeZone: "UTC",
        settings: { url: `http://127.0.0.${(made % hosts) + 1}:${pagePort}/item-${made}`, selector: ".price" }
      })
      made += 1
    }
  }
}

/** The first minute that leaves time to prepare. */
const dueMinute = () => new Date((Math.floor(Date.now() / minuteMs) + 2) * minuteMs)

interface Found {
  readonly results: number
  readonly completed: number
  readonly latestMs: number | null
  readonly last: Date | null
}

const lookFor = async (client: Client): Promise<Found> => {
  const { rows } = await client.query<Found>(
    `select count(*)::int as results, count(*) filter (where status = 'completed')::int as completed,
       max(extract(epoch from completed_at - due_at) * 1000)::float8 as "latestMs", max(completed_at) as last
     from observation_result where account_id ~ '^01BENCH0'`
  )
  return rows[0]!
}

export const due = async ({ client, look, service }: Stage): Promise<ReadonlyArray<Row>> => {
  const server = await pages()
  try {
    const minute = dueMinute()
    await prepare(client, service, server.port, minute)
    if (Date.now() >= minute.getTime()) throw new Error("It took too long to prepare")
    const quiet = await look(path, 4, 10_000)
    await wait(Math.max(0, minute.getTime() - Date.now()))
    const used = service.cpu()
    const busy = await look(path, 4, 30_000)
    const cpu = (service.cpu() - used) / 30
    const count = accounts * perAccount
    let found = await lookFor(client)
    while (found.results < count && Date.now() < minute.getTime() + 5 * minuteMs) {
      await wait(500)
      found = await lookFor(client)
    }
    const allMs = (found.last?.getTime() ?? Number.NaN) - minute.getTime()
    const latest = found.latestMs ?? Number.NaN
    const { mostAtOnce } = server.seen
    return [
      [
        "observations due at once that completed",
        String(count),
        String(found.completed),
        verdict(found.completed === count)
      ],
      ["the last one after its own time", "under 60 s", `${(latest / 1000).toFixed(1)} s`, verdict(latest < minuteMs)],
      ["all, from the begin of the minute in which they are spread", "", `${(allMs / 1000).toFixed(1)} s`, ""],
      ["most requests at once at one host", "1", String(mostAtOnce), verdict(mostAtOnce === 1)],
      ["GET /observations before", "", `p50 ${quiet.p50.toFixed(1)} ms, p99 ${quiet.p99.toFixed(1)} ms`, ""],
      ["meanwhile", "", `p50 ${busy.p50.toFixed(1)} ms, p99 ${busy.p99.toFixed(1)} ms, ${cpu.toFixed(2)} cores`, ""]
    ]
  } finally {
    server.server.close()
  }
}

/** Trade areas: the import of shops, competitors beside SQL, reports, forecasts, and the memory of the index. */
import { execFile } from "node:child_process"
import { createWriteStream, mkdtempSync, rmSync } from "node:fs"
import * as path from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { promisify } from "node:util"
import { Client } from "pg"
import * as PidFile from "../../src/sql/embedded/PidFile.ts"
import { insertKeys } from "./Keys.ts"
import { type Measured, measure, request } from "./Load.ts"
import { command, type Process, root, start, startEkimae } from "./Service.ts"
import { median, table, verdict } from "./Table.ts"
import { forecasts } from "./trade-area/Forecasts.ts"
import { reports } from "./trade-area/Reports.ts"
import { csv, inner, randoms } from "./trade-area/Shops.ts"

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 5)
const milliseconds = Number(process.env["BENCH_SECONDS"] ?? 4) * 1000
const shopCount = 100_000
/** Each may make 2,000 requests a minute, all of its keys together. */
const accountCount = 300
const radiusM = 3000

export const tradeArea = async (dataDir: string): Promise<string> => {
  const [importSeconds, again] = await imports(dataDir)
  const memory = await memoryOfMillion()

  const { competitors, others } = await served(dataDir)
  return [
    table(
      ["promise", "wanted", "found", ""],
      [
        [
          `import of ${shopCount.toLocaleString("en")} shops, the process included`,
          "under 10 s",
          `${importSeconds.toFixed(1)} s`,
          verdict(importSeconds < 10)
        ],
        ["the same list again", "", `${again.toFixed(1)} s`, ""],
        [
          "memory of the index of 1,000,000 shops",
          "under 300 MB",
          `${memory.megabytes.toFixed(0)} MB`,
          verdict(memory.megabytes < 300)
        ],
        ["longest step while it is built", "", `${memory.longestMs.toFixed(0)} ms`, ""],
        ...competitors.promises,
        ...others
      ]
    ),
    "",
    `Competitors of one industry within ${radiusM.toLocaleString("en")} m, ${rounds} rounds of ${milliseconds / 1000} s each in turn, medians of the rounds`,
    "",
    competitors.table
  ].join("\n")
}

/** What the running service answers, beside the peer. */
const served = async (dataDir: string) => {
  const service = await startEkimae(dataDir)
  try {
    const sockets = PidFile.running(path.join(dataDir, "postgres"))?.sockets
    if (sockets === undefined) throw new Error(`No embedded server runs in ${dataDir}`)
    const client = new Client({ host: sockets, user: "postgres", database: "postgres" })
    await client.connect()
    try {
      const keys = await businessKeys(client)
      await copyForPeer(client)
      const peer = await start("scripts/bench/trade-area/sql.ts", {
        env: { PGHOST: sockets, PGDATABASE: "postgres" },
        ready: "/readyz"
      })
      try {
        await agree(service, peer, keys[0] ?? "")
        const competitors = await compete(service, peer, keys)
        const report = await reports(service, keys, rounds)
        return { competitors, others: [...report, ...(await forecasts(service, keys, rounds))] }
      } finally {
        await peer.stop()
      }
    } finally {
      await client.query("drop table if exists bench_shop")
      await client.end()
    }
  } finally {
    await service.stop()
  }
}

/** A table of its own, so that its index costs the service nothing. */
const copyForPeer = async (client: Client) => {
  await client.query("drop table if exists bench_shop")
  await client.query(
    `create table bench_shop as select id, name, industry, lat, lng, rating, review_count from trade_area_shop
     where list = 'bench-shops' and duplicate_of is null`
  )
  await client.query("create index on bench_shop (lat, lng)")
  await client.query("analyze")
}

/** Seconds of an import into a database that exists already, and of the same list again. */
const imports = async (dataDir: string): Promise<readonly [number, number]> => {
  await command(dataDir, "ingest", "shops")
  // Beside the data directory, which must be empty at the first start.
  const folder = mkdtempSync("/var/tmp/ekimae-bench-files-")
  try {
    const file = path.join(folder, "bench-shops.csv")
    await pipeline(Readable.from(csv(shopCount)), createWriteStream(file))
    return [await command(dataDir, "ingest", "shops", file), await command(dataDir, "ingest", "shops", file, "--force")]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const memoryOfMillion = async () => {
  const args = [path.join(root, "scripts/launch.mjs"), "scripts/bench/trade-area/memory.ts"]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root })
  return JSON.parse(stdout) as { readonly megabytes: number; readonly longestMs: number }
}

const businessKeys = async (client: Client): Promise<ReadonlyArray<string>> => {
  const keys: Array<string> = []
  for (let i = 0; i < accountCount; i++) {
    keys.push(...(await insertKeys(client, 1, `01TRADE${String(i).padStart(19, "0")}`, "trade_live")))
  }
  return keys
}

const paths = (count: number): ReadonlyArray<string> => {
  const random = randoms(7)
  return Array.from({ length: count }, () => {
    const { lat, lng } = inner(random)
    return `/api/v1/competitors?lat=${lat}&lng=${lng}&radius_m=${radiusM}&industry=restaurant&limit=50`
  })
}

interface Answer {
  readonly total: number
  readonly business_count_500m?: number
  readonly area_stats?: { readonly business_count_500m: number }
  readonly competitors: ReadonlyArray<{ readonly name: string }>
}

/** Checks that both find the same shops, or the comparison says nothing. */
const agree = async (service: Process, peer: Process, key: string) => {
  for (const at of paths(20)) {
    const [ours, theirs] = await Promise.all(
      [service, peer].map(async ({ port }) => {
        const answer = await fetch(`http://127.0.0.1:${port}${at}`, { headers: { authorization: `Bearer ${key}` } })
        if (answer.status !== 200) throw new Error(`${at} was refused: ${await answer.text()}`)
        return (await answer.json()) as Answer
      })
    )
    const namesOf = ({ competitors }: Answer) => competitors.map(({ name }) => name).join()
    const count500m = ({ area_stats, business_count_500m }: Answer) =>
      area_stats?.business_count_500m ?? business_count_500m
    if (
      ours?.total !== theirs?.total ||
      namesOf(ours!) !== namesOf(theirs!) ||
      count500m(ours!) !== count500m(theirs!)
    ) {
      throw new Error(`${at}: ${ours?.total} competitors, by SQL ${theirs?.total}, or in another order`)
    }
  }
}

const compete = async (service: Process, peer: Process, keys: ReadonlyArray<string>) => {
  const all = paths(5000)
  const requests = all.map((at, i) => request(at, keys[i % keys.length] ?? ""))
  const contenders = [1, 8].flatMap((connections) => [
    { name: `Ekimae, ${connections} at a time`, process: service, connections },
    { name: `SQL, ${connections} at a time`, process: peer, connections }
  ])
  const results = contenders.map((): Array<Measured> => [])
  let sent = 0
  for (let round = -1; round < rounds; round++) {
    for (let turn = 0; turn < contenders.length; turn++) {
      const i = (turn + round + 1) % contenders.length
      const { connections, name, process } = contenders[i]!
      const next = () => requests[sent++ % requests.length]!
      const measured = await measure({ port: process.port, connections, milliseconds, next })
      if (measured.refused > 0) throw new Error(`${name}: ${measured.refused} requests were refused`)
      if (round >= 0) results[i]?.push(measured)
    }
  }
  const of = contenders.map(({ name }, i) => ({
    name,
    rate: median((results[i] ?? []).map(({ perSecond }) => perSecond)),
    p50: median((results[i] ?? []).map(({ p50 }) => p50)),
    p99: median((results[i] ?? []).map(({ p99 }) => p99))
  }))
  const [ours, sql] = of
  if (ours === undefined || sql === undefined) throw new Error("Nothing was measured")
  const faster = sql.p50 / ours.p50
  return {
    promises: [
      [
        `competitors, ${radiusM} m, ${shopCount.toLocaleString("en")} shops, p99`,
        "under 5 ms",
        `${ours.p99.toFixed(2)} ms`,
        verdict(ours.p99 < 5)
      ],
      ["against bounding box and haversine in SQL, p50", "at least 5 x", `${faster.toFixed(1)} x`, verdict(faster >= 5)]
    ],
    table: table(
      ["", "requests/s", "p50 ms", "p99 ms"],
      of.map(({ name, p50, p99, rate }) => [name, rate.toFixed(0), p50.toFixed(2), p99.toFixed(2)])
    )
  }
}

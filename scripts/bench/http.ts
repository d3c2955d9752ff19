/** The endpoints under load, beside fastify and pg on the same database, round by round. */
import * as path from "node:path"
import { Client } from "pg"
import * as PidFile from "../../src/sql/embedded/PidFile.ts"
import { insertKeysOfAccounts } from "./Keys.ts"
import { type Measured, measure, request } from "./Load.ts"
import { type Process, start, startEkimae } from "./Service.ts"
import { median, table, verdict } from "./Table.ts"

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 7)
const milliseconds = Number(process.env["BENCH_SECONDS"] ?? 4) * 1000
const connections = 32
/** Fewer than the service keeps credentials for; enough that none of them makes 60 requests in a minute. */
const keyCount = 8000

interface Contender {
  readonly name: string
  readonly process: Process
  readonly requests: ReadonlyArray<Buffer>
}

const database = "postgres"

export const http = async (dataDir: string): Promise<string> => {
  const ekimae = await startEkimae(dataDir)
  const sockets = PidFile.running(path.join(dataDir, "postgres"))?.sockets
  if (sockets === undefined) throw new Error(`No embedded server runs in ${dataDir}`)
  const client = new Client({ host: sockets, user: "postgres", database })
  await client.connect()
  const keys = await insertKeysOfAccounts(client, keyCount)
  const { rows } = await client.query<{ readonly code: string }>("select area_code as code from area_profile")
  await client.query("analyze")
  await client.end()

  const peer = (cacheSeconds: number) =>
    start("scripts/bench/fastify.ts", {
      env: { PGHOST: sockets, PGDATABASE: database, KEY_CACHE: String(cacheSeconds) },
      ready: "/readyz"
    })
  const peers = [await peer(0), await peer(5)] as const

  const areas = keys.map((key, i) => request(`/api/v1/areas/${rows[i % rows.length]?.code}`, key))
  const categories = ["people", "economy", "business", "risk"]
  const rankings = keys.map((key, i) => request(`/api/v1/areas/ranking?category=${categories[i % 4]}&limit=100`, key))
  const contenders: ReadonlyArray<Contender> = [
    { name: "Ekimae: one area", process: ekimae, requests: areas },
    { name: "Ekimae: ranking, limit 100", process: ekimae, requests: rankings },
    { name: "fastify + pg: one area, key looked up", process: peers[0], requests: areas },
    { name: "fastify + pg: one area, keys kept 5 s", process: peers[1], requests: areas }
  ]
  try {
    return report(await compete(contenders), rows.length)
  } finally {
    for (const { stop } of [...peers, ekimae]) await stop()
  }
}

/** Every contender once in every round, in turn first. */
const compete = async (contenders: ReadonlyArray<Contender>) => {
  const results = contenders.map((): Array<Measured> => [])
  const sent = contenders.map(() => 0)
  for (let round = -1; round < rounds; round++) {
    for (let turn = 0; turn < contenders.length; turn++) {
      const i = (turn + round + 1) % contenders.length
      const { process, requests } = contenders[i]!
      const next = () => requests[(sent[i] = (sent[i] ?? 0) + 1) % requests.length]!
      const measured = await measure({ port: process.port, connections, milliseconds, next })
      if (measured.refused > 0) throw new Error(`${contenders[i]?.name}: ${measured.refused} requests were refused`)
      if (round >= 0) results[i]?.push(measured)
    }
  }
  return contenders.map(({ name }, i) => {
    const of = (read: (measured: Measured) => number) => median((results[i] ?? []).map(read))
    return { name, rate: of((m) => m.perSecond), p50: of((m) => m.p50), p99: of((m) => m.p99) }
  })
}

const report = (results: Awaited<ReturnType<typeof compete>>, areaCount: number): string => {
  const [area, ranking, lookedUp, kept] = results
  if (area === undefined || ranking === undefined || lookedUp === undefined || kept === undefined) return ""
  const cells = results.map(({ name, p50, p99, rate }) => [
    name,
    rate.toFixed(0),
    (area.rate / rate).toFixed(2),
    p50.toFixed(2),
    p99.toFixed(2)
  ])
  const promises = [
    [
      "rate against fastify + pg",
      "at least 0.9",
      (area.rate / lookedUp.rate).toFixed(2),
      verdict(area.rate / lookedUp.rate >= 0.9)
    ],
    [
      "p99 against fastify + pg",
      "at most 2",
      (area.p99 / lookedUp.p99).toFixed(2),
      verdict(area.p99 / lookedUp.p99 <= 2)
    ],
    [
      "time per ranking against one area",
      "at most 1.5",
      (area.rate / ranking.rate).toFixed(2),
      verdict(area.rate / ranking.rate <= 1.5)
    ]
  ]
  return [
    `${connections} connections, ${rounds} rounds of ${milliseconds / 1000} s each in turn, ${areaCount} areas, medians of the rounds`,
    "",
    table(["", "requests/s", "Ekimae is x", "p50 ms", "p99 ms"], cells),
    "",
    table(["promise", "wanted", "found", ""], promises)
  ].join("\n")
}

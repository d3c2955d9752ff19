/** Simulations of 5,000 personas: one alone, twenty at once on one core and on two, and the storing of personas. */
import * as path from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { Client } from "pg"
import * as PidFile from "../../src/sql/embedded/PidFile.ts"
import { insertKeys } from "./Keys.ts"
import { type Process, start, startEkimae } from "./Service.ts"
import { type Looks, look, type Watched } from "./simulation/Looks.ts"
import { storing } from "./simulation/Storing.ts"
import { median, table, verdict } from "./Table.ts"

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 5)
const personaCount = 5000
const crowd = 20
/** How long an area is looked at while nothing runs. */
const quietMs = 4000

const body = JSON.stringify({
  templateType: "price_test",
  areaCode: "13104",
  personaCount,
  inputParams: { businessType: "カフェ", product: "ブレンドコーヒー", prices: [280, 330, 380, 430, 480, 530, 580] }
})

export const simulation = async (dataDir: string): Promise<string> => {
  const two = await phase(dataDir, "0,1", async (client, service) => {
    const single: Array<Alone> = []
    for (let round = 0; round < rounds; round++) single.push(await alone(client, service))
    const bare = await start("scripts/bench/simulation/bare.ts", { env: {}, ready: "/", cores: "0,1" })
    try {
      const quiet = await quietly(client, service, bare)
      return {
        single,
        quiet,
        crowds: await crowds(client, service, bare),
        insertMs: await storing(socketsOf(dataDir), rounds)
      }
    } finally {
      await bare.stop()
    }
  })
  const one = await phase(dataDir, "0", (client, service) => crowds(client, service))
  return report({ ...two, narrow: one, wide: two.crowds })
}

/** A service, and the database that starts and stops with it, on the given cores alone. */
const phase = async <A>(
  dataDir: string,
  cores: string,
  work: (client: Client, service: Process) => Promise<A>
): Promise<A> => {
  const service = await startEkimae(dataDir, cores)
  try {
    const client = new Client({ host: socketsOf(dataDir), user: "postgres", database: "postgres" })
    await client.connect()
    try {
      await warm(client, service)
      return await work(client, service)
    } finally {
      await client.end()
    }
  } finally {
    await service.stop()
  }
}

const socketsOf = (dataDir: string): string => {
  const sockets = PidFile.running(path.join(dataDir, "postgres"))?.sockets
  if (sockets === undefined) throw new Error(`No embedded server runs in ${dataDir}`)
  return sockets
}

let accounts = 0
/** A key of a new account, which has no personas yet. */
const newKey = async (client: Client): Promise<string> => {
  const [key] = await insertKeys(client, 1, `01BENCH${String(++accounts).padStart(19, "0")}`)
  return key ?? ""
}

const post = async ({ port }: Process, key: string): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/simulations`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body
  })
  if (answer.status !== 202) throw new Error(`A simulation was refused: ${await answer.text()}`)
  return ((await answer.json()) as { readonly data: { readonly id: string } }).data.id
}

interface Ended {
  readonly startedAt: Date
  readonly finishedAt: Date
}

/** When their jobs started and were settled, once all have ended. */
const ends = async (client: Client, ids: ReadonlyArray<string>): Promise<ReadonlyArray<Ended>> => {
  for (;;) {
    const { rows } = await client.query<Ended & { readonly status: string }>(
      `select s.status, j.started_at as "startedAt", j.finished_at as "finishedAt"
       from simulation_simulation s join job_history j on j.id = s.job_id::bigint where s.id = any($1::text[])`,
      [ids]
    )
    const failed = rows.find(({ status }) => status !== "completed")
    if (failed !== undefined) throw new Error(`A simulation ended as ${failed.status}`)
    if (rows.length === ids.length) return rows
    await wait(20)
  }
}

interface Alone {
  readonly seconds: number
  readonly cpu: number
}

const alone = async (client: Client, service: Process): Promise<Alone> => {
  const key = await newKey(client)
  const before = service.cpu()
  const [ended] = await ends(client, [await post(service, key)])
  if (ended === undefined) throw new Error("It ended nowhere")
  return {
    seconds: (ended.finishedAt.getTime() - ended.startedAt.getTime()) / 1000,
    cpu: service.cpu() - before
  }
}

/** Every thread has loaded its files, and the areas are in the caches. */
const warm = async (client: Client, service: Process) => {
  const keys = await Promise.all(Array.from({ length: 2 }, () => newKey(client)))
  await ends(client, await Promise.all(keys.map((key) => post(service, key))))
}

interface Together {
  readonly perSecond: number
  /** Meanwhile; undefined without a server to compare with. */
  readonly looks: Looks | undefined
}

/** @param bare is looked at beside the service; without it neither is */
const crowds = async (client: Client, service: Process, bare?: Process): Promise<ReadonlyArray<Together>> => {
  const runs: Array<Together> = []
  for (let round = 0; round < rounds; round++) runs.push(await together(client, service, bare))
  return runs
}

const watched = async (client: Client, service: Process, bare: Process): Promise<Watched> => ({
  service,
  bare,
  keys: await insertKeys(client, 200, `01BENCH${String(++accounts).padStart(19, "0")}`)
})

const together = async (client: Client, service: Process, bare: Process | undefined): Promise<Together> => {
  const keys: Array<string> = []
  for (let n = 0; n < crowd; n++) keys.push(await newKey(client))
  const both = bare && (await watched(client, service, bare))
  const ids = await Promise.all(keys.map((key) => post(service, key)))
  const stop = new AbortController()
  const looking = both && look(both, stop.signal)
  const ended = await ends(client, ids)
  stop.abort()
  const first = Math.min(...ended.map(({ startedAt }) => startedAt.getTime()))
  const last = Math.max(...ended.map(({ finishedAt }) => finishedAt.getTime()))
  return { perSecond: (crowd * 1000) / (last - first), looks: await looking }
}

/** Takes the looks while nothing runs. */
const quietly = async (client: Client, service: Process, bare: Process): Promise<Looks> =>
  look(await watched(client, service, bare), AbortSignal.timeout(quietMs))

const report = (found: {
  readonly single: ReadonlyArray<Alone>
  readonly quiet: Looks
  readonly narrow: ReadonlyArray<Together>
  readonly wide: ReadonlyArray<Together>
  readonly insertMs: number
}): string => {
  const rate = (runs: ReadonlyArray<Together>) => median(runs.map(({ perSecond }) => perSecond))
  const meanwhile = (of: keyof Looks) => median(found.wide.map(({ looks }) => looks?.[of] ?? Number.NaN))
  const p99 = meanwhile("p99")
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const seconds = median(found.single.map((run) => run.seconds))
  const cpu = median(found.single.map((run) => run.cpu))
  const ratio = rate(found.wide) / rate(found.narrow)
  return [
    `price_test with ${personaCount} personas, generation included; medians of ${rounds} rounds`,
    "",
    table(
      ["", "wanted", "found", ""],
      [
        ["core of the service per simulation", "under 1 s", `${cpu.toFixed(2)} s`, verdict(cpu < 1)],
        ["job start to completed and stored", "under 2 s", `${seconds.toFixed(2)} s`, verdict(seconds < 2)],
        [`${crowd} at once, on one core`, "", `${rate(found.narrow).toFixed(2)}/s`, ""],
        [`${crowd} at once, on two`, "", `${rate(found.wide).toFixed(2)}/s`, ""],
        ["two cores against one", "at least 1.7", ratio.toFixed(2), verdict(ratio >= 1.7)],
        ["p99 of GET /areas meanwhile", "under 50 ms", ms(p99), verdict(p99 < 50)],
        ["p99 of a server that does nothing, meanwhile", "", ms(meanwhile("bareP99")), ""],
        ["longest hold-up of the event loop meanwhile", "", ms(meanwhile("held")), ""],
        ["p99 of GET /areas while nothing runs", "", ms(found.quiet.p99), ""],
        ["p99 of a server that does nothing, then", "", ms(found.quiet.bareP99), ""],
        ["longest hold-up of the event loop then", "", ms(found.quiet.held), ""],
        [
          `${personaCount} personas inserted`,
          "under 500 ms",
          `${found.insertMs.toFixed(0)} ms`,
          verdict(found.insertMs < 500)
        ]
      ]
    )
  ].join("\n")
}

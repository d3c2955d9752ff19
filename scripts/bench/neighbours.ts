/** What an account's simulations take while another account floods the service with the costliest requests that its plan allows. */
import * as path from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { Client } from "pg"
import * as PidFile from "../../src/sql/embedded/PidFile.ts"
import { insertKeys } from "./Keys.ts"
import { type Flood, floods, keepUp } from "./neighbours/Flood.ts"
import { type Process, start } from "./Service.ts"
import { median, table, verdict } from "./Table.ts"

/** Simulations of the other account in each part. */
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 14)
/** Simulations that are not counted before each part of another kind: threads that have not run any compile its code first. */
const warmUps = 4
const wantedRatio = 2
/** Part of the name of the floods that are run. */
const only = process.env["BENCH_ONLY"] ?? ""
const floodAccount = "01BENCHFLOOD00000000000000"
/** An account for each flood: the personas of a plan's day are not enough for all. */
const otherAccount = (n: number): string => `01BENCHNEIGHBOUR000000000${n}`

interface Part {
  /** Milliseconds from the request to the stored result, in each round. */
  readonly simulations: ReadonlyArray<number>
  /** Milliseconds of a small request, 99th percentile. */
  readonly p99: number
}

export const neighbours = async (dataDir: string): Promise<string> => {
  const service = await start("src/main.ts", { env: { DATA_DIR: dataDir }, ready: "/readyz" })
  const sockets = PidFile.running(path.join(dataDir, "postgres"))?.sockets
  if (sockets === undefined) throw new Error(`No embedded server runs in ${dataDir}`)
  const client = new Client({ host: sockets, user: "postgres", database: "postgres" })
  await client.connect()
  try {
    const flood = {
      sk: await insertKeys(client, 500, floodAccount),
      trade: await insertKeys(client, 500, floodAccount, "trade_live")
    }
    const rows: Array<ReadonlyArray<string>> = []
    const chosen = (await floods(service, flood)).filter(
      (each) => only === "" || each.every(({ what }) => what.includes(only))
    )
    for (const [n, each] of chosen.entries()) {
      const neighbour = new Neighbour(client, service, await insertKeys(client, 500, otherAccount(n)))
      await neighbour.warmUp()
      rows.push(await beside(each, neighbour, service))
    }
    return table(
      ["flood", "simulation, quiet", "meanwhile", "ratio", "", "p99 of a request", "core s/s", "memory", "responses"],
      rows
    )
  } finally {
    await client.end()
    await service.stop()
  }
}

/** Quiet, during the flood, and quiet again, so that a slow minute of the machine hits both. */
const beside = async (
  parts: ReadonlyArray<Flood>,
  neighbour: Neighbour,
  service: Process
): Promise<ReadonlyArray<string>> => {
  const before = await neighbour.part()
  const rss = service.rss()
  const ended = new AbortController()
  const flooding = Promise.all(parts.map((flood) => keepUp(flood, ended.signal)))
  await wait(2_000)
  await neighbour.warmUp()
  const [cpu, began] = [service.cpu(), performance.now()]
  const meanwhile = await neighbour.part()
  const cores = ((service.cpu() - cpu) / (performance.now() - began)) * 1000
  const rssMeanwhile = service.rss()
  ended.abort()
  const statuses = await flooding
  await neighbour.untilIdle()
  const after = await neighbour.part()
  const quiet = [...before.simulations, ...after.simulations]
  const ratio = median(meanwhile.simulations) / median(quiet)
  return [
    parts.length > 1 ? "all of them at once" : (parts[0]?.what ?? ""),
    `${median(quiet).toFixed(0)} ms`,
    `${median(meanwhile.simulations).toFixed(0)} ms`,
    ratio.toFixed(2),
    verdict(ratio < wantedRatio),
    `${((before.p99 + after.p99) / 2).toFixed(0)} -> ${meanwhile.p99.toFixed(0)} ms`,
    cores.toFixed(2),
    `${rss.toFixed(0)} -> ${rssMeanwhile.toFixed(0)} MB`,
    statuses.map((each) => [...each].map(([status, count]) => `${count} x ${status}`).join(", ")).join("; ")
  ]
}

/** The other account: it runs one simulation after another, and reads an area thirty times a second. */
class Neighbour {
  readonly #client: Client
  readonly #url: string
  readonly #keys: ReadonlyArray<string>
  #asked = 0

  constructor(client: Client, { port }: Process, keys: ReadonlyArray<string>) {
    this.#client = client
    this.#url = `http://127.0.0.1:${port}/api/v1`
    this.#keys = keys
  }

  async part(): Promise<Part> {
    const looks: Array<Promise<number>> = []
    const looking = setInterval(() => looks.push(this.#look()), 33)
    const simulations: Array<number> = []
    try {
      for (let round = 0; round < rounds; round++) simulations.push(await this.simulate())
    } finally {
      clearInterval(looking)
    }
    const times = (await Promise.all(looks)).toSorted((a, b) => a - b)
    return { simulations, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN }
  }

  async warmUp(): Promise<void> {
    for (let n = 0; n < warmUps; n++) await this.simulate()
  }

  /** Milliseconds until the result is stored. */
  async simulate(): Promise<number> {
    const began = performance.now()
    const answer = await fetch(`${this.#url}/simulations`, {
      method: "POST",
      headers: { ...this.#authorization(), "content-type": "application/json" },
      body: JSON.stringify({
        templateType: "price_test",
        areaCode: "13104",
        personaCount: 1_500,
        inputParams: { businessType: "カフェ", prices: [380, 450, 520, 600] }
      })
    })
    if (answer.status !== 202) throw new Error(`A simulation was refused: ${await answer.text()}`)
    const { id } = ((await answer.json()) as { readonly data: { readonly id: string } }).data
    for (;;) {
      const { rows } = await this.#client.query<{ readonly status: string }>(
        "select status from simulation_simulation where id = $1",
        [id]
      )
      if (rows[0]?.status === "completed") return performance.now() - began
      if (rows[0]?.status === "failed") throw new Error("A simulation failed")
      await wait(5)
    }
  }

  /** Until no simulation of any account is left. */
  async untilIdle(): Promise<void> {
    for (;;) {
      const { rows } = await this.#client.query(
        "select 1 from simulation_simulation where status in ('queued', 'running') limit 1"
      )
      if (rows.length === 0) return
      await wait(100)
    }
  }

  async #look(): Promise<number> {
    const began = performance.now()
    const answer = await fetch(`${this.#url}/areas/13104`, { headers: this.#authorization() })
    await answer.text()
    return performance.now() - began
  }

  #authorization() {
    return { authorization: `Bearer ${this.#keys[this.#asked++ % this.#keys.length]}` }
  }
}

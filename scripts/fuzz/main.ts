/**
 * `npm run fuzz` sends requests that are made from the service's own OpenAPI document, right ones, nearly right ones and
 * hostile ones, to a service of its own, and checks every answer against the document. `--requests 1500 --seed 7` bounds
 * and repeats a run, `--seconds 60` ends it early, `--only 42` sends the one request of that number.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import * as path from "node:path"
import { parseArgs } from "node:util"
import { Client } from "pg"
import * as PidFile from "../../src/sql/embedded/PidFile.ts"
import { contractOf, type Document } from "../../test/support/OpenApiContract.ts"
import { insertKeys } from "../bench/Keys.ts"
import { start } from "../bench/Service.ts"
import * as Ids from "./Ids.ts"
import { type Keys, type Shot, shotOf } from "./Requests.ts"
import { send } from "./Send.ts"
import { faultsOf, parsed, type Received } from "./Verdict.ts"

const inFlight = 12
/** Enough to find what is wrong; one fault often shows in many requests. */
const mostShown = 20
const adminToken = "token-of-the-fuzz-run"

const { values: options } = parseArgs({
  options: {
    requests: { type: "string", default: "25000" },
    seconds: { type: "string", default: "900" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    only: { type: "string" }
  }
})
const seed = Number(options.seed)

/** Two accounts with the highest plans, and as many keys as keep the run below every limit per key. */
const keysOf = async (dataDir: string): Promise<Keys> => {
  const { sockets: host = "" } = PidFile.running(path.join(dataDir, "postgres")) ?? {}
  const client = new Client({ host, user: "postgres", database: "postgres" })
  await client.connect()
  const accounts = ["01F0ZZ00000000000000000001", "01F0ZZ00000000000000000002"]
  const made = { analyticsKey: [] as Array<string>, crmKey: [] as Array<string> }
  for (const account of accounts) {
    made.analyticsKey.push(...(await insertKeys(client, 300, account, "sk")))
    made.crmKey.push(...(await insertKeys(client, 60, account, "crm")))
  }
  await client.end()
  return { accounts, bySecurity: { ...made, adminToken: [adminToken] } }
}

const shown = ({ body, headers, method, path: target }: Shot): string => {
  const lines = Object.entries(headers).map(([name, value]) => `    ${name}: ${value.slice(0, 200)}`)
  const text = body === undefined ? [] : [`    ${body.toString().slice(0, 600)}`]
  return [`    ${method} ${target.slice(0, 600)}`, ...lines, ...text].join("\n")
}

const run = async (dataDir: string): Promise<boolean> => {
  const service = await start("src/main.ts", {
    env: {
      DATA_DIR: path.join(dataDir, "data"),
      NODE_ENV: "development",
      ADMIN_TOKEN: adminToken,
      TRUSTED_PROXIES: "127.0.0.1",
      // A busy machine must not look like a fault.
      DATABASE_WAIT: "1 minute",
      WEBHOOKS_ALLOW_PRIVATE: "true"
    },
    ready: "/readyz",
    log: path.join(dataDir, "log")
  })
  try {
    const document = await (await fetch(`http://127.0.0.1:${service.port}/openapi.json`)).json()
    const contract = contractOf(document as Document)
    const ids = Ids.make()
    const world = { contract, ids, seed, keys: await keysOf(path.join(dataDir, "data")) }
    const statuses = new Map<number, number>()
    const operations = new Set<string>()
    const ends = performance.now() + Number(options.seconds) * 1000
    const last = options.only === undefined ? Number(options.requests) : Number(options.only) + 1
    let next = options.only === undefined ? 0 : Number(options.only)
    let sent = 0
    let faulty = 0
    const judge = (shot: Shot, received: Received | string) => {
      const faults = typeof received === "string" ? [received] : faultsOf(contract, shot, received)
      if (faults.length === 0) return
      faulty += 1
      if (faulty > mostShown) return
      console.log(`NOT OK  ${faults.join("; ")}`)
      console.log(`    npm run fuzz -- --seed ${seed} --only ${shot.number}\n${shown(shot)}\n`)
    }
    const fire = async () => {
      while (next < last && performance.now() < ends) {
        const shot = shotOf(world, next++)
        const received = await send(service.port, shot)
        if (received === undefined) continue
        sent += 1
        judge(shot, received)
        if (typeof received === "string") continue
        statuses.set(received.status, (statuses.get(received.status) ?? 0) + 1)
        if (received.status >= 300 || shot.documented === undefined) continue
        operations.add(shot.documented.operation.operationId)
        ids.learn(shot.documented.path, parsed(received.body.toString("utf8")))
      }
    }
    const began = performance.now()
    await Promise.all(Array.from({ length: inFlight }, fire))
    const seconds = (performance.now() - began) / 1000
    const counted = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
    console.log(`${sent} requests in ${seconds.toFixed(0)} s with seed ${seed}; ${counted.join(", ")}`)
    console.log(`${operations.size} of ${contract.operations.length} operations succeeded at least once`)
    console.log(`${sent - faulty} answers as documented, ${faulty} not; ${Math.round(service.rss())} MB at the end`)
    return faulty === 0 && sent > 0
  } finally {
    await service.stop()
  }
}

const dataDir = mkdtempSync(path.join("/var/tmp", "ekimae-fuzz-"))
// The database runs as another user when this runs as root.
chmodSync(dataDir, 0o711)
try {
  process.exitCode = (await run(dataDir)) ? 0 : 1
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

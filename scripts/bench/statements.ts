/** The costliest requests that a tenant may make, of an account with 100,000 rows in each table: each is to take under a second. */
import * as path from "node:path"
import { Client } from "pg"
import * as PidFile from "../../src/sql/embedded/PidFile.ts"
import { insertKeys } from "./Keys.ts"
import { type Process, start } from "./Service.ts"
import * as ids from "./statements/Ids.ts"
import { type Request, requests } from "./statements/Requests.ts"
import { fills } from "./statements/Rows.ts"
import { median, table, verdict } from "./Table.ts"

const rows = Number(process.env["BENCH_ROWS"] ?? 100_000)
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 3)
/** Part of the names of the requests that are made; all without it. */
const only = process.env["BENCH_ONLY"] ?? ""
const wantedMs = 1_000
const adminToken = "a-token-for-this-benchmark"

/** Fills the accounts, unless an earlier run did so. */
const fill = async (client: Client) => {
  const { rowCount } = await client.query("select from crm_friend where account_id = $1 limit 1", [ids.account])
  if (rowCount !== 0) return
  await client.query("begin")
  for (const { account, rows: statements } of fills) {
    await insertKeys(client, 1, account)
    for (const [what, statement] of statements) {
      const began = performance.now()
      await client.query(statement, statement.includes("$2") ? [account, rows] : [account])
      console.error(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
    }
  }
  await client.query("commit")
  await client.query("vacuum analyze")
}

const measure = async ({ port }: Process, { body, method, path, type }: Request, key: string) => {
  const began = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { "content-type": type ?? "application/json" })
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) })
  })
  // Of an export the first bytes tell how long its first statement takes; the rest comes page by page.
  const reader = response.body?.getReader()
  const first = await reader?.read()
  if (!response.ok) console.error(path, response.status, new TextDecoder().decode(first?.value))
  await reader?.cancel()
  return { status: response.status, ms: performance.now() - began }
}

/** A key for each request, since one may make 60 in a minute. */
const keysFor = async (client: Client, count: number): Promise<Record<Request["by"], ReadonlyArray<string>>> => ({
  crm: await insertKeys(client, count, ids.account, "crm"),
  full: await insertKeys(client, count, ids.fullShop, "crm"),
  sk: await insertKeys(client, count, ids.account),
  trade_live: await insertKeys(client, count, ids.account, "trade_live"),
  admin: Array.from({ length: count }, () => adminToken)
})

export const statements = async (dataDir: string): Promise<string> => {
  const service = await start("src/main.ts", {
    env: { DATA_DIR: dataDir, ROLE: "http", ADMIN_TOKEN: adminToken },
    ready: "/readyz"
  })
  const client = new Client({
    host: PidFile.running(path.join(dataDir, "postgres"))?.sockets ?? "",
    user: "postgres",
    database: "postgres"
  })
  await client.connect()
  try {
    await fill(client)
    const wanted = requests(rows).filter(({ what }) => what.includes(only))
    const keys = await keysFor(client, wanted.length)
    const measured: Array<ReadonlyArray<string>> = []
    for (const [n, request] of wanted.entries()) {
      const found: Array<number> = []
      let status = 0
      for (let round = 0; round < (request.once ? 1 : rounds); round++) {
        const result = await measure(service, request, keys[request.by][n]!)
        status = result.status
        found.push(result.ms)
      }
      const [worst, middle] = [Math.max(...found), median(found)]
      const held = request.inParts ? "" : verdict(worst < wantedMs && status < 300)
      measured.push([request.what, String(status), `${middle.toFixed(0)} ms`, `${worst.toFixed(0)} ms`, held])
    }
    return table(["", "status", "median", "worst", ""], measured)
  } finally {
    await client.end()
    await service.stop()
  }
}

/**
 * A storm of requests meets one service: bodies that stop half way, imports, searches and readers of metrics, more than it
 * serves. It refuses what is too much, and its memory comes back afterwards.
 */
import * as path from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { Effect } from "effect"
import { Client } from "pg"
import { App } from "../../src/app.ts"
import { allMigrations } from "../../src/kernel/Kernel.ts"
import * as EmbeddedServer from "../../src/sql/embedded/EmbeddedServer.ts"
import { migrate } from "../../src/sql/migrate/Migrations.ts"
import { insertKeys } from "../bench/Keys.ts"
import { type Process, start } from "../bench/Service.ts"
import * as Rules from "./memory/Rules.ts"
import * as Storm from "./memory/Storm.ts"
import * as Sizes from "./Sizes.ts"
import type { Directory } from "./stage/Directory.ts"
import * as Stage from "./stage/Stage.ts"
import { count, judge, seconds, verdict } from "./Verdict.ts"

const account = "01CHA0SMEM0000000000000000"
const otherAccount = "01CHA0SMEM0000000000000001"
const adminToken = "chaos-admin-token-0123456789"

const mostBodies = 500
const readers = 60
const importers = 4
const searchers = 20
/** Long enough that a service at rest has given back what its start took. */
const settleMs = 45_000
const watchMs = 120_000

const addAccounts = async (host: string) => {
  const client = new Client({ host, user: "postgres", database: "postgres" })
  await client.connect()
  const keys = await insertKeys(client, 600, account, "crm")
  const bodyKeys = await insertKeys(client, 600, otherAccount, "crm")
  await client.end()
  return { keys, bodyKeys }
}

const fetched = (node: Process, path: string) =>
  fetch(`http://127.0.0.1:${node.port}${path}`, { headers: { authorization: `Bearer ${adminToken}` } })

const rage = async (target: Storm.Target, bodies: number, ms: number) => {
  const until = wait(ms)
  const answersOf = (): Storm.Answers => ({ statuses: new Map() })
  const answers = { "half-sent": answersOf(), imports: answersOf(), searches: answersOf(), metrics: answersOf() }
  await Promise.all([
    Storm.halfSent(target, bodies, until, answers["half-sent"]),
    Storm.imports(target, importers, until, answers.imports),
    Storm.searches(target, searchers, until, answers.searches),
    Storm.metrics(target, readers, until, answers.metrics)
  ])
  return Object.fromEntries(Object.entries(answers).map(([kind, { statuses }]) => [kind, statuses]))
}

/** Samples the memory until it has come back, at most for two minutes. */
const watch = async (node: Process, before: number) => {
  const began = performance.now()
  const after: Array<Rules.Sample> = []
  while (performance.now() - began < watchMs) {
    after.push({ at: performance.now() - began, rss: node.rss() })
    if (Rules.returned({ before, after }) !== undefined) break
    await wait(1000)
  }
  return after
}

export const storm = Effect.fnUntraced(function* (directory: Directory) {
  const { jobs, seconds: length } = Sizes.read()
  const bodies = Math.min(mostBodies, Math.ceil(jobs / 100))
  const server = yield* EmbeddedServer.EmbeddedServer
  yield* migrate(allMigrations(App.migrations))
  const keys = yield* Effect.promise(() => addAccounts(server.address.host))
  const node = yield* Effect.acquireRelease(
    Effect.promise(() =>
      start("src/main.ts", {
        env: { DATABASE_URL: Stage.urlOf(server), ADMIN_TOKEN: adminToken, CONSOLE: "false" },
        ready: "/readyz",
        log: path.join(directory.evidence, "service.log")
      })
    ),
    (node) => Effect.promise(() => node.stop())
  )
  yield* Effect.sleep(settleMs)
  const before = node.rss()
  const highest = { rss: before }
  const sampler = setInterval(() => (highest.rss = Math.max(highest.rss, node.rss())), 500)
  const target = { port: node.port, adminToken, account, ...keys }
  const answers = yield* Effect.promise(() => rage(target, bodies, length * 1000)).pipe(
    Effect.ensuring(Effect.sync(() => clearInterval(sampler)))
  )
  const after = yield* Effect.promise(() => watch(node, before))
  const readiness = yield* Effect.promise(() => fetched(node, "/readyz"))
  const metrics = yield* Effect.promise(async () => (await fetched(node, "/metrics")).text())
  const series = metrics.split("\n").filter((line) => line !== "" && !line.startsWith("#")).length
  const evidence: Rules.Evidence = { before, after, answers, readiness: readiness.status, series }
  return verdict(factsOf(evidence, bodies, highest.rss), [judge(evidence, Rules.checks, Rules.tamperings)])
})

const megabytes = (mb = 0) => `${mb.toFixed(0)} MB`

const factsOf = (evidence: Rules.Evidence, bodies: number, highest: number): ReadonlyArray<string> => {
  const { after, answers, before, series } = evidence
  const back = Rules.returned(evidence)
  const last = after.at(-1)
  const served = (kind: string) => `${(answers[kind]?.get(200) ?? 0).toLocaleString("en")} ${kind} served`
  return [
    `${count(bodies, "half-sent body", "half-sent bodies")}, ${["imports", "searches", "metrics"].map(served).join(", ")}`,
    `memory ${megabytes(before)} before, ${megabytes(highest)} at most, ${megabytes(last?.rss)} after ${seconds(last?.at ?? 0)}`,
    back === undefined ? "did not come back" : `back after ${seconds(back.at)}`,
    count(series, "series", "series")
  ]
}

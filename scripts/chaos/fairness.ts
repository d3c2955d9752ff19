/**
 * Tenants while a random worker is killed with -9 every two seconds: one sends very many jobs at once, some have weights, one
 * is paused meanwhile, and others send a job now and then, which start soon all the same.
 */
import { Effect } from "effect"
import { JobStore } from "../../src/actor/JobStore.ts"
import { Jobs } from "../../src/actor/Jobs.ts"
import { spoilers } from "./check/Tampering.ts"
import * as Facts from "./Facts.ts"
import * as Rules from "./fairness/Rules.ts"
import { checksAfterKills, restartLimitMs } from "./kill.ts"
import * as Extra from "./plan/Extra.ts"
import type * as Scene from "./Scene.ts"
import * as Sizes from "./Sizes.ts"
import * as Storm from "./Storm.ts"
import type { Directory } from "./stage/Directory.ts"
import { count, judge, seconds, verdict } from "./Verdict.ts"
import * as MachineClock from "./work/MachineClock.ts"
import { Fair, weightOf } from "./work/Work.ts"

/** For an attempt in a hundred that fails. */
const everyNth = 100
const jobMs = 15
const visitors = 20
const visitEveryMs = 250
/** Jobs that were claimed before a pause may start for a moment. */
const claimedMs = 2_000

export const fairness = Effect.fnUntraced(function* (directory: Directory) {
  const tenantOf = new Map<number, string>()
  const {
    answer: { answer: pause },
    calmMs,
    evidence
  } = yield* Storm.run({
    directory,
    signal: "SIGKILL",
    everyMs: 2_000,
    plan: () => [],
    meanwhile: (ongoing) => happens(ongoing, tenantOf)
  })
  const played: Rules.Evidence = { ...evidence, tenantOf, pause }
  return verdict(
    [
      Facts.endings(evidence),
      Facts.killed(evidence),
      visits(played),
      `shares by weight kept to ${Rules.shares(played)
        .map(({ kept, tenant }) => `${kept.toFixed(3)} (${tenant})`)
        .join(", ")}`,
      Facts.restarted(evidence),
      Facts.repeated(evidence),
      Facts.refused(evidence),
      `the rest took ${seconds(calmMs)}`
    ],
    [judge(evidence, checksAfterKills({ restartLimitMs }), spoilers), judge(played, Rules.checks, Rules.tamperings)]
  )
})

const visits = (evidence: Rules.Evidence): string => {
  const all = Rules.waits(evidence)
  const ms = all.flatMap((wait) => (wait.wasLost ? [] : [wait.ms])).toSorted((a, b) => a - b)
  const at = (share: number) =>
    `${Math.round(ms[Math.min(ms.length - 1, Math.floor(ms.length * share))] ?? Number.NaN)} ms`
  return (
    `${count(ms.length, "job")} of other tenants started after ${at(0.5)} (median), ${at(0.99)} (p99), ${at(1)} (max), ` +
    `${all.length - ms.length} more were lost with a node first`
  )
}

const happens = Effect.fnUntraced(function* (ongoing: Scene.Ongoing, tenantOf: Map<number, string>) {
  const { jobs, seconds: length } = Sizes.read()
  const store = yield* JobStore
  const send = sender(ongoing, tenantOf)
  const tenth = Math.ceil(jobs / 10)
  for (const tenant of Rules.names.weighted) yield* send(tenant, tenth * weightOf(tenant))
  yield* send(Rules.names.flood, 2 * jobs)

  const pausing = Effect.gen(function* () {
    yield* Effect.sleep(length * 200)
    const { paused: tenant } = Rules.names
    yield* store.setTenantPaused(Fair.name, tenant, true)
    const from = MachineClock.now() + claimedMs
    yield* send(tenant, tenth)
    yield* Effect.sleep(length * 500)
    const until = MachineClock.now()
    yield* store.setTenantPaused(Fair.name, tenant, false)
    return { tenant, from, until }
  })
  const visiting = Effect.gen(function* () {
    const began = performance.now()
    const times = Math.floor((length * 1_000) / visitEveryMs)
    for (let n = 0; n < times; n++) {
      yield* Effect.sleep(Math.max(0, began + n * visitEveryMs - performance.now()))
      yield* send(Rules.names.visitor(n % visitors), 1)
    }
  })
  yield* send(Rules.names.paused, 10)
  const [pause] = yield* Effect.all([pausing, visiting], { concurrency: "unbounded" })
  return pause
})

/** Jobs per call. */
const chunk = 2_000

const sender = (ongoing: Scene.Ongoing, tenantOf: Map<number, string>) => {
  let next = 0
  return Effect.fnUntraced(function* (tenant: string, number: number) {
    const jobs = yield* Jobs
    for (let sent = 0; sent < number; sent += chunk) {
      const tasks = Array.from({ length: Math.min(chunk, number - sent) }, () => {
        const n = ++next
        tenantOf.set(n, tenant)
        return Extra.task(n, n % everyNth === 0 && !Rules.isVisitor(tenant) ? 1 : 0, jobMs)
      })
      const asked = MachineClock.now()
      const answers = yield* jobs.sendAll(
        Fair,
        tasks.map((payload) => ({ payload, options: { tenant } }))
      )
      ongoing.alsoSent(
        tasks.map((task) => Extra.planned(task)),
        answers.map(({ created, jobId }, index) => ({ n: tasks[index]!.n, jobId, created, asked }))
      )
    }
  })
}

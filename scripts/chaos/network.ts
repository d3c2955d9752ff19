/**
 * As `kill`, and the network between all nodes and the database swallows everything three times, without a word to either
 * side: what was connected stays dead, new connections work again when it is mended. A node that answers HTTP is there too.
 */
import { writeFileSync } from "node:fs"
import * as path from "node:path"
import { Effect } from "effect"
import * as EmbeddedServer from "../../src/sql/embedded/EmbeddedServer.ts"
import type { Violation } from "../../test/support/chaos/Rules.ts"
import * as FlakyNetwork from "../../test/support/server/FlakyNetwork.ts"
import type { Evidence } from "./check/Evidence.ts"
import * as Facts from "./Facts.ts"
import { checksAfterKills } from "./kill.ts"
import { afterAnOutage } from "./restart.ts"
import * as Sizes from "./Sizes.ts"
import * as Storm from "./Storm.ts"
import type { Directory } from "./stage/Directory.ts"
import * as HttpNode from "./stage/HttpNode.ts"
import { of, seconds } from "./Verdict.ts"
import * as MachineClock from "./work/MachineClock.ts"

/** Less than the limits of a request, more than those, and more than a lease. */
const cuts = [1_500, 8_000, 18_000] as const
const totalMs = cuts.reduce((sum, length) => sum + length, 0)

/** Half of the default lease. */
const halfLeaseMs = 7_500

interface Outage {
  readonly from: number
  readonly until: number
}

/** What is promised when the network is back. */
const recoveryMs = 2_000
/** Slack in ms for the machine, which has more to do than to answer. */
const slackMs = 1_000

export const network = Effect.fnUntraced(function* (directory: Directory) {
  const { address } = yield* EmbeddedServer.EmbeddedServer
  const { cut, mend, port } = yield* FlakyNetwork.inFrontOf({
    path: `${address.host}/.s.PGSQL.${address.port ?? 5432}`
  })
  const { answers } = yield* HttpNode.make(directory, port)
  const pause = Math.max(5_000, (Sizes.read().seconds * 1000 - totalMs) / 4)
  const outages: Array<Outage> = []
  const meanwhile = Effect.forEach(
    cuts,
    Effect.fnUntraced(function* (length) {
      yield* Effect.sleep(pause)
      const from = MachineClock.now()
      yield* cut
      yield* Effect.ensuring(Effect.sleep(length), mend)
      outages.push({ from, until: MachineClock.now() })
    }),
    { discard: true }
  ).pipe(Effect.andThen(Effect.sleep(pause)))
  const env = { DATABASE_URL: `postgres://${address.username}@127.0.0.1:${port}/postgres` }
  const { calmMs, evidence } = yield* Storm.run({ directory, signal: "SIGKILL", env, meanwhile: () => meanwhile })
  writeFileSync(
    path.join(directory.evidence, "answers.jsonl"),
    [...outages, ...answers].map((row) => `${JSON.stringify(row)}\n`).join("")
  )
  // A node that dies between outages is called dead half a lease after the last of them that was longer than that.
  const expected = { ...afterAnOutage, restartLimitMs: afterAnOutage.restartLimitMs + totalMs + halfLeaseMs }
  const back = [
    recovery("ready", outages, firstAnswer(answers, "readiness", 200)),
    recovery("a write answered", outages, firstAnswer(answers, "write", 202)),
    recovery("a job started", outages, firstStart(evidence))
  ]
  const facts = [
    Facts.endings(evidence),
    Facts.killed(evidence),
    `network away for ${cuts.map(seconds).join(", ")}`,
    ...back.map(({ fact }) => fact),
    refusals(answers),
    Facts.failedToJoin(evidence),
    Facts.restarted(evidence),
    Facts.repeated(evidence),
    Facts.refused(evidence),
    `the rest took ${seconds(calmMs)}`
  ]
  return of(evidence, checksAfterKills(expected), facts, [
    ...back.flatMap(({ late }) => late),
    ...wrong(answers, outages)
  ])
})

type First = (outage: Outage) => number | undefined

const firstAnswer =
  (answers: ReadonlyArray<HttpNode.Answer>, of: HttpNode.Answer["of"], status: number): First =>
  ({ until }) =>
    answers.find((answer) => answer.of === of && answer.status === status && answer.answered > until)?.answered

/** What a node held when the network went has ended before the network is back: such a start follows a claim. */
const firstStart =
  ({ executions }: Evidence): First =>
  ({ until }) =>
    executions.find(({ start }) => start > until)?.start

const recovery = (what: string, outages: ReadonlyArray<Outage>, first: First) => {
  const ms = outages.map((outage) => (first(outage) ?? Number.POSITIVE_INFINITY) - outage.until)
  const faults = ms.filter((each) => each > recoveryMs).map((each) => `only after ${seconds(each)}`)
  const late: ReadonlyArray<Violation> = [{ of: `${what} within ${seconds(recoveryMs)} of the network`, faults }]
  return { fact: `${what} after ${ms.map((each) => `${Math.round(each)} ms`).join(", ")}`, late }
}

const refusals = (answers: ReadonlyArray<HttpNode.Answer>): string => {
  const ms = answers.filter(({ status }) => status === 503).map(({ answered, asked }) => answered - asked)
  return `${ms.length} answers 503 within ${seconds(Math.max(0, ...ms))}`
}

const longestMs = HttpNode.limits.waitMs + HttpNode.limits.statementMs + slackMs

const wrong = (answers: ReadonlyArray<HttpNode.Answer>, outages: ReadonlyArray<Outage>): ReadonlyArray<Violation> => [
  {
    of: "a request is answered 202, or 200 for readiness, or 503 with Retry-After",
    faults: answers.flatMap(({ of, retryAfter, status }) =>
      status === (of === "write" ? 202 : 200) || (status === 503 && (of === "readiness" || retryAfter !== null))
        ? []
        : [`${of}: ${status}`]
    )
  },
  {
    of: `a request is answered within ${seconds(longestMs)}`,
    faults: answers
      .filter(({ answered, asked }) => answered - asked > longestMs)
      .map(({ answered, asked, of }) => `${of} after ${seconds(answered - asked)}`)
  },
  {
    of: "requests are refused while the network is away for longer than that",
    faults: outages
      .filter(({ from, until }) => until - from > longestMs)
      .filter(
        ({ from, until }) => !answers.some(({ asked, status }) => status === 503 && asked > from && asked < until)
      )
      .map(({ from, until }) => `none in ${seconds(until - from)}`)
  }
]

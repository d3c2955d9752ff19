/**
 * Friends enter scenarios: by events, together and in the transaction of the reaction, or by hand. A tag that one scenario adds
 * may start another and so on in a circle; each friend enters a scenario at most ten times a day, and the staff learn of it.
 */
import { Context, DateTime, Effect, Layer } from "effect"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { Attentions } from "../attention/Attentions.ts"
import { matches, type Occasion } from "./definition/Occasion.ts"
import { RunScenario, WakeQuietRuns, WakeRuns } from "./Jobs.ts"
import { type NewRun, type RunJob, RunRepo } from "./run/RunRepo.ts"
import { ScenarioRepo, type StartingScenario } from "./ScenarioRepo.ts"

/** A job that is about to sleep when it is woken is found by the second look. */
const wakeDelays = ["0 seconds", "5 seconds", "1 minute"] as const

/** Scenarios that one event starts, the oldest first: an import of tags happens to thousands of friends, and others wait for their turn. */
const mostStarted = 50

export class Entries extends Context.Service<
  Entries,
  {
    /** In the caller's transaction, as the service. */
    readonly onEvents: (occasions: ReadonlyArray<Occasion>) => Effect.Effect<void>
    /** In the caller's transaction. Undefined: the rules of entering again do not allow it. */
    readonly byHand: (scenario: StartingScenario, friendId: string) => Effect.Effect<string | undefined>
    /** Stops runs that are about a reservation, in the caller's transaction. */
    readonly onCancelled: (accountId: string, reservationId: string) => Effect.Effect<void>
    /** Has the jobs of stopped runs end now. */
    readonly endNow: (stopped: ReadonlyArray<RunJob>) => Effect.Effect<void>
    /** Has the jobs of marked runs woken after the commit. */
    readonly wake: (accountId: string, scenarioId: string) => Effect.Effect<void>
    /** Wakes runs that wait for the end of quiet hours. */
    readonly wakeQuiet: (accountId: string) => Effect.Effect<void>
  }
>()("crm/scenario/Entries") {
  static readonly layer = Layer.effect(
    Entries,
    Effect.gen(function* () {
      const [scenarios, runs] = [yield* ScenarioRepo, yield* RunRepo]
      const [jobs, attentions] = [yield* Jobs, yield* Attentions]
      const nextId = yield* Ulids.monotonic
      const nowDate = Effect.map(DateTime.now, DateTime.toDateUtc)

      const runOf = (
        { accountId, id, reentry, version }: StartingScenario,
        entry: Pick<NewRun, "friendId" | "cause" | "reservationId">
      ): NewRun => ({ id: nextId(), accountId, scenarioId: id, version, reentry, ...entry })

      const refuse = ({ accountId, id, name }: StartingScenario, times: number) =>
        attentions.count(
          accountId,
          {
            key: `scenario-loop/${id}`,
            kind: "scenario_loop",
            reason: "too_often",
            reservationId: null,
            waitlistId: null,
            friendId: null,
            text: `シナリオ「${name}」に同じ友だちが1日に10回を超えて入ろうとしたため、開始しませんでした。タグの追加が循環していないかご確認ください。`
          },
          times
        )

      const enter = Effect.fnUntraced(function* (
        wanted: ReadonlyArray<{ readonly scenario: StartingScenario; readonly run: NewRun }>
      ) {
        if (wanted.length === 0) return []
        const stored = yield* runs.enter(
          wanted.map(({ run }) => run),
          yield* nowDate
        )
        const byId = new Map(stored.map((row) => [row.id, row]))
        const entered = wanted.filter(({ run }) => byId.get(run.id)?.isEntered === true).map(({ run }) => run)
        if (entered.length > 0) {
          const sent = yield* jobs.sendAll(
            RunScenario,
            entered.map(({ accountId, id }) => ({
              payload: { accountId, runId: id },
              options: { tenant: accountId }
            }))
          )
          yield* runs.assignJobs(entered.map(({ id }, index) => ({ runId: id, jobId: sent[index]!.jobId })))
        }
        const refused = wanted.filter(({ run }) => byId.get(run.id)?.isTooOften === true)
        for (const again of Map.groupBy(refused, ({ scenario }) => scenario.id).values()) {
          yield* refuse(again[0]!.scenario, again.length)
        }
        return entered
      })

      const endNow = (stopped: ReadonlyArray<RunJob>) =>
        Effect.asVoid(
          jobs.runNow(
            RunScenario,
            stopped.flatMap(({ jobId }) => jobId ?? [])
          )
        )

      const wake = (accountId: string, scenarioId: string) =>
        Effect.forEach(wakeDelays, (delay) => jobs.send(WakeRuns, { accountId, scenarioId }, { delay }), {
          discard: true
        })

      return Entries.of({
        onEvents: Effect.fn("Entries.onEvents")(function* (occasions) {
          if (occasions.length === 0) return
          const starting = yield* scenarios.startingOf([...new Set(occasions.map(({ accountId }) => accountId))])
          const byAccount = Map.groupBy(starting, ({ accountId }) => accountId)
          const wanted = occasions.flatMap((occasion) =>
            (byAccount.get(occasion.accountId) ?? [])
              // What happened before it was created starts nothing, however late the event is read.
              .filter(({ createdAt, trigger }) => occasion.at >= createdAt && matches(trigger, occasion))
              .slice(0, mostStarted)
              .map((scenario) => ({ scenario, run: runOf(scenario, pick(occasion)) }))
          )
          yield* enter(wanted)
        }),
        byHand: Effect.fn("Entries.byHand")(function* (scenario, friendId) {
          const run = runOf(scenario, { friendId, cause: `manual/${nextId()}`, reservationId: null })
          return (yield* enter([{ scenario, run }]))[0]?.id
        }),
        onCancelled: Effect.fn("Entries.onCancelled")(function* (accountId, reservationId) {
          const stopped = yield* runs.stopForBooking(accountId, reservationId, yield* nowDate)
          yield* endNow(stopped)
        }),
        endNow,
        wake,
        wakeQuiet: (accountId) =>
          Effect.forEach(wakeDelays, (delay) => jobs.send(WakeQuietRuns, { accountId }, { delay }), { discard: true })
      })
    })
  )
}

const pick = ({ cause, friendId, reservationId }: Occasion) => ({ cause, friendId, reservationId })

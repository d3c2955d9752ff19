/** Use cases of scenarios: create, change, pause, stop and archive them; start, list and stop runs by hand. */
import { Context, DateTime, Effect, Layer } from "effect"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../src/Ulids.ts"
import type { FriendNotFound } from "../friend/Errors.ts"
import { Friends } from "../friend/Friends.ts"
import type { Definition } from "./definition/Definition.ts"
import { Entries } from "./Entries.ts"
import {
  RunNotFound,
  RunNotStarted,
  ScenarioArchived,
  ScenarioNotFound,
  ScenarioTagNotFound,
  TooManyScenarios
} from "./Errors.ts"
import { RunRepo } from "./run/RunRepo.ts"
import { mostScenarios, type Run, type RunStatus, type Scenario, type TimelineEntry } from "./Scenario.ts"
import { ScenarioRepo } from "./ScenarioRepo.ts"

export interface ScenarioDraft {
  readonly name: string
  readonly status: "active" | "paused"
  readonly definition: Definition
}

export interface ScenarioChange {
  readonly name?: string | undefined
  readonly definition?: Definition | undefined
}

export interface RunDetail extends Run {
  readonly timeline: ReadonlyArray<TimelineEntry>
}

interface Page {
  readonly limit: number
  readonly startingAfter: string | undefined
}

type ChangeFailure = ScenarioNotFound | ScenarioArchived

export class Scenarios extends Context.Service<
  Scenarios,
  {
    readonly create: (
      accountId: string,
      draft: ScenarioDraft
    ) => Effect.Effect<Scenario, TooManyScenarios | ScenarioTagNotFound>
    readonly list: (
      accountId: string,
      page: Page & { readonly archived: boolean }
    ) => Effect.Effect<{ readonly scenarios: ReadonlyArray<Scenario>; readonly hasMore: boolean }>
    readonly find: (accountId: string, id: string) => Effect.Effect<Scenario, ScenarioNotFound>
    /** Another definition is a new version, which new runs get; those under way keep theirs. */
    readonly change: (
      accountId: string,
      id: string,
      change: ScenarioChange
    ) => Effect.Effect<Scenario, ChangeFailure | ScenarioTagNotFound>
    /** No friend enters, and runs under way stand still. */
    readonly pause: (accountId: string, id: string) => Effect.Effect<Scenario, ChangeFailure>
    readonly resume: (accountId: string, id: string) => Effect.Effect<Scenario, ChangeFailure>
    /** Pauses it and ends its runs. */
    readonly stop: (accountId: string, id: string) => Effect.Effect<Scenario, ChangeFailure>
    /** Ends its runs for good; it is kept for their timelines. */
    readonly archive: (accountId: string, id: string) => Effect.Effect<Scenario, ScenarioNotFound>
    readonly start: (
      accountId: string,
      id: string,
      friendId: string
    ) => Effect.Effect<RunDetail, ChangeFailure | FriendNotFound | RunNotStarted>
    readonly runs: (
      accountId: string,
      page: Page & {
        readonly scenarioId: string
        readonly friendId?: string | undefined
        readonly status?: RunStatus | undefined
      }
    ) => Effect.Effect<{ readonly runs: ReadonlyArray<Run>; readonly hasMore: boolean }, ScenarioNotFound>
    readonly run: (accountId: string, scenarioId: string, runId: string) => Effect.Effect<RunDetail, RunNotFound>
    readonly stopRun: (accountId: string, scenarioId: string, runId: string) => Effect.Effect<RunDetail, RunNotFound>
  }
>()("crm/scenario/Scenarios") {
  static readonly layer = Layer.effect(
    Scenarios,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const [repo, runs] = [yield* ScenarioRepo, yield* RunRepo]
      const [entries, friends] = [yield* Entries, yield* Friends]
      const nextId = yield* Ulids.monotonic
      const nowDate = Effect.map(DateTime.now, DateTime.toDateUtc)

      const find = Effect.fnUntraced(function* (accountId: string, id: string) {
        const found = Ulids.isUlid(id) ? yield* repo.find(accountId, id) : undefined
        return found ?? (yield* new ScenarioNotFound({}))
      })

      const lock = Effect.fnUntraced(function* (accountId: string, id: string) {
        const found = Ulids.isUlid(id) ? yield* repo.lock(accountId, id) : undefined
        if (found === undefined) return yield* new ScenarioNotFound({})
        return found.status === "archived" ? yield* new ScenarioArchived({}) : found
      })

      const checkTags = Effect.fnUntraced(function* (accountId: string, { steps, trigger }: Definition) {
        const ids = new Set<string>()
        if (trigger.type === "tag_added") ids.add(trigger.tagId)
        for (const step of steps) {
          if (step.type === "add_tag" || step.type === "remove_tag") ids.add(step.tagId)
          if (step.type === "branch" && step.condition.type === "has_tag") ids.add(step.condition.tagId)
        }
        if (ids.size > 0 && (yield* repo.knownTags(accountId, [...ids])) < ids.size) {
          return yield* new ScenarioTagNotFound({})
        }
      })

      const create = Effect.fnUntraced(function* (accountId: string, draft: ScenarioDraft) {
        if ((yield* repo.count(accountId)) >= mostScenarios) return yield* new TooManyScenarios({})
        yield* checkTags(accountId, draft.definition)
        const id = nextId()
        yield* repo.insert({ id, accountId, ...draft }, yield* nowDate)
        return yield* Effect.orDie(find(accountId, id))
      })

      const change = Effect.fnUntraced(function* (accountId: string, id: string, { definition, name }: ScenarioChange) {
        const { version } = yield* lock(accountId, id)
        const now = yield* nowDate
        if (name !== undefined) yield* repo.rename(accountId, id, name, now)
        const before = yield* find(accountId, id)
        if (definition !== undefined && JSON.stringify(definition) !== JSON.stringify(before.definition)) {
          yield* checkTags(accountId, definition)
          yield* repo.addVersion(accountId, id, version + 1, definition, now)
        }
        return yield* find(accountId, id)
      })

      const setStatus = Effect.fnUntraced(function* (accountId: string, id: string, status: "active" | "paused") {
        const { status: before } = yield* lock(accountId, id)
        if (before !== status) yield* repo.setStatus(accountId, id, status, yield* nowDate)
        if (before === "paused" && status === "active") yield* entries.wake(accountId, id)
        return yield* find(accountId, id)
      })

      const end = Effect.fnUntraced(function* (accountId: string, id: string, status: "paused" | "archived") {
        const now = yield* nowDate
        yield* repo.setStatus(accountId, id, status, now)
        if ((yield* runs.stopAll(accountId, id, now)) > 0) yield* entries.wake(accountId, id)
        return yield* find(accountId, id)
      })

      const detail = Effect.fnUntraced(function* (accountId: string, scenarioId: string, runId: string) {
        const run = Ulids.isUlid(runId) ? yield* runs.find(accountId, runId) : undefined
        if (run?.scenarioId !== scenarioId) return yield* new RunNotFound({})
        return { ...run, timeline: yield* runs.timeline(accountId, runId) }
      })

      const start = Effect.fnUntraced(function* (accountId: string, id: string, friendId: string) {
        yield* lock(accountId, id)
        yield* friends.hold(accountId, friendId)
        const scenario = yield* repo.starting(accountId, id)
        const runId = scenario === undefined ? undefined : yield* entries.byHand(scenario, friendId)
        if (runId === undefined) return yield* new RunNotStarted({})
        return yield* Effect.orDie(detail(accountId, id, runId))
      })

      const stopRun = Effect.fnUntraced(function* (accountId: string, scenarioId: string, runId: string) {
        const { status } = yield* detail(accountId, scenarioId, runId)
        if (status === "running") {
          const stopped = yield* runs.stop(accountId, runId, yield* nowDate)
          if (stopped !== undefined) yield* entries.endNow([stopped])
        }
        return yield* detail(accountId, scenarioId, runId)
      })

      const paged = <A>(rows: ReadonlyArray<A>, limit: number) => [rows.slice(0, limit), rows.length > limit] as const

      return Scenarios.of({
        create: Effect.fn("Scenarios.create")((accountId, draft) => within(accountId, create(accountId, draft))),
        list: Effect.fn("Scenarios.list")(function* (accountId, page) {
          const found = yield* within(accountId, repo.list(accountId, { ...page, limit: page.limit + 1 }))
          const [scenarios, hasMore] = paged(found, page.limit)
          return { scenarios, hasMore }
        }),
        find: (accountId, id) => within(accountId, find(accountId, id)),
        change: Effect.fn("Scenarios.change")((accountId, id, changed) =>
          within(accountId, change(accountId, id, changed))
        ),
        pause: Effect.fn("Scenarios.pause")((accountId, id) => within(accountId, setStatus(accountId, id, "paused"))),
        resume: Effect.fn("Scenarios.resume")((accountId, id) => within(accountId, setStatus(accountId, id, "active"))),
        stop: Effect.fn("Scenarios.stop")((accountId, id) =>
          within(accountId, Effect.andThen(lock(accountId, id), end(accountId, id, "paused")))
        ),
        archive: Effect.fn("Scenarios.archive")((accountId, id) =>
          within(
            accountId,
            lock(accountId, id).pipe(
              Effect.andThen(end(accountId, id, "archived")),
              Effect.catchTag("ScenarioArchived", () => find(accountId, id))
            )
          )
        ),
        start: Effect.fn("Scenarios.start")((accountId, id, friendId) =>
          within(accountId, start(accountId, id, friendId))
        ),
        runs: Effect.fn("Scenarios.runs")(function* (accountId, page) {
          const found = yield* within(
            accountId,
            Effect.andThen(find(accountId, page.scenarioId), runs.list(accountId, { ...page, limit: page.limit + 1 }))
          )
          const [shown, hasMore] = paged(found, page.limit)
          return { runs: shown, hasMore }
        }),
        run: (accountId, scenarioId, runId) => within(accountId, detail(accountId, scenarioId, runId)),
        stopRun: Effect.fn("Scenarios.stopRun")((accountId, scenarioId, runId) =>
          within(accountId, stopRun(accountId, scenarioId, runId))
        )
      })
    })
  )
}

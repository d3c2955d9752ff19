/**
 * Takes one step of a run: in the transaction that stores the step in the job, so each happens exactly once. Friend and run
 * are locked for it; what cannot be done now is put off, and leaves nothing behind.
 */
import { Context, Data, DateTime, Effect, Layer, Schema } from "effect"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { momentOf } from "../../JapaneseTime.ts"
import { Members } from "../../member/Members.ts"
import { Messages } from "../../message/Messages.ts"
import { resetAfter } from "../../message/Month.ts"
import { Shops } from "../../shop/Shops.ts"
import { Tags } from "../../tag/Tags.ts"
import type { ScenarioStep } from "../definition/Definition.ts"
import { fill } from "../definition/Placeholders.ts"
import { quietUntil } from "../quiet-hours/QuietHours.ts"
import { QuietHoursSettings } from "../quiet-hours/QuietHoursSettings.ts"
import { RichMenus } from "../rich-menu/RichMenus.ts"
import type { StepOutcome, StopReason } from "../Scenario.ts"
import { type LoadedRun, type RunFacts, RunRepo } from "./RunRepo.ts"
import { isWaiting, nextPlace, type SkipReason, unsentReason, waitUntil } from "./StepMachine.ts"

/** What later attempts need of a step that was taken. */
export const StepResult = Schema.Struct({
  /** Of a branch. */
  answer: Schema.NullOr(Schema.Boolean),
  /** Of a wait. */
  until: Schema.NullOr(Schema.Date),
  /** The run has ended with this step. */
  isOver: Schema.Boolean
})
type StepResult = typeof StepResult.Type

/** The step is taken later. */
export class PutOff extends Data.TaggedError("PutOff")<{
  readonly reason: "quiet_hours" | "quota_exceeded" | "scenario_paused"
  /** Null: until the scenario is resumed. */
  readonly until: Date | null
}> {}

export interface RunAt {
  readonly accountId: string
  readonly run: LoadedRun
  readonly place: number
}

interface StepRecord {
  readonly outcome: StepOutcome
  readonly reason?: SkipReason
  readonly until?: Date
  readonly stop?: StopReason
}

const messageKeyOf = (runId: string, stepId: string): string => `scenario/${runId}/${stepId}`

const over: StepResult = { answer: null, until: null, isOver: true }

export class RunSteps extends Context.Service<
  RunSteps,
  {
    /** In the caller's transaction. */
    readonly take: (at: RunAt) => Effect.Effect<StepResult, PutOff>
    /** Stores what the run waits for; answers false if it need not wait any more. */
    readonly park: (at: RunAt, putOff: PutOff) => Effect.Effect<boolean>
  }
>()("crm/scenario/run/RunSteps") {
  static readonly layer = Layer.effect(
    RunSteps,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* RunRepo
      const [messages, tags, members] = [yield* Messages, yield* Tags, yield* Members]
      const [shops, quietHours, menus] = [yield* Shops, yield* QuietHoursSettings, yield* RichMenus]
      const nowDate = Effect.map(DateTime.now, DateTime.toDateUtc)

      const bookingOf = (accountId: string, { reservationId }: LoadedRun) =>
        reservationId === null ? Effect.undefined : repo.booking(accountId, reservationId)

      const send = Effect.fnUntraced(function* (
        { accountId, run }: RunAt,
        step: Extract<ScenarioStep, { readonly type: "message" }>,
        { displayName, friendStatus, noMarketing }: RunFacts,
        now: Date
      ): Effect.fn.Return<StepRecord, PutOff> {
        const reason = unsentReason({ status: friendStatus, noMarketing })
        if (reason !== undefined) return { outcome: "skipped", reason }
        const shop = yield* shops.of(accountId)
        const until = quietUntil(yield* quietHours.of(accountId), shop.timeZone, now)
        if (until !== undefined) return yield* new PutOff({ reason: "quiet_hours", until })
        const booking = yield* bookingOf(accountId, run)
        const values = {
          displayName,
          shopName: shop.name,
          menuName: booking?.menuName ?? null,
          bookingTime: booking === undefined ? null : momentOf(booking.startsAt, shop.timeZone)
        }
        const result = yield* messages.notify({
          accountId,
          friendId: run.friendId,
          purpose: "scenario",
          key: messageKeyOf(run.id, step.id),
          messages: step.texts.map((text) => ({ type: "text", text: fill(text, values) }))
        })
        if (result === "not_following") return { outcome: "skipped", reason: "not_following" }
        if (result !== "quota_exceeded") return { outcome: "done" }
        if (run.definition.whenQuotaIsUsedUp === "skip") return { outcome: "skipped", reason: "quota_exceeded" }
        return yield* new PutOff({ reason: "quota_exceeded", until: resetAfter(now) })
      })

      const wait = Effect.fnUntraced(function* (
        { accountId, run }: RunAt,
        step: Parameters<typeof waitUntil>[0],
        now: Date
      ): Effect.fn.Return<StepRecord> {
        const [{ timeZone }, booking] = [yield* shops.of(accountId), yield* bookingOf(accountId, run)]
        const until = waitUntil(step, { now, timeZone, bookingAt: booking?.startsAt ?? null })
        if (until === "none") return { outcome: "skipped", reason: "no_booking" }
        if (until > now) return { outcome: "waiting", until }
        const ends = step.type === "wait_booking" && step.ifPast === "end"
        return ends ? { outcome: "done", stop: "booking_time_over" } : { outcome: "done" }
      })

      const changeTag = (change: Effect.Effect<void, { readonly _tag: "RecipientNotFound" | "TagNotFound" }>) =>
        Effect.match(change, {
          onFailure: (): StepRecord => ({ outcome: "skipped", reason: "tag_deleted" }),
          onSuccess: (): StepRecord => ({ outcome: "done" })
        })

      const perform = (
        at: RunAt,
        step: ScenarioStep,
        facts: RunFacts,
        now: Date
      ): Effect.Effect<StepRecord, PutOff> => {
        const { accountId } = at
        const { friendId } = at.run
        if (isWaiting(step)) return wait(at, step, now)
        switch (step.type) {
          case "message":
            return send(at, step, facts, now)
          case "add_tag":
            return changeTag(tags.attach({ accountId, friendId, tagId: step.tagId }))
          case "remove_tag":
            return changeTag(tags.detach({ accountId, friendId, tagId: step.tagId }))
          case "branch": {
            const { condition } = step
            const answer =
              condition.type === "has_tag"
                ? repo.hasTag(friendId, condition.tagId)
                : facts.lineUserId === null
                  ? Effect.succeed(false)
                  : Effect.map(
                      members.entitlement(accountId, facts.lineUserId),
                      ({ subscriptionActive }) => subscriptionActive
                    )
            return Effect.map(answer, (isSo) => ({ outcome: isSo ? "yes" : "no" }))
          }
          case "rich_menu":
            return facts.lineUserId === null
              ? Effect.succeed({ outcome: "skipped", reason: "not_on_line" })
              : Effect.as(menus.show(accountId, friendId, step.richMenuId), { outcome: "done" })
          case "go_to":
          case "end":
            return Effect.succeed({ outcome: "done" })
        }
      }

      const take = Effect.fnUntraced(function* (at: RunAt): Effect.fn.Return<StepResult, PutOff> {
        const { accountId, place, run } = at
        const step = run.definition.steps[place]!
        const id = { accountId, runId: run.id }
        const facts = yield* repo.lock({ ...id, friendId: run.friendId })
        const now = yield* nowDate
        if (facts === undefined || facts.isErased) {
          yield* repo.end(id, "stopped", "friend_gone", now)
          return over
        }
        if (facts.runStatus !== "running") return over
        if (facts.scenarioStatus === "paused") return yield* new PutOff({ reason: "scenario_paused", until: null })
        const { outcome, reason = null, stop, until = null } = yield* perform(at, step, facts, now)
        const answer = outcome === "yes" || outcome === "no" ? outcome === "yes" : null
        const nextStep = run.definition.steps[nextPlace(run.definition.steps, place, answer)]?.id ?? null
        const state = {
          nextStep,
          waitsFor: until === null ? null : ("wait" as const),
          waitsUntil: until,
          needsWaking: false
        }
        yield* repo.record(id, { stepId: step.id, type: step.type, outcome, reason, until }, state, now)
        if (stop === undefined) return { answer, until, isOver: false }
        yield* repo.end(id, "stopped", stop, now)
        return over
      })

      const park = Effect.fnUntraced(function* ({ accountId, place, run }: RunAt, { reason, until }: PutOff) {
        const step = run.definition.steps[place]!
        const id = { accountId, runId: run.id }
        // First, as in the order in which the staff stop all runs; it is resumed before this, or after it is stored.
        const status = yield* repo.shareScenario(accountId, run.scenarioId)
        const facts = yield* repo.lock({ ...id, friendId: run.friendId })
        if (facts?.runStatus !== "running" || (reason === "scenario_paused" && status !== "paused")) return false
        const entry = { stepId: step.id, type: step.type, outcome: "waiting" as const, reason, until }
        const state = { nextStep: step.id, waitsFor: reason, waitsUntil: until, needsWaking: until === null }
        yield* repo.record(id, facts.waitsFor === reason ? null : entry, state, yield* nowDate)
        return true
      })

      return RunSteps.of({
        take: (at) => within(at.accountId, take(at)),
        park: (at, putOff) => within(at.accountId, park(at, putOff))
      })
    })
  )
}

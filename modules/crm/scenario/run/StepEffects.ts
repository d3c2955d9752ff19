/** What the steps of locked runs do: messages and branches on tags for all runs at once, other changes one by one. */
import { Context, Effect, Layer, Result } from "effect"
import { momentOf } from "../../JapaneseTime.ts"
import { Members } from "../../member/Members.ts"
import { Messages } from "../../message/Messages.ts"
import { resetAfter } from "../../message/Month.ts"
import type { Shop } from "../../shop/Shop.ts"
import { Shops } from "../../shop/Shops.ts"
import { Tags } from "../../tag/Tags.ts"
import type { ScenarioStep } from "../definition/Definition.ts"
import { fill } from "../definition/Placeholders.ts"
import { quietUntil } from "../quiet-hours/QuietHours.ts"
import { QuietHoursSettings } from "../quiet-hours/QuietHoursSettings.ts"
import { RichMenus } from "../rich-menu/RichMenus.ts"
import { type LoadedRun, RunBatchRepo, type RunBooking } from "./RunBatchRepo.ts"
import { type LockedStep, PutOff, type StepRecord } from "./RunStep.ts"
import { isWaiting, unsentReason, waitUntil } from "./StepMachine.ts"

type EffectResult = Result.Result<StepRecord, PutOff>
type OfType<T extends ScenarioStep["type"]> = Extract<ScenarioStep, { readonly type: T }>

/** What several steps of an account need. */
interface Surroundings {
  readonly now: Date
  readonly shop: Shop
  readonly bookings: ReadonlyMap<string, RunBooking>
}

const messageKeyOf = (runId: string, stepId: string): string => `scenario/${runId}/${stepId}`
const done: EffectResult = Result.succeed({ outcome: "done" })
const branched = (isSo: boolean): EffectResult => Result.succeed({ outcome: isSo ? "yes" : "no" })

const bookingOf = ({ run }: LockedStep, { bookings }: Surroundings): RunBooking | undefined =>
  run.reservationId === null ? undefined : bookings.get(run.reservationId)

const wait = (at: LockedStep, step: Parameters<typeof waitUntil>[0], around: Surroundings): EffectResult => {
  const { now, shop } = around
  const until = waitUntil(step, { now, timeZone: shop.timeZone, bookingAt: bookingOf(at, around)?.startsAt ?? null })
  if (until === "none") return Result.succeed({ outcome: "skipped", reason: "no_booking" })
  if (until > now) return Result.succeed({ outcome: "waiting", until })
  const ends = step.type === "wait_booking" && step.ifPast === "end"
  return ends ? Result.succeed({ outcome: "done", stop: "booking_time_over" }) : done
}

const notificationOf = (at: LockedStep, step: OfType<"message">, around: Surroundings) => {
  const { facts, run } = at
  const booking = bookingOf(at, around)
  const values = {
    displayName: facts.displayName,
    shopName: around.shop.name,
    menuName: booking?.menuName ?? null,
    bookingTime: booking === undefined ? null : momentOf(booking.startsAt, around.shop.timeZone)
  }
  return {
    friendId: run.friendId,
    purpose: "scenario" as const,
    key: messageKeyOf(run.id, step.id),
    messages: step.texts.map((text) => ({ type: "text" as const, text: fill(text, values) }))
  }
}

/** The run waits for the next month, unless its scenario goes on without the message. */
const withoutQuota = ({ definition }: LoadedRun, now: Date): EffectResult =>
  definition.whenQuotaIsUsedUp === "skip"
    ? Result.succeed({ outcome: "skipped", reason: "quota_exceeded" })
    : Result.fail(new PutOff({ reason: "quota_exceeded", until: resetAfter(now) }))

export class StepEffects extends Context.Service<
  StepEffects,
  {
    /** In the caller's transaction; answers in the order of the steps. */
    readonly performAll: (
      accountId: string,
      steps: ReadonlyArray<LockedStep>,
      now: Date
    ) => Effect.Effect<ReadonlyArray<EffectResult>>
  }
>()("crm/scenario/run/StepEffects") {
  static readonly layer = Layer.effect(
    StepEffects,
    Effect.gen(function* () {
      const [repo, messages, tags] = [yield* RunBatchRepo, yield* Messages, yield* Tags]
      const [members, shops, quietHours] = [yield* Members, yield* Shops, yield* QuietHoursSettings]
      const menus = yield* RichMenus

      const around = Effect.fnUntraced(function* (accountId: string, steps: ReadonlyArray<LockedStep>, now: Date) {
        const ids = new Set(steps.flatMap(({ run }) => run.reservationId ?? []))
        const bookings = ids.size === 0 ? [] : yield* repo.bookings(accountId, [...ids])
        return { now, shop: yield* shops.of(accountId), bookings: new Map(bookings.map((row) => [row.id, row])) }
      })

      /** Messages to all who may get one now. */
      const sendAll = Effect.fnUntraced(function* (
        accountId: string,
        sends: ReadonlyArray<{ readonly at: LockedStep; readonly step: OfType<"message"> }>,
        surroundings: Surroundings
      ) {
        const { now, shop } = surroundings
        const until = quietUntil(yield* quietHours.of(accountId), shop.timeZone, now)
        const became = sends.map(({ at: { facts } }): EffectResult | undefined => {
          const reason = unsentReason({ status: facts.friendStatus, noMarketing: facts.noMarketing })
          if (reason !== undefined) return Result.succeed({ outcome: "skipped", reason })
          return until === undefined ? undefined : Result.fail(new PutOff({ reason: "quiet_hours", until }))
        })
        const sent = sends.filter((_, index) => became[index] === undefined)
        const results = yield* messages.notifyAll(
          accountId,
          sent.map(({ at, step }) => notificationOf(at, step, surroundings))
        )
        const left = results.values()
        return sends.map(({ at }, index): EffectResult => {
          const known = became[index]
          if (known !== undefined) return known
          const result = left.next().value
          if (result === "not_following") return Result.succeed({ outcome: "skipped", reason: "not_following" })
          return result === "quota_exceeded" ? withoutQuota(at.run, now) : done
        })
      })

      const changeTag = (change: Effect.Effect<void, { readonly _tag: "RecipientNotFound" | "TagNotFound" }>) =>
        Effect.match(change, {
          onFailure: (): EffectResult => Result.succeed({ outcome: "skipped", reason: "tag_deleted" }),
          onSuccess: () => done
        })

      /** A step that is done by itself. */
      const perform = (at: LockedStep, step: ScenarioStep, surroundings: Surroundings): Effect.Effect<EffectResult> => {
        const { facts, run } = at
        const { accountId, friendId } = run
        if (isWaiting(step)) return Effect.succeed(wait(at, step, surroundings))
        switch (step.type) {
          case "add_tag":
            return changeTag(tags.attach({ accountId, friendId, tagId: step.tagId }))
          case "remove_tag":
            return changeTag(tags.detach({ accountId, friendId, tagId: step.tagId }))
          case "rich_menu":
            return facts.lineUserId === null
              ? Effect.succeed(Result.succeed({ outcome: "skipped", reason: "not_on_line" }))
              : Effect.as(menus.show(accountId, friendId, step.richMenuId), done)
          case "branch":
            return facts.lineUserId === null
              ? Effect.succeed(branched(false))
              : Effect.map(members.entitlement(accountId, facts.lineUserId), ({ subscriptionActive }) =>
                  branched(subscriptionActive)
                )
          default:
            return Effect.succeed(done)
        }
      }

      return StepEffects.of({
        performAll: Effect.fnUntraced(function* (accountId, steps, now) {
          if (steps.length === 0) return []
          const surroundings = yield* around(accountId, steps, now)
          const became = new Map<LockedStep, EffectResult>()
          const sends: Array<{ readonly at: LockedStep; readonly step: OfType<"message"> }> = []
          const questions: Array<{ readonly at: LockedStep; readonly tagId: string }> = []
          for (const at of steps) {
            const step = at.run.definition.steps[at.place]!
            if (step.type === "message") sends.push({ at, step })
            else if (step.type === "branch" && step.condition.type === "has_tag") {
              questions.push({ at, tagId: step.condition.tagId })
            } else became.set(at, yield* perform(at, step, surroundings))
          }
          if (questions.length > 0) {
            const pairs = questions.map(({ at, tagId }) => ({ friendId: at.run.friendId, tagId }))
            const found = new Set((yield* repo.tags(pairs)).map(({ friendId, tagId }) => `${friendId} ${tagId}`))
            for (const { at, tagId } of questions) became.set(at, branched(found.has(`${at.run.friendId} ${tagId}`)))
          }
          // Last, since the lock on the quota makes the messages of an account wait for each other until the commit.
          const results = sends.length === 0 ? [] : yield* sendAll(accountId, sends, surroundings)
          for (const [index, { at }] of sends.entries()) became.set(at, results[index]!)
          return steps.map((at) => became.get(at)!)
        })
      })
    })
  )
}

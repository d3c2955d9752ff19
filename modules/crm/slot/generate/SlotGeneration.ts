/**
 * Generates the slots of menus by their rules. Each month of a menu is a transaction, or fewer days where they have many slots, so
 * that neither bookings nor the event loop wait long; a generation that is cut short is completed by the next one. Repeating it
 * changes nothing. Generations of one account run one at a time on a node, whether requests or jobs ask for them.
 */
import { Cause, Context, DateTime, Effect, Exit, Layer } from "effect"
import { Jobs } from "../../../../src/actor/Jobs.ts"
import * as CostlyRequests from "../../../../src/http/endpoint/CostlyRequests.ts"
import { failOnFull, type StorageFull } from "../../../../src/sql/storage/StorageFull.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { Attentions } from "../../attention/Attentions.ts"
import { MenuNotFound } from "../../menu/Errors.ts"
import { MenuRepo } from "../../menu/MenuRepo.ts"
import { AbsenceSpans } from "../../shop/absence/AbsenceSpans.ts"
import { ClosureRepo } from "../../shop/ClosureRepo.ts"
import { sendGeneration } from "../../shop/Jobs.ts"
import { addDays, daysBetween, startOfDay, todayIn } from "../../shop/LocalTime.ts"
import { defaults } from "../../shop/Shop.ts"
import { ShopRepo } from "../../shop/ShopRepo.ts"
import { InvalidRange } from "../Errors.ts"
import { maxDaysAhead } from "../Slot.ts"
import { GenerationRepo, type SlotCounts } from "./GenerationRepo.ts"
import { RuleRepo } from "./RuleRepo.ts"
import { slotDifference } from "./SlotDifference.ts"
import { daysPerTransaction, slotPlan } from "./SlotPlan.ts"

const maxDays = maxDaysAhead
/** Days after its end for which a slot without bookings is kept. */
const keptDays = 90
const pruneBatch = 5_000
/** Requests of an account that wait for their turn: the longest, two years of a full menu, take some seconds. */
export const queueOfAccount = { atOnce: 1, waiting: 3, retryAfterSeconds: 10 }

export interface GenerationRange {
  /** All menus that have rules when absent. */
  readonly menuId?: string | undefined
  /** Today when absent. */
  readonly from?: string | undefined
  /** When absent, the horizon of the shop, or the last day that has slots if that is later. */
  readonly to?: string | undefined
}

/** What became of the slots of a menu. */
export interface GenerationReport extends SlotCounts {
  readonly menuId: string
  readonly from: string
  readonly to: string
  /** Booked slots that the rules do not name any more, or name otherwise: they stay as they are. */
  readonly kept: number
  /** Times that were left out because clocks change, or a day has as many slots as a menu may have. */
  readonly skipped: number
}

export class SlotGeneration extends Context.Service<
  SlotGeneration,
  {
    readonly generate: (
      accountId: string,
      range: GenerationRange
    ) => Effect.Effect<ReadonlyArray<GenerationReport>, MenuNotFound | InvalidRange | CostlyRequests.TooManyWaiting>
    /**
     * Generates as far as the shop wants it, for a menu or for all that have rules. A menu that fails is logged and keeps no
     * other one from its slots; then the first defect is raised, so that the job is retried, or else the first refusal for want of
     * room, which stands on the attention list until the menu has its slots. For all menus, it deletes first what was never booked.
     */
    readonly refresh: (accountId: string, menuId: string | null) => Effect.Effect<void, StorageFull>
    /** Sends a job for each account that has rules. */
    readonly generateAll: Effect.Effect<void>
  }
>()("crm/SlotGeneration") {
  static readonly layer = Layer.effect(
    SlotGeneration,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const shops = yield* ShopRepo
      const closures = yield* ClosureRepo
      const menus = yield* MenuRepo
      const rules = yield* RuleRepo
      const repo = yield* GenerationRepo
      const jobs = yield* Jobs
      const attentions = yield* Attentions
      const absences = yield* AbsenceSpans
      const inTurn = CostlyRequests.make(queueOfAccount)

      const shopOf = (accountId: string) => Effect.map(shops.find(accountId), (shop) => shop ?? defaults)

      /**
       * Generates the first days of a range, as many as one transaction may. Rules are read under the lock of the menu: of two
       * generations the later one has the later rules.
       */
      const daysWithin = Effect.fnUntraced(function* (accountId: string, menuId: string, from: string, until: string) {
        yield* repo.lock(menuId)
        const menu = yield* menus.find(accountId, menuId)
        if (menu === undefined) return yield* new MenuNotFound({})
        const shop = yield* shopOf(accountId)
        const ofMenu = (yield* rules.list(accountId, menuId)).map(({ rule }) => rule)
        const last = addDays(
          from,
          daysPerTransaction(ofMenu, { duration: menu.duration, slotMinutes: shop.slotMinutes }) - 1
        )
        const to = last < until ? last : until
        const plan = slotPlan({
          shop,
          closures: (yield* closures.list(accountId)).map(({ rule }) => rule),
          menu,
          rules: ofMenu,
          from,
          to
        })
        const now = DateTime.toDateUtc(yield* DateTime.now)
        const stored = yield* repo.stored({
          accountId,
          menuId,
          from: startOfDay(shop.timeZone, from),
          // The last day of business ends on the next calendar day.
          before: startOfDay(shop.timeZone, addDays(to, 2))
        })
        const difference = slotDifference({ from, to, slots: plan.slots, now }, stored)
        const applied = yield* repo.apply({ accountId, menuId }, difference)
        if (applied.created + applied.changed > 0) yield* absences.follow(accountId, shop.timeZone)
        return { ...applied, kept: difference.kept, skipped: plan.skipped, to }
      })

      const generateMenu = Effect.fnUntraced(function* (accountId: string, menuId: string, range: GenerationRange) {
        const { from, to } = yield* rangeOf(accountId, menuId, range)
        const report = { menuId, from, to, created: 0, changed: 0, closed: 0, kept: 0, skipped: 0 }
        for (let first = from; first <= to; ) {
          const days = yield* within(accountId, daysWithin(accountId, menuId, first, to))
          first = addDays(days.to, 1)
          for (const name of ["created", "changed", "closed", "kept", "skipped"] as const) report[name] += days[name]
        }
        return report satisfies GenerationReport
      })

      const rangeOf = Effect.fnUntraced(function* (accountId: string, menuId: string, range: GenerationRange) {
        const { horizonDays, timeZone } = yield* within(accountId, shopOf(accountId))
        const from = range.from ?? todayIn(timeZone, DateTime.toDateUtc(yield* DateTime.now))
        const horizon = addDays(from, horizonDays)
        const last = range.to === undefined ? yield* within(accountId, repo.lastDate(accountId, menuId)) : null
        const farthest = addDays(from, maxDays)
        const needed = last !== null && last > horizon ? last : horizon
        const to = range.to ?? (needed < farthest ? needed : farthest)
        if (from > to) return yield* new InvalidRange({ reason: "order" })
        if (daysBetween(from, to) > maxDays) return yield* new InvalidRange({ reason: "years" })
        return { from, to }
      })

      const prune = Effect.fnUntraced(function* (accountId: string) {
        const before = DateTime.toDateUtc(DateTime.subtract(yield* DateTime.now, { days: keptDays }))
        while ((yield* within(accountId, repo.prune(accountId, before, pruneBatch))) === pruneBatch);
      })

      const fullKey = (menuId: string) => `slots-full/${menuId}`

      /** Tells operators in a line, and the shop on its attention list; that may have no room either. */
      const tellOfFull = Effect.fnUntraced(function* (accountId: string, menuId: string, full: StorageFull) {
        yield* Effect.logWarning(`Slots of the menu ${menuId} were not generated: ${full.detail}`)
        const name = (yield* menus.find(accountId, menuId))?.name ?? menuId
        yield* attentions.count(accountId, {
          key: fullKey(menuId),
          kind: "slots",
          reason: "storage_limit",
          reservationId: null,
          waitlistId: null,
          friendId: null,
          text: `メニュー「${name}」の予約枠を作成できませんでした。${full.text.ja}`
        })
      })

      const refreshMenu = (accountId: string, menuId: string) =>
        generateMenu(accountId, menuId, {}).pipe(
          // A menu that is gone needs no slots; a range that is not given is never too long.
          Effect.catchTag("MenuNotFound", () => Effect.void),
          Effect.orDie,
          failOnFull,
          Effect.tapError((full) =>
            within(accountId, tellOfFull(accountId, menuId, full)).pipe(failOnFull, Effect.ignore)
          ),
          Effect.tap(() => within(accountId, attentions.settleKey(accountId, fullKey(menuId)))),
          Effect.tapCauseIf(Cause.hasDies, (cause) =>
            Effect.logError(`Slots of the menu ${menuId} were not generated`, cause)
          ),
          Effect.exit
        )

      return SlotGeneration.of({
        generate: Effect.fn("SlotGeneration.generate")(
          function* (accountId, range) {
            const { menuId } = range
            const wanted = menuId === undefined ? yield* within(accountId, rules.menus(accountId)) : [menuId]
            return yield* Effect.forEach(wanted, (id) => generateMenu(accountId, id, range))
          },
          (generation, accountId) => inTurn(accountId, generation)
        ),
        refresh: Effect.fn("SlotGeneration.refresh")(
          function* (accountId, menuId) {
            if (menuId === null) yield* prune(accountId)
            const wanted = menuId === null ? yield* within(accountId, rules.menus(accountId)) : [menuId]
            const failed = (yield* Effect.forEach(wanted, (id) => refreshMenu(accountId, id))).filter(Exit.isFailure)
            yield* failed.find(({ cause }) => !Cause.hasFails(cause)) ?? failed[0] ?? Effect.void
          },
          (refresh, accountId) => inTurn.job(accountId, refresh)
        ),
        generateAll: Effect.flatMap(rules.accounts, (accounts) =>
          Effect.forEach(accounts, (accountId) => sendGeneration(jobs, accountId, null), {
            discard: true
          })
        )
      })
    })
  ).pipe(
    Layer.provide([
      ShopRepo.layer,
      ClosureRepo.layer,
      MenuRepo.layer,
      RuleRepo.layer,
      GenerationRepo.layer,
      AbsenceSpans.layer,
      Attentions.layer
    ])
  )
}

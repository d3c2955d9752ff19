import { assert, layer } from "@effect/vitest"
import { Cause, Effect, Exit, Layer, Logger, Result } from "effect"
import { SqlClient } from "effect/sql"
import { Closures } from "../../../modules/crm/shop/Closures.ts"
import { GenerateSlots } from "../../../modules/crm/shop/Jobs.ts"
import { ShopRepo } from "../../../modules/crm/shop/ShopRepo.ts"
import { SlotGeneration } from "../../../modules/crm/slot/generate/SlotGeneration.ts"
import type { SlotRule } from "../../../modules/crm/slot/generate/SlotRule.ts"
import { SlotRules } from "../../../modules/crm/slot/generate/SlotRules.ts"
import { SlotCapacity } from "../../../modules/crm/slot/SlotCapacity.ts"
import { Slots } from "../../../modules/crm/slot/Slots.ts"
import { rows } from "../../../src/sql/storage/StorageBound.ts"
import { storageFullOf } from "../../../src/sql/storage/StorageFull.ts"
import * as StorageLimits from "../../../src/sql/storage/StorageLimits.ts"
import { addMenu, addSlot, newId, rooms } from "./support.ts"

const all = Layer.mergeAll(SlotGeneration.layer, SlotRules.layer, Closures.layer, ShopRepo.layer).pipe(
  Layer.provideMerge(rooms)
)

const weekly = (from: string, until: string, rule: object = {}): SlotRule => ({
  type: "weekly",
  days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
  firstDate: null,
  lastDate: null,
  from,
  until,
  stepMinutes: null,
  capacity: null,
  staffId: null,
  ...rule
})

/** The test clock stands at 09:00 of 1970-01-01 in Tokyo. */
const days = { from: "1970-01-02", to: "1970-01-03" }

const shop = Effect.gen(function* () {
  const accountId = yield* newId
  const menu = yield* addMenu(accountId)
  const sql = yield* SqlClient.SqlClient
  const generation = yield* SlotGeneration
  const rules = yield* SlotRules
  const run = Effect.map(generation.generate(accountId, { ...days, menuId: menu.id }), ([report]) => {
    const { changed, closed, created, kept } = report!
    return { created, changed, closed, kept }
  })
  const open = Effect.map(
    sql`
      select id, date::text as date, start_time, max_capacity from crm_slot
      where menu_id = ${menu.id} and not is_closed order by starts_at`,
    (rows) =>
      rows.map((row) => ({
        id: String(row["id"]),
        at: `${row["date"]} ${row["start_time"]}`,
        places: row["max_capacity"]
      }))
  )
  return { accountId, menu, run, open, add: (rule: SlotRule) => rules.add(accountId, menu.id, rule), rules, sql }
})

layer(all)("Generation", (it) => {
  it.effect("waits once for a menu, however often its rules change meanwhile", () =>
    Effect.gen(function* () {
      const { accountId, add, menu, rules, sql } = yield* shop
      for (let from = 10; from < 14; from++) yield* add(weekly(`${from}:00`, `${from + 1}:00`))
      const [first] = yield* rules.list(accountId, menu.id)
      yield* rules.remove(accountId, menu.id, first!.id)
      const waiting = yield* sql`
        select from job where actor = 'crm/generate_slots' and payload ->> 'menuId' = ${menu.id}`
      assert.strictEqual(waiting.length, 1)
    })
  )

  it.effect("runs once at a time for an account, and refuses requests above three that wait", () =>
    Effect.gen(function* () {
      const [{ add, accountId, menu }, other] = [yield* shop, yield* shop]
      const generation = yield* SlotGeneration
      yield* add(weekly("10:00", "12:00"))
      const range = { from: "1970-01-02", to: "1970-03-31", menuId: menu.id }
      const created = Effect.map(generation.generate(accountId, range), ([report]) => report?.created)
      const [results] = yield* Effect.all(
        [
          Effect.all(
            Array.from({ length: 60 }, () => Effect.result(created)),
            { concurrency: "unbounded" }
          ),
          other.run
        ],
        { concurrency: 2 }
      )
      const done = results.filter(Result.isSuccess).map(({ success }) => success)
      // Whichever came first made them all.
      assert.deepStrictEqual(done.toSorted(), [0, 0, 0, 178])
      const refused = results.filter(Result.isFailure).map(({ failure }) => failure._tag)
      assert.deepStrictEqual([refused.length, new Set(refused)], [56, new Set(["TooManyWaiting"])])
    })
  )

  it.effect("makes the slots of the rules once, however often it runs", () =>
    Effect.gen(function* () {
      const { add, open, run, sql, accountId } = yield* shop
      yield* add(weekly("10:00", "12:00"))
      assert.deepStrictEqual(yield* run, { created: 4, changed: 0, closed: 0, kept: 0 })
      const made = yield* open
      assert.deepStrictEqual(
        made.map(({ at }) => at),
        ["1970-01-02 10:00", "1970-01-02 11:00", "1970-01-03 10:00", "1970-01-03 11:00"]
      )
      assert.deepStrictEqual(yield* run, { created: 0, changed: 0, closed: 0, kept: 0 })
      assert.deepStrictEqual(yield* open, made)
      const jobs = yield* sql`select actor from job where payload->>'accountId' = ${accountId}`
      assert.strictEqual(jobs.length, 1)
    })
  )

  it.effect("closes and changes empty slots of a changed rule, and leaves those that are booked", () =>
    Effect.gen(function* () {
      const { accountId, add, menu, open, rules, run } = yield* shop
      const first = yield* add(weekly("10:00", "12:00"))
      yield* run
      const [booked, empty] = yield* open
      yield* (yield* SlotCapacity).take(accountId, booked!.id, 1)
      yield* rules.remove(accountId, menu.id, first.id)
      yield* add(weekly("11:00", "13:00", { capacity: 3 }))
      assert.deepStrictEqual(yield* run, { created: 2, changed: 2, closed: 1, kept: 1 })
      assert.deepStrictEqual(
        (yield* open).map(({ at, places }) => [at, places]),
        [
          ["1970-01-02 10:00", 1],
          ["1970-01-02 11:00", 3],
          ["1970-01-02 12:00", 3],
          ["1970-01-03 11:00", 3],
          ["1970-01-03 12:00", 3]
        ]
      )
      assert.strictEqual((yield* open)[1]!.id, empty!.id)
    })
  )

  it.effect("opens slots again whose day off is taken back, and never those that staff have closed", () =>
    Effect.gen(function* () {
      const { accountId, add, open, run } = yield* shop
      const closures = yield* Closures
      yield* add(weekly("10:00", "12:00"))
      yield* run
      const [one] = yield* open
      yield* (yield* Slots).change(accountId, one!.id, { isClosed: true })
      const rule = { type: "dates", from: "1970-01-02", until: "1970-01-03", opens: false } as const
      const { id } = yield* closures.add(accountId, { rule, note: null })
      assert.deepStrictEqual(yield* run, { created: 0, changed: 0, closed: 3, kept: 0 })
      yield* closures.remove(accountId, id)
      assert.deepStrictEqual(yield* run, { created: 0, changed: 3, closed: 0, kept: 0 })
      assert.strictEqual((yield* open).length, 3)
      assert.strictEqual((yield* Effect.flip(closures.remove(accountId, id)))._tag, "ClosureNotFound")
    })
  )

  it.effect("of many at once makes each slot once, while guests book them", () =>
    Effect.gen(function* () {
      const { accountId, add, open, run } = yield* shop
      yield* add(weekly("00:00", "24:00", { stepMinutes: 60 }))
      const made = yield* Effect.forEach([1, 2, 3, 4], () => run, { concurrency: "unbounded" })
      assert.strictEqual(
        made.reduce((sum, { created }) => sum + created, 0),
        48
      )
      const slots = yield* open
      const { take } = yield* SlotCapacity
      const [taken] = yield* Effect.all(
        [
          Effect.forEach(slots, ({ id }) => take(accountId, id, 1), { concurrency: "unbounded" }),
          Effect.forEach([1, 2, 3], () => run, { concurrency: "unbounded" })
        ],
        { concurrency: "unbounded" }
      )
      assert.isTrue(taken.every(Boolean))
    })
  )

  it.effect("goes on for all menus, whatever lies far ahead of one of them", () =>
    Effect.gen(function* () {
      const { accountId, add, menu, sql } = yield* shop
      yield* addSlot(menu, "2062-01-01", "10:00")
      yield* add(weekly("10:00", "11:00"))
      const other = yield* addMenu(accountId)
      yield* (yield* SlotRules).add(accountId, other.id, weekly("10:00", "11:00"))
      yield* (yield* SlotGeneration).refresh(accountId, null)
      const made = yield* sql`
        select menu_id, count(*)::int from crm_slot where account_id = ${accountId} and not is_manual
        group by menu_id order by menu_id`
      assert.deepStrictEqual(
        made.map(({ count, menu_id }) => [menu_id, count]),
        [
          [menu.id, 732],
          [other.id, 61]
        ]
      )
      const far = { menuId: menu.id, date: "1972-01-03", startTime: "10:00" }
      const slots = yield* Slots
      assert.strictEqual((yield* Effect.flip(slots.add(accountId, far)))._tag, "InvalidSlotTime")
      assert.deepInclude(yield* slots.add(accountId, { ...far, date: "1972-01-02", startTime: "12:00" }), {
        date: "1972-01-02"
      })
    })
  )

  it.effect("answers for menus and ranges that there are not", () =>
    Effect.gen(function* () {
      const { accountId, menu } = yield* shop
      const { generate } = yield* SlotGeneration
      const tagOf = (range: object) => Effect.map(Effect.flip(generate(accountId, range)), ({ _tag }) => _tag)
      assert.strictEqual(yield* tagOf({ menuId: yield* newId }), "MenuNotFound")
      assert.strictEqual(yield* tagOf({ menuId: menu.id, from: "1970-01-02", to: "1970-01-01" }), "InvalidRange")
      assert.strictEqual(yield* tagOf({ menuId: menu.id, from: "1970-01-01", to: "1972-01-03" }), "InvalidRange")
      assert.deepStrictEqual(yield* generate(accountId, {}), [])
    })
  )

  it.effect("refuses a rule that makes more slots of a day than a rule may", () =>
    Effect.gen(function* () {
      const { add, run } = yield* shop
      const refused = yield* Effect.flip(add(weekly("00:00", "06:00", { stepMinutes: 1 })))
      assert.deepInclude(refused, { _tag: "LimitReached", limit: 300 })
      yield* add(weekly("00:00", "05:59", { stepMinutes: 1 }))
      assert.strictEqual((yield* run).created, 600)
    })
  )

  it.effect("makes none beyond those that the account may have", () =>
    Effect.gen(function* () {
      const { accountId, add, open, run } = yield* shop
      yield* StorageLimits.store([rows("crm_slot", 1_000, "予約枠", "slots")])
      yield* StorageLimits.setLimit(accountId, "crm_slot", 3)
      yield* add(weekly("10:00", "12:00"))
      const exit = yield* Effect.exit(run)
      assert.isTrue(Exit.isFailure(exit))
      if (Exit.isFailure(exit)) assert.deepInclude(storageFullOf(Cause.squash(exit.cause)), { limit: 3, en: "slots" })
      assert.strictEqual((yield* open).length, 0)
      yield* StorageLimits.setLimit(accountId, "crm_slot", 4)
      assert.strictEqual((yield* run).created, 4)
    })
  )

  it.effect("ends at once where there is no room, in a line, and stands on the attention list until there is", () =>
    Effect.gen(function* () {
      const { accountId, add, menu, open, sql } = yield* shop
      const { refresh } = yield* SlotGeneration
      yield* StorageLimits.store([rows("crm_slot", 1_000, "予約枠", "slots")])
      yield* StorageLimits.setLimit(accountId, "crm_slot", 3)
      yield* add(weekly("10:00", "12:00"))
      const lines: Array<string> = []
      const logger = Logger.make(({ cause, message }) => void lines.push(`${message}${Cause.pretty(cause)}`))
      const full = yield* Effect.flip(refresh(accountId, menu.id)).pipe(Effect.provide(Logger.layer([logger])))
      assert.isTrue(GenerateSlots.permanent(full))
      assert.deepStrictEqual(lines, [`Slots of the menu ${menu.id} were not generated: ${full.detail}`])
      const listed = sql`
        select kind, reason, text, resolved_by as by from crm_attention where account_id = ${accountId}`
      const entry = {
        kind: "slots",
        reason: "storage_limit",
        text: `メニュー「カット」の予約枠を作成できませんでした。${full.text.ja}`
      }
      assert.deepStrictEqual(yield* listed, [{ ...entry, by: null }])
      yield* StorageLimits.setLimit(accountId, "crm_slot", 1_000)
      yield* refresh(accountId, menu.id)
      assert.isAbove((yield* open).length, 3)
      assert.deepStrictEqual(yield* listed, [{ ...entry, by: "system" }])
    })
  )

  it.effect("deletes each night what ended 90 days ago without bookings or a waitlist", () =>
    Effect.gen(function* () {
      const { accountId, menu, open } = yield* shop
      const [old, booked, recent] = [
        yield* addSlot(menu, "1969-10-02", "10:00"),
        yield* addSlot(menu, "1969-10-02", "12:00"),
        yield* addSlot(menu, "1969-10-04", "10:00")
      ]
      const sql = yield* SqlClient.SqlClient
      const friend = yield* newId
      yield* sql`insert into crm_friend (id, account_id, known_since, created_at)
        values (${friend}, ${accountId}, now(), now())`
      yield* sql`
        insert into crm_waitlist (id, account_id, slot_id, friend_id, number_of_guests, state, created_at, updated_at)
        values (${yield* newId}, ${accountId}, ${booked}, ${friend}, 1, 'closed', now(), now())`
      yield* (yield* SlotGeneration).refresh(accountId, null)
      assert.notInclude(
        (yield* open).map(({ id }) => id),
        old
      )
      assert.deepStrictEqual(
        (yield* open).map(({ id }) => id),
        [booked, recent]
      )
    })
  )
})

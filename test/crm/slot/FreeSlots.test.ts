import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Shops } from "../../../modules/crm/shop/Shops.ts"
import { SlotList } from "../../../modules/crm/slot/SlotList.ts"
import { texts, timestamps } from "../../../src/sql/Pg.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { addMenu, newId, rooms } from "./support.ts"

const upTo = (max: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: max }))
const few = <A>(schema: Schema.Codec<A>, max: number) => Schema.Array(schema).check(Schema.isMaxLength(max))

/** Lengths are in steps of ten minutes. */
const Span = Schema.Struct({ start: upTo(30), length: upTo(5).check(Schema.isGreaterThan(0)) })
const Situation = Schema.Struct({
  /** Bookings of two staff members and two rooms; those that overlap an earlier one are left out. */
  occupations: few(Schema.Struct({ ...Span.fields, resource: upTo(3) }), 12),
  /** May overlap bookings, and each other. */
  absences: few(Schema.Struct({ ...Span.fields, resource: upTo(3) }), 4),
  /** Working hours of each; null: always. */
  hours: Schema.Array(Schema.NullOr(few(Span, 3))).check(Schema.isMinLength(4), Schema.isMaxLength(4)),
  slots: few(Schema.Struct({ ...Span.fields, staff: Schema.NullOr(upTo(1)), booked: upTo(2) }), 10),
  needsStaff: Schema.Boolean,
  needsRoom: Schema.Boolean,
  isActive: Schema.Boolean,
  bufferBefore: upTo(2),
  bufferAfter: upTo(2),
  limit: Schema.NullOr(upTo(5).check(Schema.isGreaterThan(0)))
})
type Situation = typeof Situation.Type

const stepMs = 10 * 60_000
const at = (step: number) => new Date(Date.UTC(1970, 0, 3) + step * stepMs)
const maxCapacity = 2

interface Period {
  readonly from: number
  readonly until: number
}
const periodOf = ({ length, start }: typeof Span.Type): Period => ({ from: start, until: start + length })
const overlap = (one: Period, other: Period) => one.from < other.until && other.from < one.until

const withoutOverlaps = ({ occupations }: Situation) =>
  occupations.filter(
    (one, index) =>
      !occupations
        .slice(0, index)
        .some((other) => other.resource === one.resource && overlap(periodOf(one), periodOf(other)))
  )

/** Numbers of the slots that are free, by looking at each for itself. */
const expected = (situation: Situation) => {
  const { bufferAfter, bufferBefore, isActive, limit, needsRoom, needsStaff, slots } = situation
  const taken = withoutOverlaps(situation)
  return [...slots.keys()].filter((index) => {
    const slot = slots[index]!
    const { from, until } = periodOf(slot)
    const around = { from: from - bufferBefore, until: until + bufferAfter }
    const works = (resource: number) => {
      const hours = situation.hours[resource]
      return (
        hours == null ||
        steps.every((step) => hours.map(periodOf).some((span) => span.from <= step && step < span.until))
      )
    }
    const steps = Array.from({ length: until - from }, (_, n) => from + n)
    const isFree = (resource: number) =>
      (resource !== 0 || isActive) &&
      works(resource) &&
      [...taken, ...situation.absences].every(
        (occupation) => occupation.resource !== resource || !overlap(periodOf(occupation), around)
      )
    const guestsAt = (step: number) =>
      slots
        .filter((other) => periodOf(other).from <= step && step < periodOf(other).until)
        .reduce((sum, { booked }) => sum + booked, 0)
    return (
      slot.booked < maxCapacity &&
      (slot.staff === null ? !needsStaff || isFree(0) || isFree(1) : isFree(slot.staff)) &&
      (!needsRoom || isFree(2) || isFree(3)) &&
      (limit === null || steps.every((step) => guestsAt(step) < limit))
    )
  })
}

/** The first step is at nine o'clock in the shop, on a Saturday. */
const clockAt = (step: number) => new Date(Date.UTC(1970, 0, 3, 9) + step * stepMs).toISOString().slice(11, 16)

const weekOf = (spans: Situation["hours"][number]) =>
  spans &&
  JSON.stringify(
    spans.map(periodOf).map(({ from, until }) => ({ days: ["sat"], from: clockAt(from), until: clockAt(until) }))
  )

const prepare = Effect.fnUntraced(function* (situation: Situation) {
  const sql = yield* SqlClient.SqlClient
  const { bufferAfter, bufferBefore, isActive, limit, needsRoom, needsStaff, slots } = situation
  const accountId = yield* newId
  const buffers = { bufferBefore: bufferBefore * 10, bufferAfter: bufferAfter * 10 }
  const menu = yield* addMenu(accountId, { needsStaff, needsRoom, ...buffers })
  const other = yield* addMenu(accountId)
  yield* (yield* Shops).update(accountId, { maxGuestsAtOnce: limit })
  const ids = (count: number) => Effect.forEach(Array.from({ length: count }), () => newId)
  const [resources, slotIds, taken] = [yield* ids(4), yield* ids(slots.length), withoutOverlaps(situation)]
  yield* sql`
    insert into crm_resource (id, account_id, kind, name, is_active, hours, created_at)
    select id, ${accountId}, case when n <= 2 then 'staff' else 'room' end, n::text, n > 1 or ${isActive}, hours::json, now()
    from unnest(${texts(resources)}, ${texts(situation.hours.map(weekOf))}) with ordinality as r (id, hours, n)`
  for (const [index, slot] of slots.entries()) {
    const { from, until } = periodOf(slot)
    yield* sql`
      insert into crm_slot (id, account_id, menu_id, date, business_date, start_time, end_time, starts_at, ends_at,
        max_capacity, booked_count, staff_id)
      values (${slotIds[index]!}, ${accountId}, ${menu.id}, '1970-01-03', '1970-01-03', '12:00', '12:10', ${at(from)},
        ${at(until)}, ${maxCapacity}, ${slot.booked}, ${slot.staff === null ? null : resources[slot.staff]!})`
  }
  const [friend, bookedSlot] = [yield* newId, yield* newId]
  yield* sql`insert into crm_friend (id, account_id, known_since, created_at) values (${friend}, ${accountId}, now(), now())`
  yield* sql`
    insert into crm_slot (id, account_id, menu_id, date, business_date, start_time, end_time, starts_at, ends_at, max_capacity)
    values (${bookedSlot}, ${accountId}, ${other.id}, '1970-01-03', '1970-01-03', '12:00', '12:10', ${at(0)}, ${at(1)}, 1)`
  const bookings = yield* ids(taken.length)
  yield* sql`
    insert into crm_reservation (id, account_id, menu_id, slot_id, friend_id, status, date, start_time, end_time, time_zone,
      starts_at, ends_at, number_of_guests, source, canceled_at, created_at, updated_at)
    select id, ${accountId}, ${other.id}, ${bookedSlot}, ${friend}, 'canceled', '1970-01-03', '12:00', '12:10', 'Asia/Tokyo',
      ${at(0)}, ${at(1)}, 1, 'api', now(), now(), now() from unnest(${texts(bookings)}) as r (id)`
  const periods = taken.map(periodOf)
  yield* sql`
    insert into crm_occupation (reservation_id, account_id, resource_id, starts_at, ends_at)
    select booking, ${accountId}, resource, since, until
    from unnest(${texts(bookings)}, ${texts(taken.map(({ resource }) => resources[resource]!))},
      ${timestamps(periods.map(({ from }) => at(from)))}, ${timestamps(periods.map(({ until }) => at(until)))})
      as o (booking, resource, since, until)`
  for (const absence of situation.absences) {
    const { from, until } = periodOf(absence)
    yield* sql`
      insert into crm_absence (id, account_id, resource_id, first_date, last_date, starts_at, ends_at, created_at)
      values (${yield* newId}, ${accountId}, ${resources[absence.resource]!}, '1970-01-03', '1970-01-03', ${at(from)},
        ${at(until)}, now())`
  }
  return { accountId, menu, slotIds }
})

/** Without a second slot of the same start and staff, which the table refuses. */
const distinct = (situation: Situation): Situation => ({
  ...situation,
  slots: situation.slots.filter(
    ({ staff, start }, index, slots) =>
      slots.findIndex((other) => other.start === start && other.staff === staff) === index
  )
})

layer(SlotList.layer.pipe(Layer.provideMerge(rooms)))("Free slots", (it) => {
  it.effect.prop(
    "are those for which staff, a room and the limit of guests leave room",
    Situation.fields,
    Effect.fnUntraced(function* (drawn) {
      const situation = distinct(drawn)
      const { accountId, menu, slotIds } = yield* prepare(situation)
      const { slots } = yield* (yield* SlotList).list(accountId, { menuId: menu.id, availableOnly: true })
      assert.deepStrictEqual(
        slots.map(({ id }) => slotIds.indexOf(id)).toSorted((one, other) => one - other),
        expected(situation)
      )
    }),
    { arbitrary: { runs: 60, concurrency: 1 } }
  )

  it.effect("cost one look at the bookings of each staff member, however many slots there are", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { accountId, menu } = yield* prepare({
        needsStaff: true,
        needsRoom: false,
        isActive: true,
        bufferBefore: 0,
        bufferAfter: 0,
        limit: null,
        absences: [],
        hours: [null, null, null, null],
        occupations: [0, 1].map((resource) => ({ resource, start: 0, length: 5 })),
        slots: Array.from({ length: 4 }, (_, start) => ({ start, length: 1, staff: null, booked: 0 }))
      })
      // What the session counted, some of it before this transaction.
      const counted = Effect.map(
        sql<{ readonly looks: number }>`
          select coalesce(sum(idx_scan), 0)::int as looks from pg_stat_xact_user_tables where relname = 'crm_occupation'`,
        ([row]) => row!.looks
      )
      const looks = Effect.gen(function* () {
        const before = yield* counted
        yield* (yield* SlotList).list(accountId, { menuId: menu.id, availableOnly: true })
        return (yield* counted) - before
      })
      assert.strictEqual(yield* (yield* Tenant.within)(accountId, looks), 2)
    })
  )
})

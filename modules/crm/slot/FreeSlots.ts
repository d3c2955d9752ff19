/**
 * SQL of the slots of a menu that a booking of one guest would get: staff, a room and the shop's limit of guests leave room.
 * Slots and the times at which someone is free are read once, and swept in the order of time: a look-up of the bookings
 * around each slot would cost the product of both, 15 s of 25,000 slots for 250 staff who are all taken.
 */
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { Fragment } from "effect/sql/Statement"
import { texts, timestamps } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import type { Menu } from "../menu/Menu.ts"
import { type Shop, WeeklyHours } from "../shop/Shop.ts"
import { offTimes } from "../shop/WorkingHours.ts"

/** Instants; slots that begin at or after the first and before the second. */
export interface Days {
  readonly from: Date
  readonly before: Date
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const longestSlotMs = dayMs
/** A slot and each buffer of a menu last at most a day. */
const longestOccupationMs = 3 * dayMs

const Resource = Schema.Struct({
  id: Schema.String,
  kind: Schema.Literals(["staff", "room"]),
  hours: Schema.NullOr(WeeklyHours)
})
type Resource = typeof Resource.Type

const later = (date: Date, ms: number) => new Date(date.getTime() + ms)

export const freeSlots = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  /** Active staff and rooms that serve the menu: of those assigned to it, or of all where none of the kind is. */
  const resourcesOf = ({ accountId, id }: Menu) =>
    sql`
      with serving as (
        select r.id, r.kind, r.is_active, r.hours, mr.menu_id is not null as assigned from crm_resource as r
        left join crm_menu_resource as mr on mr.resource_id = r.id and mr.menu_id = ${id}
        where r.account_id = ${accountId}
      )
      select id, kind, hours from serving as s
      where is_active and (assigned or not exists (
        select from serving as other where other.kind = s.kind and other.assigned
      ))`.pipe(Rows.all(Resource))

  /**
   * Times at which resources are not at work, as times that a booking with its buffers may not touch: the buffers themselves may lie outside
   * working hours, so each end is moved by one. A row for each resource, since they are looked up by resource. A break that is shorter than both ends before it begins, and still keeps off what crosses it.
   */
  const offOf = (resources: ReadonlyArray<Resource>, menu: Menu, { timeZone }: Shop, { before, from }: Days) => {
    const span = { startsAt: later(from, -longestSlotMs), endsAt: later(before, longestSlotMs) }
    const times = offTimes(timeZone, resources, span)
    return sql`
      select resource_id, array_agg(starts_at) as starts, array_agg(ends_at) as ends from unnest(${texts(times.map(({ resourceId }) => resourceId))},
        ${timestamps(times.map(({ startsAt }) => later(startsAt, menu.bufferAfter * minuteMs)))},
        ${timestamps(times.map(({ endsAt }) => later(endsAt, -menu.bufferBefore * minuteMs)))})
        as time (resource_id, starts_at, ends_at)
      group by resource_id`
  }

  /**
   * Absences may overlap bookings, so a resource is free only after the latest end so far.
   *
   * Selects those of the slots for which a resource that is free when the slot begins stays free until its end, buffers
   * included. The latest end of the free times that have begun is a running maximum.
   *
   * @param isServed condition on `any_until`, the latest end of all resources, and `own_until`, that of the slot's staff member
   */
  const served = (
    slots: Fragment,
    menu: Menu,
    resources: Fragment,
    off: Fragment,
    { before, from }: Days,
    isServed: string
  ) => sql`
    with off as materialized (${off})
    select id, staff_id, starts_at, ends_at from (
      select id, staff_id, starts_at, ends_at, until,
        max(free_until) over (order by since, id nulls first rows unbounded preceding) as any_until,
        max(free_until) over (partition by staff_id order by since, id nulls first rows unbounded preceding) as own_until
      from (
        select null as id, r.id as staff_id, null::timestamptz as starts_at, null::timestamptz as ends_at, free.since,
          null::timestamptz as until, free.until as free_until
        from (${resources}) as r cross join lateral (
          select max(ends_at) over (order by starts_at, ends_at rows unbounded preceding) as since,
            lead(starts_at, 1, 'infinity') over (order by starts_at, ends_at) as until
          from (
            select '-infinity'::timestamptz as starts_at, '-infinity'::timestamptz as ends_at
            union all
            select starts_at, ends_at from crm_occupation
            where account_id = ${menu.accountId} and resource_id = r.id
              and starts_at > ${later(from, -longestOccupationMs - menu.bufferBefore * minuteMs)}
              and starts_at < ${later(before, longestSlotMs + menu.bufferAfter * minuteMs)}
            union all
            select starts_at, ends_at from crm_absence
            where account_id = ${menu.accountId} and resource_id = r.id
              and ends_at > ${later(from, -longestOccupationMs - menu.bufferBefore * minuteMs)}
              and starts_at < ${later(before, longestSlotMs + menu.bufferAfter * minuteMs)}
            union all
            select time.starts_at, time.ends_at from off
            cross join lateral unnest(off.starts, off.ends) as time (starts_at, ends_at) where off.resource_id = r.id
          ) as occupation
        ) as free
        union all
        select id, staff_id, starts_at, ends_at, starts_at - make_interval(mins => ${menu.bufferBefore}),
          ends_at + make_interval(mins => ${menu.bufferAfter}), null
        from (${slots}) as slot
      ) as moment
    ) as swept
    where id is not null and ${sql.literal(isServed)} >= until`

  /** Selects those of the slots during which the limit of guests of the whole shop leaves room for one more. */
  const withinLimit = (slots: Fragment, menu: Menu, limit: number, { before, from }: Days) => sql`
    select id, staff_id, starts_at, ends_at from (
      with booked as (
        select starts_at, ends_at, booked_count as guests from crm_slot
        where account_id = ${menu.accountId} and starts_at > ${later(from, -longestSlotMs)}
          and starts_at < ${later(before, longestSlotMs)} and booked_count > 0
      ), present as (
        select at, lead(at) over change as until, sum(by) over (change rows unbounded preceding) as guests
        from (select starts_at as at, guests as by from booked union all select ends_at, -guests from booked) as changes
        window change as (order by at, by)
      )
      select id, staff_id, starts_at, ends_at,
        max(full_until) over (order by at, id nulls last rows unbounded preceding) as full_until
      from (
        select null as id, null as staff_id, null::timestamptz as starts_at, null::timestamptz as ends_at, at,
          until as full_until
        from present where guests >= ${limit} and until > at
        union all
        select id, staff_id, starts_at, ends_at, ends_at, null from (${slots}) as slot
      ) as moment
    ) as swept
    where id is not null and (full_until <= starts_at) is not false`

  /**
   * Selects the ids of the first free slots of the menu, in the order of the list. Without needs and limits it reads no more
   * slots than it selects.
   */
  return Effect.fnUntraced(function* (menu: Menu, shop: Shop, days: Days, most: number) {
    const resources = yield* resourcesOf(menu)
    const ids = (kind: string) => texts(resources.filter((resource) => resource.kind === kind).map(({ id }) => id))
    const all = (kind: string) => sql`select id from unnest(${ids(kind)}) as resource (id)`
    const open = (condition: string) => sql`
      select id, staff_id, starts_at, ends_at from crm_slot
      where account_id = ${menu.accountId} and menu_id = ${menu.id} and starts_at >= ${days.from}
        and starts_at < ${days.before} and not is_closed and booked_count < max_capacity and ${sql.literal(condition)}`
    const first = sql`order by starts_at, staff_id limit ${most}`
    const limit = shop.maxGuestsAtOnce

    const off = offOf(resources, menu, shop, days)
    const ownStaff = sql`
      select distinct staff_id as id from (${open("staff_id is not null")}) as slot where staff_id = any(${ids("staff")})`
    const byStaff = menu.needsStaff
      ? served(
          open("true"),
          menu,
          all("staff"),
          off,
          days,
          "case when staff_id is null then any_until else own_until end"
        )
      : sql`
          (${open("staff_id is null")} ${menu.needsRoom || limit !== null ? sql`` : first})
          union all
          (${served(open("staff_id is not null"), menu, ownStaff, off, days, "own_until")})`
    const inRoom = menu.needsRoom ? served(byStaff, menu, all("room"), off, days, "any_until") : byStaff
    const free = limit === null ? inRoom : withinLimit(inRoom, menu, limit, days)
    return sql`select id from (${free}) as free ${first}`
  })
})

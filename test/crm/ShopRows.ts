/** A shop with a menu, a slot, staff, friends and reservations, written as rows: for tests of features that only read them. */
import { createHash } from "node:crypto"
import { Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"

export interface SlotInput {
  readonly startsAt: Date
  readonly minutes?: number
  readonly capacity?: number
  readonly booked?: number
}

export interface ReservationInput {
  readonly slotId: string
  readonly friendId: string
  readonly status?: string
  readonly guests?: number
  readonly staffId?: string | null
  readonly source?: string
  readonly holdExpiresAt?: Date | null
  readonly createdAt?: Date
}

const dateIn = (at: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)

/** Writes rows of one account. */
export const shopRows = Effect.fnUntraced(function* (accountId: string, timeZone = "Asia/Tokyo") {
  const sql = yield* SqlClient.SqlClient
  const random = yield* SecureRandom.SecureRandom
  const old = new Date("2026-01-01T00:00:00Z")

  const menu = Effect.fnUntraced(function* (name = "カット", more: { minNotice?: number; reminders?: unknown } = {}) {
    const id = yield* random.ulid
    const reminders = more.reminders === undefined ? null : JSON.stringify(more.reminders)
    yield* sql`
      insert into crm_menu (id, account_id, name, duration, max_capacity, min_notice, reminders, created_at, updated_at)
      values (${id}, ${accountId}, ${name}, 60, 10, ${more.minNotice ?? 0}, ${reminders}::text::json, ${old}, ${old})`
    return id
  })

  const friend = Effect.fnUntraced(function* (name: string, more: { guest?: boolean; phone?: string } = {}) {
    const id = yield* random.ulid
    const user = more.guest === true ? null : `U${createHash("md5").update(id).digest("hex")}`
    yield* sql`
      insert into crm_friend (id, account_id, line_user_id, display_name, platform_state, phone, known_since, created_at)
      values (${id}, ${accountId}, ${user}, ${name}, ${user === null ? null : "following"}, ${more.phone ?? null}, ${old}, ${old})`
    return id
  })

  const staff = Effect.fnUntraced(function* (name: string, friendId: string | null = null) {
    const id = yield* random.ulid
    yield* sql`
      insert into crm_resource (id, account_id, kind, name, friend_id, created_at)
      values (${id}, ${accountId}, 'staff', ${name}, ${friendId}, ${old})`
    return id
  })

  const slot = Effect.fnUntraced(function* (
    menuId: string,
    { booked = 0, capacity = 4, minutes = 60, startsAt }: SlotInput
  ) {
    const id = yield* random.ulid
    const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
    const [start, end] = [dateIn(startsAt, timeZone), dateIn(endsAt, timeZone)]
    yield* sql`
      insert into crm_slot (id, account_id, menu_id, date, start_time, end_time, starts_at, ends_at, max_capacity,
        booked_count, business_date)
      values (${id}, ${accountId}, ${menuId}, ${start.toPlainDate().toString()}::text::date,
        ${start.toPlainTime().toString({ smallestUnit: "minute" })},
        ${end.toPlainTime().toString({ smallestUnit: "minute" })}, ${startsAt}, ${endsAt}, ${capacity}, ${booked},
        ${start.toPlainDate().toString()}::text::date)`
    return id
  })

  const reservation = Effect.fnUntraced(function* (input: ReservationInput) {
    const {
      createdAt = old,
      friendId,
      guests = 2,
      holdExpiresAt = null,
      slotId,
      source = "api",
      staffId = null
    } = input
    const { status = "confirmed" } = input
    const id = yield* random.ulid
    yield* sql`
      insert into crm_reservation (id, account_id, menu_id, slot_id, friend_id, status, date, start_time, end_time,
        time_zone, starts_at, ends_at, number_of_guests, staff_id, source, hold_expires_at, canceled_at, created_at,
        updated_at)
      select ${id}, ${accountId}, menu_id, id, ${friendId}, ${status}, date, start_time, end_time, ${timeZone}, starts_at,
        ends_at, ${guests}, ${staffId}, ${source}, ${holdExpiresAt},
        ${status === "canceled" ? createdAt : null}::timestamptz, ${createdAt}, ${createdAt}
      from crm_slot where id = ${slotId}`
    return id
  })

  return { sql, menu, friend, staff, slot, reservation }
})

/** SQL of reservations, and of the times for which they occupy staff and rooms. */
import { Context, Effect, Function, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, int4s, json, texts, timestamps } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { readKana } from "../friend/contact/Contact.ts"
import type { Occupation } from "./occupation/Occupation.ts"
import { Reservation } from "./Reservation.ts"
import { activeStatuses, type ReservationStatus } from "./ReservationState.ts"

export interface Filter {
  readonly friendId?: string | undefined
  readonly menuId?: string | undefined
  readonly status?: ReservationStatus | undefined
  readonly staffId?: string | undefined
  /** Part of the name, the reading, the phone number or the e-mail address of the guest. */
  readonly q?: string | undefined
  /** Dates of the reservations, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export interface Page {
  readonly limit: number
  /** Id of the last row of the previous page. */
  readonly startingAfter: string | undefined
}

/** What a new reservation takes. */
export interface Taking {
  readonly reservation: Reservation
  readonly occupations: ReadonlyArray<Occupation>
  /** Places that the slot does not count yet. */
  readonly places: number
}

const Place = Schema.Struct({ id: Schema.String, createdAt: Schema.Date })
const Id = Schema.Struct({ id: Schema.String })
const Overdue = Schema.Struct({ accountId: Schema.String, id: Schema.String })

export class ReservationRepo extends Context.Service<
  ReservationRepo,
  {
    /**
     * Stores reservations and takes what they take, in one statement. The caller has locked the slots. Answers the ids of
     * those that are stored: one whose friend has an active reservation of the slot is not, and takes nothing.
     */
    readonly insertAll: (accountId: string, takings: ReadonlyArray<Taking>) => Effect.Effect<ReadonlyArray<string>>
    readonly find: (accountId: string, id: string) => Effect.Effect<Reservation | undefined>
    /** Finds and locks the row until the transaction ends. */
    readonly lock: (accountId: string, id: string) => Effect.Effect<Reservation | undefined>
    /** Whether its hold has ended by the clock of the database, which starts the job that asks. */
    readonly isHoldOver: (accountId: string, id: string) => Effect.Effect<boolean>
    /** Locks a friend, so that they are not erased meanwhile. */
    readonly lockFriend: (accountId: string, friendId: string) => Effect.Effect<void>
    /** Locks slots until the transaction ends, in the order of all who lock several. */
    readonly lockSlots: (accountId: string, ids: ReadonlyArray<string>) => Effect.Effect<void>
    /** Newest first. Undefined if the page begins after a reservation that does not exist. */
    readonly list: (
      accountId: string,
      filter: Filter,
      page: Page
    ) => Effect.Effect<ReadonlyArray<Reservation> | undefined>
    /** Ids of a friend's active ones, oldest first. */
    readonly activeOf: (accountId: string, friendId: string, limit: number) => Effect.Effect<ReadonlyArray<string>>
    /** Pending ones of all accounts whose hold ended a minute ago: their jobs did not come about. */
    readonly overdue: (limit: number) => Effect.Effect<ReadonlyArray<typeof Overdue.Type>>
    /** Stores the members that steps and payments change. */
    readonly update: (reservation: Reservation) => Effect.Effect<void>
    /** Gives back places, staff and room. */
    readonly release: (reservation: Reservation) => Effect.Effect<void>
  }
>()("crm/ReservationRepo") {
  static readonly layer = Layer.effect(
    ReservationRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns = sql.literal(reservationColumns)
      const from = sql.literal(
        "from crm_reservation r join crm_menu m on m.id = r.menu_id join crm_friend f on f.id = r.friend_id"
      )
      // In the text of the statement, since the unique index of active reservations names them.
      const active = sql.literal(activeStatuses.map((status) => `'${status}'`).join(", "))
      const first = Rows.first(Reservation)
      const idsOf = Function.flow(
        Rows.all(Id),
        Effect.map((rows) => rows.map(({ id }) => id))
      )
      const byId = (accountId: string, id: string) => sql`r.account_id = ${accountId} and r.id = ${id}`

      const guestMatches = (q: string) => {
        const name = q.normalize("NFKC").trim().toLowerCase()
        const digits = phonePartOf(q)
        return sql.or([
          sql`strpos(lower(normalize(coalesce(f.display_name, ''), nfkc)), ${name}) > 0`,
          sql`strpos(coalesce(f.kana, ''), ${readKana(q) ?? name}) > 0`,
          sql`strpos(lower(coalesce(f.email, '')), ${name}) > 0`,
          ...(digits === undefined ? [] : [sql`strpos(f.phone, ${digits}) > 0`])
        ])
      }

      // The status stands in the text of the statement, since an index has the rarer ones alone.
      const matching = ({ friendId, from: since, menuId, q, staffId, status, to }: Filter) =>
        sql.and([
          ...(staffId === undefined ? [] : [sql`r.staff_id = ${staffId}`]),
          ...(q === undefined ? [] : [guestMatches(q)]),
          ...(friendId === undefined ? [] : [sql`r.friend_id = ${friendId}`]),
          ...(menuId === undefined ? [] : [sql`r.menu_id = ${menuId}`]),
          ...(status === undefined ? [] : [sql.literal(`r.status = '${status}'`)]),
          ...(since === undefined ? [] : [sql`r.date >= ${since}::text::date`]),
          ...(to === undefined ? [] : [sql`r.date <= ${to}::text::date`])
        ])

      const placeOf = (accountId: string, id: string) =>
        sql`select r.id, r.created_at as "createdAt" from crm_reservation r where ${byId(accountId, id)}`.pipe(
          Rows.first(Place)
        )

      return ReservationRepo.of({
        insertAll: (accountId, takings) => {
          const occupations = takings.flatMap(({ occupations, reservation: { id } }) =>
            occupations.map((occupation) => ({ reservationId: id, ...occupation }))
          )
          return sql`
            with new as (
              insert into crm_reservation
              select * from jsonb_populate_recordset(null::crm_reservation, ${json(takings.map(({ reservation }) => rowOf(reservation)))})
              on conflict (account_id, slot_id, friend_id) where status in (${active}) do nothing
              returning id, slot_id
            ), taken as (
              update crm_slot s set booked_count = booked_count + wanted.places
              from (
                select new.slot_id as id, sum(places)::int as places
                from unnest(${texts(takings.map(({ reservation }) => reservation.id))},
                  ${int4s(takings.map(({ places }) => places))}) as taking(id, places) join new on new.id = taking.id
                group by new.slot_id having sum(places) > 0
              ) wanted
              where s.account_id = ${accountId} and s.id = wanted.id
            ), occupied as (
              insert into crm_occupation (reservation_id, account_id, resource_id, starts_at, ends_at)
              select reservation_id, ${accountId}, resource_id, starts_at, ends_at
              from unnest(${texts(occupations.map(({ reservationId }) => reservationId))},
                ${texts(occupations.map(({ resourceId }) => resourceId))},
                ${timestamps(occupations.map(({ startsAt }) => startsAt))},
                ${timestamps(occupations.map(({ endsAt }) => endsAt))})
                as wanted(reservation_id, resource_id, starts_at, ends_at)
              where reservation_id in (select id from new)
            )
            select id from new`.pipe(idsOf)
        },
        find: (accountId, id) => sql`select ${columns} ${from} where ${byId(accountId, id)}`.pipe(first),
        lock: (accountId, id) =>
          sql`select ${columns} ${from} where ${byId(accountId, id)} for no key update of r`.pipe(first),
        isHoldOver: (accountId, id) =>
          sql`select from crm_reservation r where ${byId(accountId, id)} and hold_expires_at <= now()`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length > 0)
          ),
        lockFriend: (accountId, friendId) =>
          sql`select from crm_friend where account_id = ${accountId} and id = ${friendId} for key share`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        lockSlots: (accountId, ids) =>
          sql`
            select from crm_slot where account_id = ${accountId} and id = any(${texts(ids)})
            order by id for no key update`.pipe(dieOnSql, Effect.asVoid),
        list: Effect.fnUntraced(function* (accountId, filter, { limit, startingAfter }) {
          const after = startingAfter === undefined ? undefined : yield* placeOf(accountId, startingAfter)
          if (startingAfter !== undefined && after === undefined) return undefined
          const beyond =
            after === undefined ? [] : [sql`(r.created_at, r.id) < (${after.createdAt}::timestamptz, ${after.id})`]
          return yield* sql`
            select ${columns} ${from} where ${sql.and([sql`r.account_id = ${accountId}`, matching(filter), ...beyond])}
            order by r.created_at desc, r.id desc limit ${limit}`.pipe(Rows.all(Reservation))
        }),
        activeOf: (accountId, friendId, limit) =>
          sql`
            select id from crm_reservation
            where account_id = ${accountId} and friend_id = ${friendId} and status in ${sql.in(activeStatuses)}
            order by id limit ${limit}`.pipe(idsOf),
        overdue: (limit) =>
          sql`
            select account_id as "accountId", id from crm_reservation
            where status = 'pending' and hold_expires_at < now() - interval '1 minute'
            order by hold_expires_at limit ${limit}`.pipe(Rows.all(Overdue)),
        update: (changed) =>
          sql`
            update crm_reservation set status = ${changed.status}, payment_status = ${changed.paymentStatus},
              canceled_at = ${changed.canceledAt}, canceled_by = ${changed.canceledBy},
              cancel_reason = ${changed.cancelReason}, finished_at = ${changed.finishedAt},
              hold_expires_at = ${changed.holdExpiresAt},
              updated_at = ${changed.updatedAt}
            where account_id = ${changed.accountId} and id = ${changed.id}`.pipe(dieOnSql, Effect.asVoid),
        release: ({ accountId, id, numberOfGuests, slotId }) =>
          sql`
            with occupied as (delete from crm_occupation where account_id = ${accountId} and reservation_id = ${id})
            update crm_slot set booked_count = booked_count - ${numberOfGuests}
            where account_id = ${accountId} and id = ${slotId}`.pipe(dieOnSql, Effect.asVoid)
      })
    })
  )
}

const fewestDigits = 3

/** Digits as they stand within a number in E.164, which has no leading zero; undefined for other texts. */
const phonePartOf = (text: string): string | undefined => {
  const plain = text.normalize("NFKC").replace(/[\s()-]/gu, "")
  const digits = /^\+?\d+$/u.test(plain) ? plain.replace(/^0/u, "") : ""
  return digits.length < fewestDigits ? undefined : digits
}

const ownColumns = {
  id: "id",
  accountId: "account_id",
  menuId: "menu_id",
  slotId: "slot_id",
  friendId: "friend_id",
  status: "status",
  paymentStatus: "payment_status",
  date: "date",
  startTime: "start_time",
  endTime: "end_time",
  timeZone: "time_zone",
  startsAt: "starts_at",
  endsAt: "ends_at",
  numberOfGuests: "number_of_guests",
  staffId: "staff_id",
  roomId: "room_id",
  note: "note",
  source: "source",
  holdExpiresAt: "hold_expires_at",
  canceledAt: "canceled_at",
  canceledBy: "canceled_by",
  cancelReason: "cancel_reason",
  movedFrom: "moved_from",
  finishedAt: "finished_at",
  createdAt: "created_at",
  updatedAt: "updated_at"
} as const satisfies Record<Exclude<keyof Reservation, "menuName" | "lineUserId">, string>

const members = Object.entries(ownColumns) as ReadonlyArray<[keyof typeof ownColumns, string]>

const reservationColumns = [
  ...members.map(([member, column]) => `r.${column}${member === "date" ? "::text" : ""} as "${member}"`),
  `m.name as "menuName"`,
  `f.line_user_id as "lineUserId"`
].join(", ")

/** The row as JSON, for `jsonb_populate_recordset`. */
const rowOf = (reservation: Reservation): Readonly<Record<string, unknown>> =>
  Object.fromEntries(members.map(([member, column]) => [column, reservation[member]]))

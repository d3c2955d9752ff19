/** SQL of notices: what is planned for a reservation, and what is due of an account. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, texts, timestamps } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { ReminderOffsets } from "../shop/ReminderOffset.ts"
import { type NoticeKind, type PlannedNotice, reservationStatuses } from "./Notice.ts"
import { StaffRow } from "./staff/Recipients.ts"

const Text = Schema.NullOr(Schema.String)
const Moment = Schema.NullOr(Schema.Date)

const shared = {
  reservationId: Schema.String,
  accountId: Schema.String,
  status: Schema.Literals(reservationStatuses),
  startsAt: Schema.Date,
  timeZone: Schema.String,
  holdExpiresAt: Moment
}

/** A reservation as planning sees it. */
export const PlanningRow = Schema.Struct({
  ...shared,
  source: Schema.String,
  createdAt: Schema.Date,
  updatedAt: Schema.Date,
  canceledAt: Moment,
  /** Whether another reservation took its place. */
  isReplaced: Schema.Boolean,
  /** Whether another member of the staff has the one that took its place. */
  isHandedOver: Schema.Boolean,
  /** Whether it took the place of another one. */
  isMoved: Schema.Boolean,
  isByMail: Schema.Boolean,
  /** Offsets of the menu, else of the shop; null: the default of all shops. */
  offsets: Schema.NullOr(Schema.fromJsonString(ReminderOffsets))
})
export type PlanningRow = typeof PlanningRow.Type

/** A notice that is due, with what it is about. */
export const DueRow = Schema.Struct({
  ...shared,
  kind: Schema.String,
  endsAt: Schema.Date,
  guests: Schema.Int,
  staffId: Text,
  isMoved: Schema.Boolean,
  /** When it began before staff moved it; null where they did not. */
  movedFrom: Moment,
  isPaid: Schema.Boolean,
  menuName: Schema.String,
  shopName: Text,
  friendId: Schema.String,
  guestName: Text,
  isFollowing: Schema.Boolean,
  /** Whether mails to the guest arrive, as far as is known; null without an address. */
  mail: Schema.NullOr(Schema.Literals(["open", "refused"])),
  isSuperseded: Schema.Boolean,
  /** Whether it was put off, to be given together with others or after a failure. */
  isPutOff: Schema.Boolean
})
export type DueRow = typeof DueRow.Type

export type NoticeOutcome = "sent" | "dropped" | "listed"

export interface NoticeDecision {
  readonly reservationId: string
  readonly kind: string
  readonly outcome: NoticeOutcome
}

export interface NewNotice extends PlannedNotice {
  readonly reservationId: string
  readonly accountId: string
}

const AccountRow = Schema.Struct({ accountId: Schema.String })

export class NoticeRepo extends Context.Service<
  NoticeRepo,
  {
    /** Reads reservations of any account. */
    readonly reservations: (ids: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<PlanningRow>>
    /** A kind that a reservation has had stays as it is. */
    readonly insertAll: (notices: ReadonlyArray<NewNotice>) => Effect.Effect<void>
    readonly dueAccounts: (now: Date) => Effect.Effect<ReadonlyArray<string>>
    /**
     * Locks the friends of what is due, and those of the staff, against an erasure: before the reservations, as everywhere.
     * Answers them.
     */
    readonly lockFriends: (accountId: string, now: Date, limit: number) => Effect.Effect<ReadonlyArray<string>>
    /**
     * The earliest that are due of the friends, locked until the transaction ends. Their reservations are locked against changes, so that
     * none is cancelled between the decision and the message.
     */
    readonly due: (
      accountId: string,
      friendIds: ReadonlyArray<string>,
      now: Date,
      limit: number
    ) => Effect.Effect<ReadonlyArray<DueRow>>
    /** One notice of an account, whatever became of it. */
    readonly find: (accountId: string, reservationId: string, kind: string) => Effect.Effect<DueRow | undefined>
    /** For each booking of a guest that lies ahead: the notice that it was made, if there was one. */
    readonly ahead: (accountId: string, friendId: string, now: Date) => Effect.Effect<ReadonlyArray<DueRow>>
    /** Makes a notice due again that was decided. */
    readonly repeat: (accountId: string, reservationId: string, kind: string, at: Date) => Effect.Effect<void>
    readonly decide: (accountId: string, decisions: ReadonlyArray<NoticeDecision>, at: Date) => Effect.Effect<void>
    /** News of bookings that the staff got since; counted up to a limit. */
    readonly recentNews: (accountId: string, since: Date, limit: number) => Effect.Effect<number>
    /** News that was decided at the same moment as this notice, of other reservations too. */
    readonly givenWith: (accountId: string, reservationId: string, kind: string) => Effect.Effect<ReadonlyArray<DueRow>>
    readonly postpone: (accountId: string, reservationId: string, kind: string, until: Date) => Effect.Effect<void>
    /** Deletes what was decided of reservations that began before; answers how many, at most `limit`. */
    readonly prune: (before: Date, limit: number) => Effect.Effect<number>
    /** Active members of the staff, whether a notice can reach them or not. */
    readonly staff: (accountId: string) => Effect.Effect<ReadonlyArray<StaffRow>>
  }
>()("crm/reminder/NoticeRepo") {
  static readonly layer = Layer.effect(
    NoticeRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const reservation = sql.literal(`r.id as "reservationId", r.account_id as "accountId", r.status,
        r.starts_at as "startsAt", r.time_zone as "timeZone", r.hold_expires_at as "holdExpiresAt"`)
      const notices = (accountId: string, now: Date) => sql`
        select ${reservation}, n.kind, r.ends_at as "endsAt", r.number_of_guests as guests, r.staff_id as "staffId",
          r.moved_from is not null as "isMoved",
          (select p.starts_at from crm_reservation p where p.id = r.moved_from and p.account_id = ${accountId}) as "movedFrom",
          r.payment_status = 'paid' as "isPaid", m.name as "menuName", s.name as "shopName", f.id as "friendId",
          f.display_name as "guestName",
          coalesce(f.platform_state = 'following' and not f.is_blocked, false) as "isFollowing",
          case when f.email is null or f.is_blocked then null when f.email_refused_at is null then 'open' else 'refused' end as mail,
          n.kind like 'reminder:%' and exists (
            select from crm_notice l where l.reservation_id = n.reservation_id and l.account_id = ${accountId}
              and l.kind like 'reminder:%' and l.outcome is null and l.due_at > n.due_at and l.due_at <= ${now}
          ) as "isSuperseded", n.due_at > r.created_at + interval '1 second' as "isPutOff"
        from crm_notice n
        join crm_reservation r on r.id = n.reservation_id and r.account_id = ${accountId}
        join crm_menu m on m.id = r.menu_id and m.account_id = ${accountId}
        join crm_friend f on f.id = r.friend_id and f.account_id = ${accountId}
        left join crm_shop s on s.account_id = ${accountId}
        where n.account_id = ${accountId}`

      return NoticeRepo.of({
        reservations: (ids) =>
          sql`
            select ${reservation}, r.source, r.created_at as "createdAt", r.updated_at as "updatedAt",
              r.canceled_at as "canceledAt",
              r.status = 'canceled' and exists (
                select from crm_reservation x where x.friend_id = r.friend_id and x.moved_from = r.id
              ) as "isReplaced",
              r.status = 'canceled' and r.staff_id is not null and exists (
                select from crm_reservation x
                where x.friend_id = r.friend_id and x.moved_from = r.id and x.staff_id is distinct from r.staff_id
              ) as "isHandedOver", r.moved_from is not null as "isMoved", coalesce(m.reminders, s.reminders)::text as offsets,
              f.email is not null and f.email_refused_at is null
                and coalesce(f.platform_state <> 'following', true) as "isByMail"
            from crm_reservation r join crm_menu m on m.id = r.menu_id left join crm_shop s on s.account_id = r.account_id
            join crm_friend f on f.id = r.friend_id
            where r.id = any(${texts(ids)})`.pipe(Rows.all(PlanningRow)),
        insertAll: (notices) =>
          notices.length === 0
            ? Effect.void
            : sql`
                insert into crm_notice (reservation_id, kind, account_id, due_at)
                select * from unnest(${texts(notices.map((notice) => notice.reservationId))},
                  ${texts(notices.map(({ kind }) => kind))}, ${texts(notices.map(({ accountId }) => accountId))},
                  ${timestamps(notices.map(({ dueAt }) => dueAt))})
                on conflict do nothing`.pipe(dieOnSql, Effect.asVoid),
        // From account to account in the index, so the cost follows the accounts and not the reminders of coming weeks.
        dueAccounts: (now) =>
          sql`
            with recursive account (id) as (
              (select account_id from crm_notice where outcome is null order by account_id limit 1)
              union all
              select (select n.account_id from crm_notice n where n.outcome is null and n.account_id > account.id
                order by n.account_id limit 1)
              from account where account.id is not null
            )
            select id as "accountId" from account
            where id is not null and exists (
              select from crm_notice n where n.account_id = account.id and n.outcome is null and n.due_at <= ${now}
            )`.pipe(
            Rows.all(AccountRow),
            Effect.map((rows) => rows.map(({ accountId }) => accountId))
          ),
        lockFriends: (accountId, now, limit) =>
          sql`
            select id from crm_friend
            where account_id = ${accountId} and id in (
              (select r.friend_id from crm_notice n join crm_reservation r on r.id = n.reservation_id
                where n.account_id = ${accountId} and r.account_id = ${accountId} and n.outcome is null
                  and n.due_at <= ${now}
                order by n.due_at, n.reservation_id, n.kind limit ${limit})
              union all select s.friend_id from crm_resource s where s.account_id = ${accountId} and s.is_active
            ) order by id for key share`.pipe(
            Rows.all(Schema.Struct({ id: Schema.String })),
            Effect.map((rows) => rows.map(({ id }) => id))
          ),
        due: (accountId, friendIds, now, limit) =>
          sql`
            ${notices(accountId, now)} and n.outcome is null and n.due_at <= ${now}
              and r.friend_id = any(${texts(friendIds)})
            order by n.due_at, n.reservation_id, n.kind limit ${limit}
            for update of n skip locked for share of r`.pipe(Rows.all(DueRow)),
        find: (accountId, reservationId, kind) =>
          sql`${notices(accountId, never)} and n.reservation_id = ${reservationId} and n.kind = ${kind}`.pipe(
            Rows.first(DueRow)
          ),
        ahead: (accountId, friendId, now) =>
          sql`
            select distinct on ("reservationId") * from (
              ${notices(accountId, never)} and r.friend_id = ${friendId} and r.starts_at > ${now}
                and n.kind = case r.status when 'pending' then 'received' else 'confirmed' end
                and r.status in ('pending', 'confirmed', 'cancel_requested')
            ) ahead order by "reservationId" limit ${mostAhead}`.pipe(Rows.all(DueRow)),
        repeat: (accountId, reservationId, kind, at) =>
          sql`
            update crm_notice set outcome = null, decided_at = null, due_at = ${at}
            where account_id = ${accountId} and reservation_id = ${reservationId} and kind = ${kind}
              and outcome is not null`.pipe(dieOnSql, Effect.asVoid),
        decide: (accountId, decisions, at) =>
          decisions.length === 0
            ? Effect.void
            : sql`
                update crm_notice n set outcome = d.outcome, decided_at = ${at}
                from unnest(${texts(decisions.map((decision) => decision.reservationId))},
                  ${texts(decisions.map(({ kind }) => kind))}, ${texts(decisions.map(({ outcome }) => outcome))})
                  as d (reservation_id, kind, outcome)
                where n.account_id = ${accountId} and n.reservation_id = d.reservation_id and n.kind = d.kind`.pipe(
                dieOnSql,
                Effect.asVoid
              ),
        recentNews: (accountId, since, limit) =>
          sql`
            select from crm_notice where account_id = ${accountId} and kind in ('staff:new', 'staff:pending')
              and decided_at > ${since} limit ${limit}`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length)
          ),
        givenWith: (accountId, reservationId, kind) =>
          sql`
            ${notices(accountId, never)} and n.kind in ('staff:new', 'staff:pending') and n.decided_at = (
              select decided_at from crm_notice g
              where g.account_id = ${accountId} and g.reservation_id = ${reservationId} and g.kind = ${kind})
            limit 1000`.pipe(Rows.all(DueRow)),
        postpone: (accountId, reservationId, kind, until) =>
          sql`
            update crm_notice set due_at = ${until}
            where account_id = ${accountId} and reservation_id = ${reservationId} and kind = ${kind}`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        // The ids of reservations begin with the time at which they were made, so this reads the oldest ones.
        prune: (before, limit) =>
          sql`
            delete from crm_notice where (reservation_id, kind) in (
              select n.reservation_id, n.kind from crm_notice n left join crm_reservation r on r.id = n.reservation_id
              where n.reservation_id < ${Ulids.from(before.getTime())} and n.outcome is not null
                and coalesce(r.starts_at < ${before}, true)
              order by n.reservation_id limit ${limit})
            returning 1`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length)
          ),
        staff: (accountId) =>
          sql`
            select id as "staffId", friend_id as "friendId", notice_channel as channel, notice_scope as scope,
              notice_language as language, case when email_refused_at is null then email end as email
            from crm_resource where account_id = ${accountId} and kind = 'staff' and is_active order by id`.pipe(
            Rows.all(StaffRow)
          )
      })
    })
  )
}

/** Bookings of one guest that lie ahead. */
const mostAhead = 100

/** Before all notices: none supersedes another. */
const never = new Date(0)

/** The kind of a stored notice. */
export const kindOf = (row: { readonly kind: string }): NoticeKind => row.kind as NoticeKind

/** SQL of erasing: what each table holds of a friend, and the receipts. In the transaction of the use case, as the tenant. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import * as IdempotencyEraser from "../../../src/http/idempotency/IdempotencyEraser.ts"
import { dieOnSql, json, texts } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { type ErasedCounts, Erasure } from "./Erasure.ts"

const Subject = Schema.Struct({
  lineUserId: Schema.NullOr(Schema.String),
  mergedIds: Schema.Array(Schema.String),
  /** What others have published about the friend is older. */
  now: Schema.Date
})
export type Subject = typeof Subject.Type

const Offer = Schema.Struct({ slotId: Schema.String, menuId: Schema.String, guests: Schema.Int })
export type Offer = typeof Offer.Type

const MemberSubject = Schema.Struct({ lineUserId: Schema.String, isFriend: Schema.Boolean, now: Schema.Date })
export type MemberSubject = typeof MemberSubject.Type

const LineUser = Schema.Struct({ lineUserId: Schema.NullOr(Schema.String) })
const Names = Schema.Struct({ ids: Schema.Array(Schema.String) })

export class ErasureRepo extends Context.Service<
  ErasureRepo,
  {
    /** Locks the friend against every other change and use until the transaction ends. */
    readonly lock: (accountId: string, friendId: string) => Effect.Effect<Subject | undefined>
    /** Takes everything personal from the row of the friend, and from what is written about reservations. */
    readonly anonymise: (accountId: string, friendId: string) => Effect.Effect<ErasedCounts>
    /** Ends the entries of the waitlist, and answers the places that offers held. */
    readonly leaveWaitlist: (accountId: string, friendId: string) => Effect.Effect<ReadonlyArray<Offer>>
    /** Deletes rows about the friend alone, and empties the texts of others. */
    readonly eraseRows: (accountId: string, friendId: string, subject: Subject) => Effect.Effect<ErasedCounts>
    /** Locks the card; undefined: there is none. */
    readonly lockMember: (accountId: string, memberId: string) => Effect.Effect<MemberSubject | undefined>
    /** Erases the rows of a user of LINE who is no friend, as `eraseRows` does for a friend. */
    readonly eraseMember: (accountId: string, subject: MemberSubject) => Effect.Effect<ErasedCounts>
    readonly markErased: (accountId: string, friendId: string, at: Date) => Effect.Effect<void>
    readonly insert: (erasure: Erasure, lineUserId: string | null) => Effect.Effect<void>
    readonly find: (accountId: string, id: string) => Effect.Effect<Erasure | undefined>
    /** Newest first. */
    readonly list: (accountId: string, limit: number) => Effect.Effect<ReadonlyArray<Erasure>>
    /** The ids of ours by which events name the friend. */
    readonly namesOf: (accountId: string, friendId: string) => Effect.Effect<ReadonlyArray<string>>
    /** The LINE user id of the erased person; undefined where there is none, and once events and logs are scrubbed. */
    readonly lineUserOf: (accountId: string, id: string) => Effect.Effect<string | undefined>
    /** Adds counts to the receipt. */
    readonly add: (accountId: string, id: string, counts: ErasedCounts, scrubbedAt: Date | null) => Effect.Effect<void>
  }
>()("crm/erasure/ErasureRepo") {
  static readonly layer = Layer.effect(
    ErasureRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns = sql.literal(Rows.columns(Erasure))
      const counted = (statement: Effect.Effect<ReadonlyArray<unknown>, SqlError.SqlError>) =>
        Effect.map(dieOnSql(statement), ({ length }) => length)

      const emptySubmissions = (accountId: string, friendId: string | null, lineUserId: string | null) =>
        counted(sql`
          update crm_form_submission set answers = null, friend_id = null, line_user_id = null
          where account_id = ${accountId} and (friend_id = ${friendId}::text or line_user_id = ${lineUserId}::text)
          returning 1`)

      const eraseUser = Effect.fnUntraced(function* (accountId: string, lineUserId: string, now: Date) {
        const inboundEvents = yield* counted(sql`
          update crm_line_inbound set event = null, line_user_id = null
          where account_id = ${accountId} and line_user_id = ${lineUserId} and occurred_at <= ${now} returning 1`)
        const sandbox = yield* counted(sql`
          delete from crm_line_sandbox where account_id = ${accountId} and line_user_id = ${lineUserId} returning 1`)
        yield* sql`
          delete from crm_line_sandbox_user
          where account_id = ${accountId} and line_user_id = ${lineUserId}`.pipe(dieOnSql)
        yield* sql`
          delete from crm_line_sandbox_member
          where account_id = ${accountId} and line_user_id = ${lineUserId}`.pipe(dieOnSql)
        yield* sql`
          delete from crm_payment_sandbox
          where account_id = ${accountId} and request -> 'metadata' ->> 'line_user_id' = ${lineUserId}`.pipe(dieOnSql)
        yield* sql`
          update crm_payment_event set fact = null, outcome = coalesce(outcome, 'ignored')
          where account_id = ${accountId} and (fact ->> 'lineUserId' = ${lineUserId} or fact ->> 'memberId' in (
            select id from crm_member where account_id = ${accountId} and line_user_id = ${lineUserId}))`.pipe(dieOnSql)
        const memberships = yield* counted(sql`
          delete from crm_member where account_id = ${accountId} and line_user_id = ${lineUserId} returning 1`)
        // The signature is of the whole body, so nothing can be taken out of it.
        const waitingHooks = yield* counted(sql`
          delete from crm_line_forward
          where account_id = ${accountId} and received_at <= ${now}
            and position(convert_to(${lineUserId}, 'UTF8') in body) > 0 returning 1`)
        return { memberships, inboundEvents, waitingHooks, sandbox }
      })

      return ErasureRepo.of({
        lock: Effect.fnUntraced(function* (accountId, friendId) {
          yield* sql`
            select from crm_friend where id = ${friendId} and account_id = ${accountId} for update`.pipe(dieOnSql)
          // Once it is locked: while it waited, others may have published more about the friend.
          return yield* sql`
            select line_user_id as "lineUserId", merged_ids as "mergedIds",
              date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' as now
            from crm_friend
            where id = ${friendId} and account_id = ${accountId} and erased_at is null`.pipe(Rows.first(Subject))
        }),
        anonymise: Effect.fnUntraced(function* (accountId, friendId) {
          yield* sql`
            update crm_friend set line_user_id = null, platform_state = null, display_name = null, search_name = null,
              picture_url = null, kana = null, phone = null, is_blocked = false, no_marketing = false, score = 0, followed_at = null,
              unfollowed_at = null, ignored_until = null, last_message_at = null, message_count = 0, memo = null, email = null,
              email_language = null, email_refused_at = null
            where id = ${friendId} and account_id = ${accountId}`.pipe(dieOnSql)
          const reservations = yield* counted(sql`
            update crm_reservation set note = null, cancel_reason = null
            where friend_id = ${friendId} and account_id = ${accountId} returning 1`)
          return { reservations }
        }),
        leaveWaitlist: (accountId, friendId) =>
          sql`
            with open as (
              select w.id, w.state, w.slot_id, w.number_of_guests, s.menu_id
              from crm_waitlist w join crm_slot s on s.id = w.slot_id
              where w.friend_id = ${friendId} and w.account_id = ${accountId} and w.state in ('waiting', 'offered')
              order by s.id for update),
            ended as (
              update crm_waitlist w set state = 'left', updated_at = now() from open where w.id = open.id)
            select slot_id as "slotId", menu_id as "menuId", number_of_guests as guests from open
            where state = 'offered' order by slot_id`.pipe(Rows.all(Offer)),
        eraseRows: Effect.fnUntraced(function* (accountId, friendId, { lineUserId, mergedIds, now }) {
          const isOf = sql`friend_id = ${friendId} and account_id = ${accountId}`
          const tags = yield* counted(sql`delete from crm_friend_tag where ${isOf} returning 1`)
          const externalIds = yield* counted(sql`delete from crm_external_id where ${isOf} returning 1`)
          const waitlist = yield* counted(sql`update crm_waitlist set note = null where ${isOf} returning 1`)
          const messages = yield* counted(sql`update crm_message set messages = null where ${isOf} returning 1`)
          const mails = yield* counted(sql`delete from crm_mail where ${isOf} returning 1`)
          const attention = yield* counted(sql`
            update crm_attention set text = '', friend_id = null where ${isOf} returning 1`)
          const scenarioRuns = yield* counted(sql`delete from crm_scenario_run where ${isOf} returning 1`)
          const replies = yield* counted(sql`delete from crm_reply where ${isOf} returning 1`)
          const received = yield* counted(sql`delete from crm_received where ${isOf} returning 1`)
          yield* sql`delete from crm_friend_menu where ${isOf}`.pipe(dieOnSql)
          const broadcasts = yield* counted(sql`delete from crm_broadcast_recipient where ${isOf} returning 1`)
          yield* sql`update crm_resource set friend_id = null where ${isOf}`.pipe(dieOnSql)
          // Amounts stay, as the law on the books of a shop asks; the person does not.
          const payments = yield* counted(sql`
            update crm_payment p set friend_id = null, member_id = null, note = null, checkout_url = null
            where account_id = ${accountId} and (friend_id = ${friendId} or member_id in (
              select id from crm_member where account_id = ${accountId} and line_user_id = ${lineUserId}))
            returning 1`)
          yield* sql`
            update crm_payment_refund set reason = null
            where account_id = ${accountId} and payment_id in (
              select p.id from crm_payment p join crm_reservation r on r.id = p.reservation_id
              where p.account_id = ${accountId} and r.friend_id = ${friendId})`.pipe(dieOnSql)
          const containing = [friendId, ...mergedIds, ...(lineUserId === null ? [] : [lineUserId])]
          const storedAnswers = yield* IdempotencyEraser.erase({ accountId, containing }).pipe(
            Effect.provideService(SqlClient.SqlClient, sql),
            dieOnSql
          )
          const formSubmissions = yield* emptySubmissions(accountId, friendId, lineUserId)
          const common = {
            tags,
            externalIds,
            waitlist,
            messages,
            mails,
            received,
            attention,
            scenarioRuns,
            payments,
            broadcasts,
            replies,
            storedAnswers,
            formSubmissions
          }
          return lineUserId === null ? common : { ...common, ...(yield* eraseUser(accountId, lineUserId, now)) }
        }),
        eraseMember: Effect.fnUntraced(function* (accountId, { lineUserId, now }) {
          const formSubmissions = yield* emptySubmissions(accountId, null, lineUserId)
          yield* sql`
            update crm_payment_refund set reason = null
            where account_id = ${accountId} and payment_id in (
              select p.id from crm_payment p join crm_member m on m.id = p.member_id
              where p.account_id = ${accountId} and m.line_user_id = ${lineUserId})`.pipe(dieOnSql)
          const payments = yield* counted(sql`
            update crm_payment set member_id = null, note = null, checkout_url = null
            where account_id = ${accountId} and member_id in (
              select id from crm_member where account_id = ${accountId} and line_user_id = ${lineUserId})
            returning 1`)
          return { formSubmissions, payments, ...(yield* eraseUser(accountId, lineUserId, now)) }
        }),
        lockMember: Effect.fnUntraced(function* (accountId, memberId) {
          yield* sql`
            select from crm_member where id = ${memberId} and account_id = ${accountId} for update`.pipe(dieOnSql)
          return yield* sql`
            select line_user_id as "lineUserId", exists (
                select from crm_friend f where f.account_id = ${accountId} and f.line_user_id = m.line_user_id) as "isFriend",
              date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' as now
            from crm_member m where id = ${memberId} and account_id = ${accountId}`.pipe(Rows.first(MemberSubject))
        }),
        markErased: (accountId, friendId, at) =>
          sql`update crm_friend set erased_at = ${at} where id = ${friendId} and account_id = ${accountId}`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        insert: ({ accountId, erased, erasedAt, friendId, id }, lineUserId) =>
          sql`
            insert into crm_erasure (id, account_id, friend_id, line_user_hash, line_user_id, erased, erased_at)
            values (${id}, ${accountId}, ${friendId},
              sha256(convert_to(${accountId}::text || ' ' || ${lineUserId}::text, 'UTF8')), ${lineUserId}, ${json(erased)},
              ${erasedAt})`.pipe(dieOnSql, Effect.asVoid),
        find: (accountId, id) =>
          sql`select ${columns} from crm_erasure where id = ${id} and account_id = ${accountId}`.pipe(
            Rows.first(Erasure)
          ),
        list: (accountId, limit) =>
          sql`
            select ${columns} from crm_erasure where account_id = ${accountId} order by id desc limit ${limit}`.pipe(
            Rows.all(Erasure)
          ),
        namesOf: (accountId, friendId) =>
          sql`
            select merged_ids as ids from crm_friend where id = ${friendId} and account_id = ${accountId}`.pipe(
            Rows.first(Names),
            Effect.map((row) => [friendId, ...(row?.ids ?? [])])
          ),
        lineUserOf: (accountId, id) =>
          sql`
            select line_user_id as "lineUserId" from crm_erasure where id = ${id} and account_id = ${accountId}`.pipe(
            Rows.first(LineUser),
            Effect.map((row) => row?.lineUserId ?? undefined)
          ),
        add: (accountId, id, counts, scrubbedAt) =>
          sql`
            update crm_erasure e set scrubbed_at = coalesce(scrubbed_at, ${scrubbedAt}),
              line_user_id = case when ${scrubbedAt}::timestamptz is null then line_user_id end, erased = erased || (
              select jsonb_object_agg(c.kind, coalesce((e.erased ->> c.kind)::int, 0) + c.count)
              from unnest(${texts(Object.keys(counts))}, ${texts(Object.values(counts).map(String))}::int[])
                as c(kind, count))
            where id = ${id} and account_id = ${accountId}`.pipe(dieOnSql, Effect.asVoid)
      })
    })
  )
}

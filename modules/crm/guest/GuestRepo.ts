/** SQL of merging a guest into a friend: every table that names friends. In the transaction of the use case. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { dieOnSql, texts } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { Friend } from "../friend/Friend.ts"

export interface Merge {
  readonly accountId: string
  readonly guestId: string
  readonly friendId: string
}

export interface MovedRows {
  readonly reservations: number
  readonly waitlist: number
  readonly tags: number
  readonly externalIds: number
}

const SlotId = Schema.Struct({ slotId: Schema.String })

export class GuestRepo extends Context.Service<
  GuestRepo,
  {
    /** Locks guest and friend against every other change and use until the transaction ends. */
    readonly lockBoth: (merge: Merge) => Effect.Effect<ReadonlyArray<Friend>>
    /** Slots for which both are booked, or both wait. */
    readonly conflicts: (merge: Merge) => Effect.Effect<ReadonlyArray<string>>
    /** Moves what names the guest; of tags and external ids what the friend does not have. */
    readonly move: (merge: Merge) => Effect.Effect<MovedRows>
    /** Completes the friend by what only the guest had, and deletes the guest. */
    readonly absorb: (merge: Merge) => Effect.Effect<Friend | undefined>
  }
>()("crm/guest/GuestRepo") {
  static readonly layer = Layer.effect(
    GuestRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns = sql.literal(Rows.columns(Friend))
      const counted = (statement: Effect.Effect<ReadonlyArray<unknown>, SqlError.SqlError>) =>
        Effect.map(dieOnSql(statement), ({ length }) => length)

      return GuestRepo.of({
        lockBoth: ({ accountId, friendId, guestId }) =>
          sql`
            select ${columns} from crm_friend
            where id = any(${texts([friendId, guestId])}) and account_id = ${accountId} and erased_at is null
            order by id for update`.pipe(Rows.all(Friend)),
        conflicts: ({ accountId, friendId, guestId }) =>
          sql`
            with taken as (
              select slot_id, friend_id, 'booked' as kind from crm_reservation
              where account_id = ${accountId} and friend_id = any(${texts([friendId, guestId])})
                and status in ('pending', 'confirmed', 'cancel_requested')
              union all
              select slot_id, friend_id, 'waiting' from crm_waitlist
              where account_id = ${accountId} and friend_id = any(${texts([friendId, guestId])})
                and state in ('waiting', 'offered'))
            select distinct slot_id as "slotId" from taken
            group by slot_id, kind having count(distinct friend_id) = 2 order by 1`.pipe(
            Rows.all(SlotId),
            Effect.map((rows) => rows.map(({ slotId }) => slotId))
          ),
        move: Effect.fnUntraced(function* ({ accountId, friendId, guestId }) {
          const isGuest = sql`friend_id = ${guestId} and account_id = ${accountId}`
          const reservations = yield* counted(sql`
            update crm_reservation set friend_id = ${friendId} where ${isGuest} returning 1`)
          const waitlist = yield* counted(sql`
            update crm_waitlist set friend_id = ${friendId} where ${isGuest} returning 1`)
          yield* sql`update crm_attention set friend_id = ${friendId} where ${isGuest}`.pipe(dieOnSql)
          yield* sql`update crm_resource set friend_id = ${friendId} where ${isGuest}`.pipe(dieOnSql)
          yield* sql`update crm_mail set friend_id = ${friendId} where ${isGuest}`.pipe(dieOnSql)
          // Of a scenario that the friend has entered too, the guest's run ends by itself.
          yield* sql`
            update crm_scenario_run r set friend_id = ${friendId} where ${isGuest} and not exists (
              select from crm_scenario_run other
              where other.scenario_id = r.scenario_id and other.friend_id = ${friendId})`.pipe(dieOnSql)
          const tags = yield* counted(sql`
            insert into crm_friend_tag (account_id, friend_id, tag_id, added_at)
            select account_id, ${friendId}, tag_id, added_at from crm_friend_tag where ${isGuest}
            on conflict (friend_id, tag_id) do nothing returning 1`)
          const externalIds = yield* counted(sql`
            update crm_external_id e set friend_id = ${friendId}, updated_at = now()
            where ${isGuest} and not exists (
              select from crm_external_id other
              where other.account_id = ${accountId} and other.friend_id = ${friendId} and other.namespace = e.namespace)
            returning 1`)
          return { reservations, waitlist, tags, externalIds }
        }),
        absorb: Effect.fnUntraced(function* ({ accountId, friendId, guestId }) {
          const friend = yield* sql`
            update crm_friend f set kana = coalesce(f.kana, g.kana), phone = coalesce(f.phone, g.phone), memo = coalesce(f.memo, g.memo),
              email = coalesce(f.email, g.email),
              email_language = case when f.email is null then g.email_language else f.email_language end,
              email_refused_at = case when f.email is null then g.email_refused_at else f.email_refused_at end,
              display_name = coalesce(f.display_name, g.display_name),
              search_name = coalesce(f.search_name, g.search_name), no_marketing = f.no_marketing or g.no_marketing,
              merged_ids = f.merged_ids || g.guest_id || g.merged_ids
            from (
              select id, kana, phone, display_name, search_name, merged_ids, no_marketing, memo, email, email_language,
                email_refused_at from crm_friend
              where id = ${guestId} and account_id = ${accountId}) as g(guest_id, kana, phone, display_name, search_name, merged_ids,
                no_marketing, memo, email, email_language, email_refused_at)
            where f.id = ${friendId} and f.account_id = ${accountId} returning f.id`.pipe(dieOnSql)
          yield* sql`delete from crm_friend where id = ${guestId} and account_id = ${accountId}`.pipe(dieOnSql)
          if (friend.length === 0) return undefined
          return yield* sql`
            select ${columns} from crm_friend where id = ${friendId} and account_id = ${accountId}`.pipe(
            Rows.first(Friend)
          )
        })
      })
    })
  )
}

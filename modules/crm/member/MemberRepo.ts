/** SQL of members: cards, tiers, points and visits. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { FastSql } from "../../../src/sql/Database.ts"
import { dieOnSql, texts } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { Card, type EntitlingCard, type MemberSource, Tier } from "./Card.ts"

export interface NewMember {
  readonly id: string
  readonly accountId: string
  readonly lineUserId: string
  readonly source: MemberSource
  readonly memberSince: Date
  readonly createdAt: Date
}

export interface NewPoints {
  readonly id: string
  readonly accountId: string
  readonly memberId: string
  readonly points: number
  readonly reason: string
  readonly source: PointSource | "expiry"
  readonly reference: string | null
  readonly expiresAt: Date | null
  readonly createdAt: Date
}

export const pointSources = ["visit", "payment", "form", "manual", "api", "scenario"] as const
export type PointSource = (typeof pointSources)[number]

export interface Grant {
  /** Above zero they are given, below zero they are taken. */
  readonly points: number
  readonly reason: string
  readonly source: PointSource
  /** Names the matter: with the same one nothing is booked twice. */
  readonly reference?: string | undefined
  readonly expiresAt?: Date | undefined
}

export interface NewVisit {
  readonly id: string
  readonly accountId: string
  readonly memberId: string
  readonly reservationId: string | null
  readonly staffId: string | null
  readonly source: "qr" | "staff" | "reservation"
  readonly visitedAt: Date
}

export const PointRow = Schema.Struct({
  id: Schema.String,
  memberId: Schema.String,
  points: Schema.Int,
  reason: Schema.String,
  source: Schema.String,
  expiresAt: Schema.NullOr(Schema.Date),
  createdAt: Schema.Date
})
export type PointRow = typeof PointRow.Type

/** Where a page begins: after a member, or after a number of them. */
export type PageStart = { readonly after: Pick<Card, "memberSince" | "id"> } | { readonly offset: number }

/** As the driver gives it: look-ups are the busiest requests of members (`npm run bench -- crm`). */
type EntitlingRow = EntitlingCard & Pick<Card, "lineUserId">

const Used = Schema.Struct({ points: Schema.Int })
const MemberKey = Schema.Struct({ id: Schema.String, accountId: Schema.String })
export type MemberKey = typeof MemberKey.Type

/** Grants that a statement takes points from. */
export const grantsAtOnce = 5_000

export class MemberRepo extends Context.Service<
  MemberRepo,
  {
    /** False: the user has a card already. */
    readonly insert: (member: NewMember) => Effect.Effect<boolean>
    readonly find: (accountId: string, id: string) => Effect.Effect<Card | undefined>
    readonly findByUser: (accountId: string, lineUserId: string) => Effect.Effect<Card | undefined>
    /** What entitles these users, in their order; undefined without a card. As the tenant, outside of any transaction. */
    readonly entitling: (
      accountId: string,
      lineUserIds: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<EntitlingCard | undefined>>
    /** The LINE user id of the friend with an external id. */
    readonly userOf: (
      accountId: string,
      binding: { readonly namespace: string; readonly externalId: string }
    ) => Effect.Effect<string | undefined>
    /** Whether a receipt says that this user was erased, and has not come back as a friend. */
    readonly isErased: (accountId: string, lineUserId: string) => Effect.Effect<boolean>
    /** Locks the card until the transaction ends. */
    readonly lock: (accountId: string, id: string) => Effect.Effect<Card | undefined>
    /** Ordered by the time of joining, oldest first: new members come at the end, so pages stay as they are. */
    readonly page: (accountId: string, limit: number, from: PageStart) => Effect.Effect<ReadonlyArray<Card>>
    /** Stores what may change. */
    readonly update: (card: Card) => Effect.Effect<void>
    /** Undefined: no such matter yet. */
    readonly pointsOf: (accountId: string, reference: string) => Effect.Effect<PointRow | undefined>
    /** False: another card of the account has just got the reference. */
    readonly insertPoints: (points: NewPoints) => Effect.Effect<boolean>
    /** Takes points from the grants that expire first, some thousand grants in a statement. */
    readonly useUp: (accountId: string, memberId: string, points: number) => Effect.Effect<void>
    /** Ends grants that have expired; answers how many points were left of them. */
    readonly expire: (accountId: string, memberId: string, now: Date) => Effect.Effect<number>
    /** Newest first. */
    readonly ledger: (accountId: string, memberId: string, limit: number) => Effect.Effect<ReadonlyArray<PointRow>>
    /** False: the reservation was counted before. */
    readonly insertVisit: (visit: NewVisit) => Effect.Effect<boolean>
    /** The member who made the reservation. */
    readonly memberOfReservation: (reservationId: string) => Effect.Effect<MemberKey | undefined>
    /** Lowest first. */
    readonly tiers: (accountId: string) => Effect.Effect<ReadonlyArray<Tier>>
    readonly putTier: (accountId: string, tier: Tier) => Effect.Effect<void>
    /** Cards of all accounts whose subscription or points have ended unnoticed. */
    readonly overdue: (now: Date, limit: number) => Effect.Effect<ReadonlyArray<MemberKey>>
  }
>()("crm/member/MemberRepo") {
  static readonly layer = Layer.effect(
    MemberRepo,
    Effect.gen(function* () {
      const [sql, fast] = [yield* SqlClient.SqlClient, yield* FastSql]
      const card = (accountId: string) => sql`
        select m.id, m.account_id as "accountId", m.line_user_id as "lineUserId", f.id as "friendId",
          f.display_name as "displayName", m.tier_id as "tierId", m.points, m.points_earned as "pointsEarned", m.visit_count as "visitCount",
          m.subscription, m.paid_until as "paidUntil", m.banned_at as "bannedAt", m.member_since as "memberSince",
          m.was_active as "wasActive", m.created_at as "createdAt"
        from crm_member m left join crm_friend f on f.account_id = ${accountId} and f.line_user_id = m.line_user_id
        where m.account_id = ${accountId}`
      const pointColumns = sql.literal(Rows.columns(PointRow))

      return MemberRepo.of({
        insert: ({ accountId, createdAt, id, lineUserId, memberSince, source }) =>
          sql`
            insert into crm_member (id, account_id, line_user_id, source, member_since, created_at)
            values (${id}, ${accountId}, ${lineUserId}, ${source}, ${memberSince}, ${createdAt})
            on conflict (account_id, line_user_id) do nothing returning 1`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length > 0)
          ),
        find: (accountId, id) => sql`${card(accountId)} and m.id = ${id}`.pipe(Rows.first(Card)),
        findByUser: (accountId, lineUserId) =>
          sql`${card(accountId)} and m.line_user_id = ${lineUserId}`.pipe(Rows.first(Card)),
        userOf: (accountId, { externalId, namespace }) =>
          Effect.map(
            sql`
              select f.line_user_id as "lineUserId" from crm_external_id e join crm_friend f on f.id = e.friend_id
              where e.account_id = ${accountId} and e.namespace = ${namespace} and e.external_id = ${externalId}
                and f.account_id = ${accountId} and f.line_user_id is not null`.pipe(
              Rows.first(Schema.Struct({ lineUserId: Schema.String }))
            ),
            (found) => found?.lineUserId
          ),
        isErased: (accountId, lineUserId) =>
          Effect.map(
            sql`
              select from crm_erasure where account_id = ${accountId}
                and line_user_hash = sha256(convert_to(${accountId}::text || ' ' || ${lineUserId}::text, 'UTF8'))
                and not exists (
                  select from crm_friend where account_id = ${accountId} and line_user_id = ${lineUserId})
              limit 1`.pipe(dieOnSql),
            ({ length }) => length > 0
          ),
        lock: (accountId, id) => sql`${card(accountId)} and m.id = ${id} for update of m`.pipe(Rows.first(Card)),
        // The rows that are passed over are those of the index alone.
        page: (accountId, limit, from) =>
          sql`${card(accountId)} and m.id = any(array(
              select id from crm_member where account_id = ${accountId}
                ${"after" in from ? sql`and (member_since, id) > (${from.after.memberSince}, ${from.after.id})` : sql``}
              order by member_since, id limit ${limit} offset ${"after" in from ? 0 : from.offset}))
            order by m.member_since, m.id`.pipe(Rows.all(Card)),
        entitling: (accountId, lineUserIds) =>
          Effect.map(
            fast<EntitlingRow>`
              select line_user_id as "lineUserId", tier_id as "tierId", subscription, paid_until as "paidUntil",
                banned_at as "bannedAt", member_since as "memberSince"
              from crm_entitling(${accountId}, ${texts(lineUserIds)})`.pipe(dieOnSql),
            (rows) => {
              const byUser = new Map(rows.map((row) => [row.lineUserId, row]))
              return lineUserIds.map((lineUserId) => byUser.get(lineUserId))
            }
          ),
        update: ({
          accountId,
          bannedAt,
          id,
          paidUntil,
          points,
          pointsEarned,
          subscription,
          tierId,
          visitCount,
          wasActive
        }) =>
          sql`
            update crm_member set tier_id = ${tierId}, points = ${points}, points_earned = ${pointsEarned},
              visit_count = ${visitCount}, subscription = ${subscription}, paid_until = ${paidUntil},
              banned_at = ${bannedAt}, was_active = ${wasActive}
            where account_id = ${accountId} and id = ${id}`.pipe(dieOnSql, Effect.asVoid),
        pointsOf: (accountId, reference) =>
          sql`
            select ${pointColumns} from crm_point
            where account_id = ${accountId} and reference = ${reference}`.pipe(Rows.first(PointRow)),
        insertPoints: ({ accountId, createdAt, expiresAt, id, memberId, points, reason, reference, source }) =>
          sql`
            insert into crm_point (id, account_id, member_id, points, remaining, reason, source, reference, expires_at,
              created_at)
            values (${id}, ${accountId}, ${memberId}, ${points}, ${Math.max(points, 0)}, ${reason}, ${source},
              ${reference}, ${expiresAt}, ${createdAt})
            on conflict (account_id, reference) do nothing returning 1`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length > 0)
          ),
        useUp: Effect.fnUntraced(function* (accountId, memberId, points) {
          for (let open = points; open > 0; ) {
            const used = yield* sql`
              with grants as (
                select id, remaining, sum(remaining) over (order by expires_at, id) - remaining as earlier
                from (
                  select id, remaining, expires_at from crm_point
                  where account_id = ${accountId} and member_id = ${memberId} and remaining > 0
                  order by expires_at, id limit ${grantsAtOnce}) as first)
              update crm_point p set remaining = p.remaining - least(p.remaining, ${open}::int - grants.earlier)
              from grants where p.id = grants.id and p.account_id = ${accountId} and grants.earlier < ${open}::int
              returning grants.remaining - p.remaining as points`.pipe(Rows.all(Used))
            if (used.length === 0) return
            open -= used.reduce((sum, { points }) => sum + points, 0)
          }
        }),
        expire: (accountId, memberId, now) =>
          sql<{ readonly remaining: number }>`
            with ended as (
              select id, remaining from crm_point
              where account_id = ${accountId} and member_id = ${memberId} and remaining > 0 and expires_at <= ${now}
              for update)
            update crm_point p set remaining = 0 from ended where p.id = ended.id and p.account_id = ${accountId}
            returning ended.remaining`.pipe(
            dieOnSql,
            Effect.map((rows) => rows.reduce((sum, { remaining }) => sum + remaining, 0))
          ),
        ledger: (accountId, memberId, limit) =>
          sql`
            select ${pointColumns} from crm_point where account_id = ${accountId} and member_id = ${memberId}
            order by id desc limit ${limit}`.pipe(Rows.all(PointRow)),
        insertVisit: ({ accountId, id, memberId, reservationId, source, staffId, visitedAt }) =>
          sql`
            insert into crm_visit (id, account_id, member_id, reservation_id, staff_id, source, visited_at)
            values (${id}, ${accountId}, ${memberId}, ${reservationId}, ${staffId}, ${source}, ${visitedAt})
            on conflict (member_id, reservation_id) do nothing returning 1`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length > 0)
          ),
        memberOfReservation: (reservationId) =>
          sql`
            select m.id, m.account_id as "accountId" from crm_reservation r join crm_friend f on f.id = r.friend_id
            join crm_member m on m.account_id = r.account_id and m.line_user_id = f.line_user_id
            where r.id = ${reservationId}`.pipe(Rows.first(MemberKey)),
        tiers: (accountId) =>
          sql`
            select ${sql.literal(Rows.columns(Tier))} from crm_tier
            where account_id = ${accountId} order by rank`.pipe(Rows.all(Tier)),
        putTier: (accountId, { id, minPoints, minVisits, name, rank }) =>
          sql`
            insert into crm_tier (account_id, id, name, rank, min_points, min_visits)
            values (${accountId}, ${id}, ${name}, ${rank}, ${minPoints}, ${minVisits})
            on conflict (account_id, id) do update set name = excluded.name, rank = excluded.rank,
              min_points = excluded.min_points, min_visits = excluded.min_visits`.pipe(dieOnSql, Effect.asVoid),
        overdue: (now, limit) =>
          sql`
            select id, account_id as "accountId" from crm_member
            where was_active and paid_until <= ${now}
            union
            select member_id, account_id from crm_point where remaining > 0 and expires_at <= ${now}
            limit ${limit}`.pipe(Rows.all(MemberKey))
      })
    })
  )
}

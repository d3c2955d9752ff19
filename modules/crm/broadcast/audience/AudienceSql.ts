/** SQL of the friends of an audience. */
import type { SqlClient } from "effect/sql"
import { texts } from "../../../../src/sql/Pg.ts"
import type { Audience, Bounds } from "./Audience.ts"

const dayMs = 86_400_000

/**
 * Rows `id, no_marketing` of the friends. Friends, their tags, bookings and cards are lists that are grouped, first by friend and then by the user of LINE,
 * whom a card names. A join would be planned as a loop over all tags for each friend where the statistics are stale, and
 * a look-up of the tags of each friend takes several times as long. Bookings and cards are read only where a condition needs them.
 */
export const audienceSql = (sql: SqlClient.SqlClient, accountId: string, audience: Audience, at: Date) => {
  const { all = [], any = [], daysAsFriend, daysSinceVisit, hasBooking, none = [], tiers = [], visits } = audience
  const isOneOf = (tagIds: ReadonlyArray<string>) => sql`tag_id = any(${texts([...new Set(tagIds)])})`
  const asksForVisits = daysSinceVisit !== undefined || visits !== undefined
  const asksForBookings = asksForVisits || hasBooking !== undefined
  const asksForCards = asksForVisits || tiers.length > 0
  const before = (days: number | undefined) => (days === undefined ? null : new Date(at.getTime() - days * dayMs))
  /** Null for an unknown time, which no bounds admit. */
  const isWithin = (time: string, { max, min }: Bounds = {}) => sql`
    (${min === undefined} or ${sql.literal(time)} <= ${before(min)}::timestamptz)
    and (${max === undefined} or ${sql.literal(time)} >= ${before(max)}::timestamptz)`
  return sql`
    select max(id) as id, bool_or(no_marketing) as no_marketing
    from (
      select id, max(line_user_id) as line_user_id, bool_or(no_marketing) as no_marketing, max(visited_at) as visited_at,
        count(visited_at)::int as visits, null::text as tier_id
      from (
        select id, line_user_id, no_marketing, coalesce(followed_at, known_since) as friend_since, null as tag_id,
          null::timestamptz as visited_at, false as is_coming
        from crm_friend where account_id = ${accountId} and line_user_id is not null and status = 'following'
        union all
        select friend_id, null, null, null, tag_id, null, false from crm_friend_tag
        where account_id = ${accountId} and ${isOneOf([...any, ...all, ...none])}
        union all
        select friend_id, null, null, null, null,
          case when status in ('confirmed', 'cancel_requested') and starts_at <= ${at} then starts_at
            when status = 'completed' then least(starts_at, ${at}::timestamptz) end,
          status in ('pending', 'confirmed', 'cancel_requested') and starts_at > ${at}
        from crm_reservation
        where ${asksForBookings} and account_id = ${accountId} and status not in ('canceled', 'no_show')
      ) as friend_or_part
      group by id
      having bool_or(line_user_id is not null)
        and (${any.length === 0} or bool_or(${isOneOf(any)}))
        and (${all.length === 0} or count(*) filter (where ${isOneOf(all)}) = ${new Set(all).size})
        and (${none.length === 0} or bool_or(${isOneOf(none)}) is not true)
        and ${isWithin("max(friend_since)", daysAsFriend)}
        and (${hasBooking === undefined} or bool_or(is_coming) = ${hasBooking === true})
      union all
      select null, line_user_id, null, seen.visited_at, seen.visits, case when banned_at is null then tier_id end
      from crm_member m cross join lateral (
        select max(visited_at) as visited_at, count(*)::int as visits from crm_visit v
        where v.member_id = m.id and v.reservation_id is null and ${asksForVisits}
      ) as seen
      where ${asksForCards} and m.account_id = ${accountId}
    ) as friend_or_card
    group by line_user_id
    having max(id) is not null
      and ${isWithin("max(visited_at)", daysSinceVisit)}
      and (${visits?.min === undefined} or sum(visits) >= ${visits?.min ?? 0})
      and (${visits?.max === undefined} or sum(visits) <= ${visits?.max ?? 0})
      and (${tiers.length === 0} or bool_or(tier_id = any(${texts([...new Set(tiers)])})))`
}

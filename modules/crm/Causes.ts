/** Reservations, messages, members and friends in the tree of causes: the events that name one, and the messages about a reservation. */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { CauseBranch } from "../../src/actor/cause/CauseBranch.ts"
import type { CauseNode } from "../../src/actor/cause/CauseTree.ts"
import { eventsAbout } from "../../src/actor/cause/EventsAbout.ts"
import * as Ulids from "../../src/Ulids.ts"
import { keyOf } from "./reminder/NoticeSender.ts"

interface Row {
  readonly id: string
  readonly accountId: string
  readonly friendId: string | null
  readonly name: string | null
  readonly state: string | null
  readonly createdAt: Date
  readonly endedAt: Date | null
}

const nodeOf = (kind: string, { createdAt, endedAt, id, name, state }: Row): CauseNode => ({
  ref: `${kind}:${id}`,
  kind,
  id,
  name,
  state,
  cause: null,
  at: createdAt,
  endedAt
})

/** @param columns `name`, `state`, `"friendId"` and `"endedAt"`; nothing that a person has written */
const rows = (table: string, columns: string, id: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Ulids.isUlid(id)
      ? sql<Row>`
          select id, account_id as "accountId", created_at as "createdAt", ${sql.literal(columns)}
          from ${sql.literal(table)} where id = ${id}`.unprepared
      : Effect.succeed([])
  )

const messageColumns = `friend_id as "friendId", purpose as name, status || coalesce(': ' || error, '') as state,
  finished_at as "endedAt"`

/** Messages about the reservation, such as reminders: their keys name it. */
const messagesOf = ({ accountId, friendId, id }: Row, limit: number) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql<Row>`
        select id, account_id as "accountId", created_at as "createdAt", ${sql.literal(messageColumns)} from crm_message
        where friend_id = ${friendId} and account_id = ${accountId} and starts_with(key, ${`${keyOf(id)}/`})
        order by id limit ${limit}::int`.unprepared,
      (found) => found.map((row) => ({ ...nodeOf("message", row), cause: `reservation:${id}` }))
    )
  )

const branch = (kind: string, table: string, columns: string, more?: typeof messagesOf): CauseBranch => ({
  kind,
  find: (id) => Effect.map(rows(table, columns, id), ([row]) => row && nodeOf(kind, row)),
  ofRow: ({ id, ref }, limit) =>
    Effect.flatMap(rows(table, columns, id), ([row]) => {
      if (row === undefined) return Effect.succeed([])
      const { accountId, createdAt } = row
      const others = more === undefined ? Effect.succeed([]) : more(row, limit)
      return Effect.zipWith(eventsAbout({ ref, id, accountId, createdAt }, limit), others, (events, found) => [
        ...events,
        ...found
      ])
    })
})

export const causes: ReadonlyArray<CauseBranch> = [
  branch(
    "reservation",
    "crm_reservation",
    `friend_id as "friendId", 'of ' || date || ' ' || start_time as name, status as state, finished_at as "endedAt"`,
    messagesOf
  ),
  branch("message", "crm_message", messageColumns),
  branch(
    "member",
    "crm_member",
    `null as "friendId", 'by ' || source as name, case when banned_at is null then subscription else 'banned' end as state,
      null::timestamptz as "endedAt"`
  ),
  branch(
    "friend",
    "crm_friend",
    `id as "friendId", null as name, coalesce(status, 'guest') as state, erased_at as "endedAt"`
  )
]

/** An endpoint in the tree of causes, with its newest deliveries below it. */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { CauseBranch } from "../../../src/actor/cause/CauseBranch.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { columns, type Row as DeliveryRow, nodeOf } from "./EventDeliveries.ts"

/** Deliveries that are shown. */
const newest = 50

interface Row {
  readonly id: string
  readonly host: string
  readonly state: string
  readonly createdAt: Date
}

export const endpointCause: CauseBranch = {
  kind: "endpoint",
  find: (id) =>
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      Ulids.isUlid(id)
        ? Effect.map(
            sql<Row>`
              select id, substring(url from '^https?://(?:[^/?#@]*@)?([^/?#]+)') as host, created_at as "createdAt",
                status || coalesce(': ' || disabled_reason, '') as state
              from webhooks_endpoint where id = ${id}`.unprepared,
            ([row]) =>
              row && {
                ref: `endpoint:${row.id}`,
                kind: "endpoint",
                id: row.id,
                name: row.host,
                state: row.state,
                cause: null,
                at: row.createdAt,
                endedAt: null
              }
          )
        : Effect.undefined
    ),
  ofRow: ({ id, ref }, limit) =>
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      Effect.map(
        sql<DeliveryRow>`
          select ${sql.literal(columns)} from webhooks_delivery delivery
          where endpoint_id = ${id} order by id desc limit ${Math.min(newest, limit)}::int`.unprepared,
        (rows) => rows.map((row) => ({ ...nodeOf(row), name: row.type, cause: ref }))
      )
    )
}

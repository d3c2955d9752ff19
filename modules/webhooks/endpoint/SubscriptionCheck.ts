/** Finds endpoints that subscribe to events which a build does not publish any more. */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type DeployCheck, Findings } from "../../../src/operate/check/DeployCheck.ts"
import type { DialectName } from "../dialect/Dialect.ts"
import { eventsFor } from "./EventTypes.ts"

interface Row {
  readonly id: string
  readonly dialect: DialectName
  readonly types: ReadonlyArray<string>
}

/** Endpoints per statement. */
const page = 1_000

export const subscriptionCheck: DeployCheck = {
  run: Effect.fnUntraced(function* ({ events }) {
    const sql = yield* SqlClient.SqlClient
    const findings = new Findings()
    const [table] = yield* sql<{ readonly exists: boolean }>`
      select to_regclass('webhooks_endpoint') is not null as exists`.unprepared
    if (table?.exists !== true) return []
    const known = new Map<DialectName, ReadonlySet<string>>()
    const typesOf = (dialect: DialectName) => {
      const types = known.get(dialect) ?? new Set(eventsFor(dialect, events.values()).map(({ type }) => type))
      known.set(dialect, types)
      return types
    }
    let after = ""
    for (;;) {
      const rows = yield* sql<Row>`
        select id, dialect, events as types from webhooks_endpoint
        where status = 'active' and id > ${after} order by id limit ${page}::int`.unprepared
      for (const { dialect, id, types } of rows) {
        for (const type of types) {
          if (typesOf(dialect).has(type)) continue
          const reason = `this build publishes no such event for ${dialect}`
          findings.add({ kind: "subscription", subject: type, version: null, reason }, id)
        }
      }
      const last = rows.at(-1)
      if (last === undefined || rows.length < page) return findings.all
      after = last.id
    }
  })
}

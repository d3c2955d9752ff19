/**
 * Reads what waits in a database with the declarations of this build, before it goes live: jobs that wait or run, schedules,
 * stored schedules, and events that reactions have not passed. It changes nothing and needs no migration of this build, so it
 * looks for columns that an older schema does not have. The tables are in use: it reads a sample of what changes.
 */
import { Cause, DateTime, Effect, Exit, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type * as Actor from "../../actor/Actor.ts"
import * as HandlerCodec from "../../actor/HandlerCodec.ts"
import type { CronSchedule } from "../../actor/schedule/CronSchedule.ts"
import type * as Event from "../../event/Event.ts"
import { texts } from "../../sql/Pg.ts"
import { type DeployCheck, type Finding, Findings } from "./DeployCheck.ts"

export interface Build {
  readonly actors: ReadonlyArray<Actor.Any>
  readonly schedules: ReadonlyArray<CronSchedule>
  readonly events: ReadonlyArray<Event.Any>
  readonly reactions: ReadonlyArray<Event.AnyReaction>
  readonly checks: ReadonlyArray<DeployCheck>
}

/** Rows per statement. */
const page = 1_000

interface PayloadRow {
  readonly id: number
  readonly actor: string
  readonly version: number
  readonly payload: unknown
}

interface EventRow {
  readonly seq: number
  readonly id: string
  readonly type: string
  readonly version: number
  readonly data: unknown
}

/** The first line says what is wrong, whatever the value is. */
const firstLine = (text: string): string => text.split("\n", 1)[0] ?? ""

const reasonOf = (exit: Exit.Exit<unknown, unknown>): string | undefined => {
  if (Exit.isSuccess(exit)) return undefined
  const fault = Cause.squash(exit.cause)
  return firstLine(fault instanceof Error ? fault.message : String(fault))
}

export const run = Effect.fnUntraced(function* (
  build: Build
): Effect.fn.Return<ReadonlyArray<Finding>, SqlError.SqlError, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  const decoders = new Map(build.actors.map((actor) => [actor.name, HandlerCodec.decoderOf(actor)]))
  const findings = new Findings()
  const columns = new Set(
    (yield* sql<{ readonly name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = any(current_schemas(false))
        and table_name = any(${texts(["job", "job_scheduled", "job_step", "stored_schedule", "event", "event_cursor", "event_failure"])})`
      .unprepared).map(({ name }) => name)
  )

  /** The rows of a table, page by page in the order of its key. */
  const walk = Effect.fnUntraced(function* <Row>(
    first: number,
    read: (after: number) => Effect.Effect<ReadonlyArray<Row>, SqlError.SqlError>,
    keyOf: (row: Row) => number,
    look: (row: Row) => void
  ) {
    let after = first
    for (;;) {
      const rows = yield* read(after)
      for (const row of rows) look(row)
      const last = rows.at(-1)
      if (last === undefined || rows.length < page) return
      after = keyOf(last)
    }
  })

  const payloads = (table: "job" | "job_scheduled" | "stored_schedule", kind: string, seen: Set<number> = new Set()) =>
    columns.has(`${table}.id`)
      ? walk<PayloadRow>(
          0,
          (after) =>
            sql<PayloadRow>`
            select id, actor, payload, ${sql.literal(columns.has(`${table}.version`) ? "version" : "1")} as version
            from ${sql.literal(table)} where id > ${after}::int8 order by id limit ${page}::int`.unprepared,
          ({ id }) => id,
          ({ actor, id, payload, version }) => {
            const decode = decoders.get(actor)
            const reason =
              decode === undefined ? "no module of this build declares the actor" : reasonOf(decode(payload, version))
            if (reason === undefined || seen.has(id)) return
            seen.add(id)
            findings.add({ kind, subject: actor, version, reason }, String(id))
          }
        )
      : Effect.void

  // Jobs go from one table to the other meanwhile: those that became due are looked for where they are now.
  const seen = new Set<number>()
  for (const table of ["job", "job_scheduled", "job"] as const) yield* payloads(table, "job", seen)
  yield* payloads("stored_schedule", "stored schedule")

  // Steps that jobs under way have taken: of actors which name their steps, each must be one of these.
  if (columns.has("job_step.job_id")) {
    for (const actor of build.actors) {
      if (actor.steps === undefined) continue
      const taken = yield* sql<{ readonly name: string; readonly count: number; readonly ids: ReadonlyArray<number> }>`
        select step.name, count(distinct id)::int as count, (array_agg(distinct id order by id))[1:5] as ids from (
          select id from job where actor = ${actor.name} union all select id from job_scheduled where actor = ${actor.name}
        ) under_way join job_step step on step.job_id = under_way.id
        group by step.name order by step.name`.unprepared
      for (const { count, ids, name } of taken) {
        if (actor.steps.has(actor.steps.of(name))) continue
        const reason = `they have taken the step "${name.slice(0, 200)}", which the actor does not name in \`steps\``
        findings.add({ kind: "step", subject: actor.name, version: null, reason }, ids.map(String), count)
      }
    }
  }

  const now = yield* DateTime.now
  for (const { actor, name, payload, ticks, zone } of build.schedules) {
    const tick = DateTime.makeZonedUnsafe(ticks.next(DateTime.toEpochMillis(now)), { timeZone: zone })
    const encode = Schema.encodeUnknownEffect(Schema.toCodecJson(actor.payload as Actor.Json))
    const made = yield* Effect.exit(Effect.suspend(() => encode(payload(tick))))
    const reason = reasonOf(made)
    if (reason !== undefined) {
      findings.add({ kind: "schedule", subject: name, version: actor.version, reason }, name)
    }
  }

  const declared = new Map(build.events.map((event) => [event.type, event]))
  if (columns.has("event.seq") && columns.has("event_cursor.seq")) {
    const decodeOf = new Map(
      build.events.map((event) => [event.type, Schema.decodeUnknownExit(Schema.toCodecJson(event.data as Actor.Json))])
    )
    const names = build.reactions.map(({ name }) => name)
    const [cursor] = yield* sql<{ readonly seq: number | null }>`
      select least(min(seq), ${
        columns.has("event_failure.seq")
          ? sql`(select min(seq) - 1 from event_failure where reaction = any(${texts(names)}))`
          : sql`null::bigint`
      }) as seq
      from event_cursor where reaction = any(${texts(names)})`.unprepared
    if (cursor?.seq !== null && cursor?.seq !== undefined) {
      yield* walk<EventRow>(
        cursor.seq,
        (after) =>
          sql<EventRow>`
          select seq, id, type, version, data from event where seq > ${after}::int8 order by seq limit ${page}::int`
            .unprepared,
        ({ seq }) => seq,
        ({ data, id, type, version }) => {
          const decode = decodeOf.get(type)
          const reason = decode === undefined ? "no module of this build declares the event" : reasonOf(decode(data))
          if (reason !== undefined) findings.add({ kind: "event", subject: type, version, reason }, id)
        }
      )
    }
  }
  const further = yield* Effect.forEach(build.checks, (check) => check.run({ events: declared }))
  return [...findings.all, ...further.flat()]
})

/** SQL of imported people-flow. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, float8s, int4s, texts } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import type { MeshFlow } from "./FlowFile.ts"

const Count = Schema.NullOr(Schema.Finite)

export const StoredFlow = Schema.Struct({
  mesh: Schema.Int,
  year: Schema.Int,
  weekdayDay: Count,
  weekdayNight: Count,
  holidayDay: Count,
  holidayNight: Count
})
export type StoredFlow = typeof StoredFlow.Type

export const StoredPart = Schema.Struct({
  prefCode: Schema.String,
  year: Schema.Int,
  fileName: Schema.String,
  importedAt: Schema.Date
})
export type StoredPart = typeof StoredPart.Type

export interface FlowImport {
  readonly fileName: string
  readonly checksum: string
  readonly importedAt: Date
}

export class FlowRepo extends Context.Service<
  FlowRepo,
  {
    /** Serialises imports until the transaction ends. */
    readonly lock: Effect.Effect<void>
    /** Whether all that a file with this checksum brought is still stored. */
    readonly isStored: (checksum: string) => Effect.Effect<boolean>
    /** Replaces the prefectures and years that the meshes are of, and no others. */
    readonly replace: (meshes: ReadonlyArray<MeshFlow>, from: FlowImport) => Effect.Effect<void>
    readonly parts: Effect.Effect<ReadonlyArray<StoredPart>>
    /** The latest year of each of these meshes. */
    readonly latest: (meshes: ReadonlyArray<number>) => Effect.Effect<ReadonlyArray<StoredFlow>>
  }
>()("trade-area/FlowRepo") {
  static readonly layer = Layer.effect(
    FlowRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return FlowRepo.of({
        lock: sql`select pg_advisory_xact_lock(hashtextextended('trade-area/flow', 0))`.pipe(dieOnSql, Effect.asVoid),
        isStored: (checksum) =>
          sql`
            select count(*) > 0 and count(*) = max(parts) as stored
            from trade_area_flow_part where checksum = ${checksum}`.pipe(
            Rows.first(Schema.Struct({ stored: Schema.NullOr(Schema.Boolean) })),
            Effect.map((row) => row?.stored === true)
          ),
        replace: Effect.fnUntraced(function* (meshes, { checksum, fileName, importedAt }) {
          const parts = [...new Set(meshes.map(({ prefCode, year }) => `${prefCode} ${year}`))].map((part) => ({
            prefCode: part.slice(0, 2),
            year: Number(part.slice(3))
          }))
          const prefCodes = texts(parts.map(({ prefCode }) => prefCode))
          const years = int4s(parts.map(({ year }) => year))
          yield* sql`
            delete from trade_area_flow using unnest(${prefCodes}, ${years}) as part(pref_code, year)
            where trade_area_flow.pref_code = part.pref_code and trade_area_flow.year = part.year`
          yield* sql`
            insert into trade_area_flow
              (mesh, year, pref_code, weekday_day, weekday_night, holiday_day, holiday_night)
            select * from unnest(${int4s(meshes.map(({ mesh }) => mesh))}, ${int4s(meshes.map(({ year }) => year))},
              ${texts(meshes.map(({ prefCode }) => prefCode))}, ${float8s(meshes.map((one) => one.weekdayDay))},
              ${float8s(meshes.map((one) => one.weekdayNight))}, ${float8s(meshes.map((one) => one.holidayDay))},
              ${float8s(meshes.map((one) => one.holidayNight))})
            on conflict (mesh, year) do update set pref_code = excluded.pref_code,
              weekday_day = excluded.weekday_day, weekday_night = excluded.weekday_night,
              holiday_day = excluded.holiday_day, holiday_night = excluded.holiday_night`
          yield* sql`
            insert into trade_area_flow_part (pref_code, year, file_name, checksum, parts, imported_at)
            select part.pref_code, part.year, ${fileName}, ${checksum}, ${parts.length}, ${importedAt}
            from unnest(${prefCodes}, ${years}) as part(pref_code, year)
            on conflict (pref_code, year) do update set file_name = excluded.file_name,
              checksum = excluded.checksum, parts = excluded.parts, imported_at = excluded.imported_at`
        }, dieOnSql),
        parts: sql`
          select ${sql.literal(Rows.columns(StoredPart))}
          from trade_area_flow_part order by pref_code, year`.pipe(Rows.all(StoredPart)),
        latest: (meshes) =>
          sql`
            select distinct on (mesh) mesh, year, weekday_day as "weekdayDay", weekday_night as "weekdayNight",
              holiday_day as "holidayDay", holiday_night as "holidayNight"
            from trade_area_flow where mesh = any(${int4s(meshes)}) order by mesh, year desc`.pipe(Rows.all(StoredFlow))
      })
    })
  )
}

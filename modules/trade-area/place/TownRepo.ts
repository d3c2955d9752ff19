/** SQL of imported towns. Shared by all accounts. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Settings } from "../../../src/settings/Settings.ts"
import { dieOnSql, float8s, texts } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import type { Point } from "../../area/contract.ts"
import type { TownRow } from "./address/TownIndex.ts"
import type { TownCount } from "./Place.ts"
import * as ShippedTowns from "./ShippedTowns.ts"
import { boxAround, earthRadius } from "./Sphere.ts"

const Row = Schema.Struct({
  areaCode: Schema.String,
  town: Schema.String,
  koaza: Schema.String,
  lat: Schema.Finite,
  lng: Schema.Finite
})

const CountRow = Schema.Struct({ areaCode: Schema.String, within: Schema.Int, all: Schema.Int })

export interface AddressFile {
  readonly name: string
  readonly checksum: string
  readonly towns: number
  readonly rejected: number
  readonly importedAt: Date
}

export class TownRepo extends Context.Service<
  TownRepo,
  {
    /** Raised by every import; 0 before the first. */
    readonly revision: Effect.Effect<number>
    /** True when the towns that ship with the product are used, so that addresses are found before any import. */
    readonly hasShipped: boolean
    /** The imported towns of these areas; those that ship with the product of an area without any. */
    readonly ofAreas: (areaCodes: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<TownRow>>
    /** Towns by area whose points lie within the great-circle radius. */
    readonly countWithin: (center: Point, radiusM: number) => Effect.Effect<ReadonlyArray<TownCount>>
    /** Checksum of the latest import. */
    readonly latestChecksum: Effect.Effect<string | undefined>
    /** Lets one import at a time store its rows. Runs in the transaction of the caller, as the following do. */
    readonly lock: Effect.Effect<void>
    readonly describe: (file: AddressFile) => Effect.Effect<void>
    /** Replaces the towns of the areas that the rows name, and of no others. */
    readonly replace: (rows: ReadonlyArray<TownRow>) => Effect.Effect<void>
  }
>()("trade-area/place/TownRepo") {
  static readonly layer = Layer.effect(
    TownRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { shippedData } = yield* Settings
      const shippedTowns = yield* ShippedTowns.make
      const columns = sql`area_code as "areaCode", town, koaza, lat, lng`
      const insertBatch = (rows: ReadonlyArray<TownRow>) => sql`
        insert into trade_area_town (area_code, town, koaza, lat, lng)
        select * from unnest(${texts(rows.map(({ areaCode }) => areaCode))}, ${texts(rows.map(({ town }) => town))},
          ${texts(rows.map(({ koaza }) => koaza))}, ${float8s(rows.map(({ lat }) => lat))},
          ${float8s(rows.map(({ lng }) => lng))})`

      return TownRepo.of({
        revision: sql`select coalesce(max(revision), 0)::int as revision from trade_area_address_file`.pipe(
          Rows.first(Schema.Struct({ revision: Schema.Int })),
          Effect.map((row) => row?.revision ?? 0)
        ),
        hasShipped: shippedData === "on",
        ofAreas: Effect.fnUntraced(function* (areaCodes) {
          const rows =
            yield* sql`select ${columns} from trade_area_town where area_code = any(${texts(areaCodes)})`.pipe(
              Rows.all(Row)
            )
          if (shippedData === "off") return rows
          const imported = new Set(rows.map(({ areaCode }) => areaCode))
          const others = yield* Effect.forEach(
            areaCodes.filter((code) => !imported.has(code)),
            shippedTowns
          )
          return [...rows, ...others.flat()]
        }),
        // As `distanceM`. Counted here: a circle of 3 km has thousands of towns, of which the areas are all that is asked for.
        countWithin: (center, radiusM) => {
          const { east, north, south, west } = boxAround(center, radiusM)
          return sql`
            with near as (
              select area_code, count(*)::int as within from trade_area_town
              where lat between ${south} and ${north} and lng between ${west} and ${east}
                and 2 * ${earthRadius}::float8 * asin(least(1, sqrt(
                  power(sin(radians(lat - ${center.lat}) / 2), 2) + cos(radians(${center.lat}::float8)) * cos(radians(lat))
                  * power(sin(radians(lng - ${center.lng}) / 2), 2)
                ))) <= ${radiusM}
              group by area_code
            )
            select area_code as "areaCode", within, (
              select count(*)::int from trade_area_town town where town.area_code = near.area_code
            ) as all
            from near order by area_code`.pipe(Rows.all(CountRow))
        },
        latestChecksum: sql`select checksum from trade_area_address_file order by revision desc limit 1`.pipe(
          Rows.first(Schema.Struct({ checksum: Schema.String })),
          Effect.map((row) => row?.checksum)
        ),
        lock: sql`lock table trade_area_address_file in exclusive mode`.pipe(dieOnSql, Effect.asVoid),
        describe: ({ checksum, importedAt, name, rejected, towns }) =>
          sql`
            insert into trade_area_address_file (file_name, checksum, town_count, rejected_count, imported_at)
            values (${name}, ${checksum}, ${towns}, ${rejected}, ${importedAt})`.pipe(dieOnSql, Effect.asVoid),
        replace: Effect.fnUntraced(function* (rows) {
          const areas = [...new Set(rows.map(({ areaCode }) => areaCode))]
          yield* sql`delete from trade_area_town where area_code = any(${texts(areas)})`
          for (let start = 0; start < rows.length; start += batch) {
            yield* insertBatch(rows.slice(start, start + batch))
          }
        }, dieOnSql)
      })
    })
  )
}

/** Rows per statement. */
const batch = 10_000

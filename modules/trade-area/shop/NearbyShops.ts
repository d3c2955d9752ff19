/**
 * Implements the port `ShopsNearby` on the stored shops. Workers and commands have no index in memory, and a question now and
 * then is no reason to load one: a band of latitude is read by an index, some milliseconds.
 */
import { DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { ShopsNearby } from "../contract.ts"
import { distanceM } from "../place/Sphere.ts"
import { boxesAround } from "./index/Circle.ts"
import { kindOf } from "./kind/KindWords.ts"
import { formatId } from "./Shop.ts"
import { ShopRepo } from "./ShopRepo.ts"
import { ageOf } from "./Shops.ts"

const Row = Schema.Struct({ id: Schema.Number, name: Schema.String, lat: Schema.Finite, lng: Schema.Finite })

/** No shop of any kind within this distance: the lists do not know the place. */
const knownRadius = 5_000

/** Rows of one circle; the busiest one of 3 km in Japan has fewer shops of one industry. */
const maxRows = 20_000

export const layer = Layer.effect(
  ShopsNearby,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const repo = yield* ShopRepo

    return ShopsNearby.of({
      isKind: (text, industry) => kindOf(text, industry) !== undefined,
      within: Effect.fn("ShopsNearby.within")(function* ({ industry, lat, limit, lng, radiusM, subIndustry }) {
        const lists = yield* repo.activeLists
        const names = texts(lists.map(({ name }) => name))
        const kind = subIndustry === undefined ? undefined : kindOf(subIndustry, industry)
        // No column, so that no index of lists is used: a large list may be new to the planner, which would read all of it.
        const ofLists = sql`list || '' = any(${names})`
        const wanted = kind === undefined ? sql`true` : sql`sub_industry = ${kind.name}`
        const within = (radius: number) =>
          sql.or(
            boxesAround(lat, lng, radius).map(
              ({ maxLat, maxLng, minLat, minLng }) =>
                sql`(lat between ${minLat} and ${maxLat} and lng between ${minLng} and ${maxLng})`
            )
          )
        const rows = yield* sql`
          select id::float8 as id, name, lat, lng from trade_area_shop
          where ${within(radiusM)} and ${ofLists} and duplicate_of is null
            and (${industry ?? null}::text is null or industry = ${industry ?? null}) and ${wanted}
          limit ${maxRows}`.pipe(Rows.all(Row))
        const found = rows
          .map((row) => ({ id: formatId(row.id), name: row.name, distanceM: distanceM({ lat, lng }, row) }))
          .filter((shop) => shop.distanceM <= radiusM)
          .sort((one, other) => one.distanceM - other.distanceM)
        const isAnyKnown =
          found.length > 0 ||
          (yield* sql`
            select exists (
              select from trade_area_shop
              where ${within(knownRadius)} and ${ofLists} and duplicate_of is null
            ) as known`.pipe(Rows.first(Schema.Struct({ known: Schema.Boolean }))))!.known
        return {
          count: found.length,
          shops: found.slice(0, limit),
          isAnyKnown,
          lists: lists.map(({ name, year }) => ({ name, year })),
          age: ageOf(lists, DateTime.toDateUtc(yield* DateTime.now))
        }
      })
    })
  })
).pipe(Layer.provide(ShopRepo.layer))

/** SQL of imported places: stations, boundaries and offices. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { bools, dieOnSql, float8s, int4s, texts } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import type { Office } from "./formats/Offices.ts"
import type { Station } from "./formats/Stations.ts"

/**
 * Bytes of the longest document of boundaries: it is one row, which each node parses in one go. The simplified ones of all Japan that ship
 * with the product have 1.4 MB.
 */
export const longestBoundary = 16 * 1024 * 1024

export class PlaceRepo extends Context.Service<
  PlaceRepo,
  {
    readonly replaceStations: (stations: ReadonlyArray<Station>) => Effect.Effect<void>
    readonly stations: Effect.Effect<ReadonlyArray<Station>>
    /** Stations that are not in the map lie in no area. */
    readonly placeStations: (areaOf: ReadonlyMap<number, string>) => Effect.Effect<void>
    readonly replaceBoundary: (document: string) => Effect.Effect<void>
    readonly boundary: Effect.Effect<string | undefined>
    readonly replaceOffices: (offices: ReadonlyArray<Office>) => Effect.Effect<void>
    readonly office: (areaCode: string) => Effect.Effect<Pick<Office, "lat" | "lng"> | undefined>
    readonly offices: Effect.Effect<ReadonlyArray<Pick<Office, "areaCode" | "lat" | "lng">>>
  }
>()("area/PlaceRepo") {
  static readonly layer = Layer.effect(
    PlaceRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      return PlaceRepo.of({
        replaceStations: Effect.fnUntraced(function* (stations) {
          yield* sql`delete from area_station`
          yield* sql`
            insert into area_station (id, name, pref_code, lat, lng, open, tram)
            select * from unnest(${int4s(stations.map(({ id }) => id))}, ${texts(stations.map(({ name }) => name))},
              ${texts(stations.map(({ prefCode }) => prefCode))}, ${float8s(stations.map(({ lat }) => lat))},
              ${float8s(stations.map(({ lng }) => lng))}, ${bools(stations.map(({ open }) => open))},
              ${bools(stations.map(({ tram }) => tram))})`
        }, dieOnSql),
        stations: sql<Station>`
          select id, name, pref_code as "prefCode", lat, lng, open, tram from area_station order by id`.pipe(dieOnSql),
        placeStations: (areaOf) =>
          sql`
            update area_station set area_code = placed.area_code
            from area_station as station
            left join unnest(${int4s([...areaOf.keys()])}, ${texts([...areaOf.values()])}) as placed(id, area_code)
              on placed.id = station.id
            where area_station.id = station.id and area_station.area_code is distinct from placed.area_code`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        replaceBoundary: (document) =>
          sql`
            insert into area_boundary (document) values (${document})
            on conflict (singleton) do update set document = excluded.document`.pipe(dieOnSql, Effect.asVoid),
        // Earlier releases stored longer ones, which no node could read; the boundaries that ship with the product stand in.
        boundary: sql`select document from area_boundary where octet_length(document) <= ${longestBoundary}`.pipe(
          Rows.first(Schema.Struct({ document: Schema.String })),
          Effect.map((row) => row?.document)
        ),
        replaceOffices: Effect.fnUntraced(function* (offices) {
          yield* sql`delete from area_office`
          yield* sql`
            insert into area_office (area_code, lat, lng)
            select * from unnest(${texts(offices.map(({ areaCode }) => areaCode))},
              ${float8s(offices.map(({ lat }) => lat))}, ${float8s(offices.map(({ lng }) => lng))})`
        }, dieOnSql),
        office: (areaCode) =>
          sql`select lat, lng from area_office where area_code = ${areaCode}`.pipe(
            Rows.first(Schema.Struct({ lat: Schema.Finite, lng: Schema.Finite }))
          ),
        offices: sql`select area_code as "areaCode", lat, lng from area_office`.pipe(
          Rows.all(Schema.Struct({ areaCode: Schema.String, lat: Schema.Finite, lng: Schema.Finite }))
        )
      })
    })
  )
}

/** SQL of the imported statistics. */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { bools, dieOnSql, float8s, int4s, json, texts } from "../../src/sql/Pg.ts"
import type { DatasetName, Provenance } from "./Dataset.ts"
import type { Office } from "./ingest/formats/Offices.ts"
import type { Station } from "./ingest/formats/Stations.ts"
import type { Figures, FigureTable } from "./scoring/Facts.ts"

export interface StoredDataset {
  readonly name: DatasetName
  readonly fileName: string
  readonly checksum: string
  readonly rowCount: number
  readonly rejectedCount: number
  readonly provenance: Readonly<Record<string, Provenance>>
  readonly ingestedAt: Date
}

/** All figures with the state that they were read in. */
export interface Snapshot {
  readonly revision: number
  readonly table: FigureTable
}

interface FigureRow {
  readonly dataset: DatasetName
  readonly areaCode: string
  readonly figures: Figures
}

type Provenances = Readonly<Partial<Record<DatasetName, Readonly<Record<string, Provenance>>>>>

const tableOf = (rows: ReadonlyArray<FigureRow>, provenances: Provenances): FigureTable =>
  new Map(
    [...Map.groupBy(rows, ({ dataset }) => dataset)].map(([dataset, members]) => [
      dataset,
      {
        provenance: provenances[dataset] ?? {},
        areas: new Map(members.map(({ areaCode, figures }) => [areaCode, figures]))
      }
    ])
  )

export class StatisticsRepo extends Context.Service<
  StatisticsRepo,
  {
    /** Lets one change of the statistics happen at a time, until the transaction ends. */
    readonly lock: Effect.Effect<void>
    /** The state of the figures: grows with every change, 0 when there are none. */
    readonly revision: Effect.Effect<number>
    readonly datasets: Effect.Effect<ReadonlyArray<Omit<StoredDataset, "provenance">>>
    readonly checksum: (name: DatasetName) => Effect.Effect<string | undefined>
    /** Describes the set; its figures, if any, are replaced apart. */
    readonly describe: (dataset: StoredDataset) => Effect.Effect<void>
    /** Replaces all figures of a set and makes the state a new one. */
    readonly replaceFigures: (name: DatasetName, areas: ReadonlyMap<string, Figures>) => Effect.Effect<void>
    readonly snapshot: Effect.Effect<Snapshot>
    /** Figures of some areas only. */
    readonly figuresOf: (areaCodes: ReadonlyArray<string>) => Effect.Effect<FigureTable>
    readonly knows: (areaCode: string) => Effect.Effect<boolean>
    readonly replaceStations: (stations: ReadonlyArray<Station>) => Effect.Effect<void>
    readonly stations: Effect.Effect<ReadonlyArray<Station>>
    readonly placeStations: (areaOf: ReadonlyMap<number, string>) => Effect.Effect<void>
    readonly replaceBoundary: (document: string) => Effect.Effect<void>
    readonly boundary: Effect.Effect<string | undefined>
    readonly replaceOffices: (offices: ReadonlyArray<Office>) => Effect.Effect<void>
  }
>()("area/StatisticsRepo") {
  static readonly layer = Layer.effect(
    StatisticsRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const provenances = sql.literal(
        `(select coalesce(jsonb_object_agg(name, provenance), '{}'::jsonb) from area_dataset)`
      )

      return StatisticsRepo.of({
        lock: sql`select pg_advisory_xact_lock(hashtextextended('area/statistics', 0))`.pipe(dieOnSql, Effect.asVoid),
        revision: sql<{ revision: number }>`select coalesce(max(revision), 0) as revision from area_dataset`.pipe(
          dieOnSql,
          Effect.map(([row]) => row!.revision)
        ),
        datasets: sql<Omit<StoredDataset, "provenance">>`
          select name, file_name as "fileName", checksum, row_count as "rowCount",
            rejected_count as "rejectedCount", ingested_at as "ingestedAt"
          from area_dataset order by name`.pipe(dieOnSql),
        checksum: (name) =>
          sql<{ checksum: string }>`select checksum from area_dataset where name = ${name}`.pipe(
            dieOnSql,
            Effect.map(([row]) => row?.checksum)
          ),
        describe: (dataset) =>
          sql`
            insert into area_dataset
              (name, revision, file_name, checksum, row_count, rejected_count, provenance, ingested_at)
            values (${dataset.name}, 0, ${dataset.fileName}, ${dataset.checksum}, ${dataset.rowCount},
              ${dataset.rejectedCount}, ${json(dataset.provenance)}, ${dataset.ingestedAt})
            on conflict (name) do update set file_name = excluded.file_name, checksum = excluded.checksum,
              row_count = excluded.row_count, rejected_count = excluded.rejected_count,
              provenance = excluded.provenance, ingested_at = excluded.ingested_at`.pipe(dieOnSql, Effect.asVoid),
        replaceFigures: Effect.fnUntraced(function* (name, areas) {
          yield* sql`delete from area_figures where dataset = ${name}`
          yield* sql`
            insert into area_figures (dataset, area_code, figures)
            select ${name}, area.key, area.value from jsonb_each(${json(Object.fromEntries(areas))}) as area`
          yield* sql`
            update area_dataset set revision = nextval('area_revision') where name = ${name}`
        }, dieOnSql),
        // One statement, so that figures and state belong together.
        snapshot: sql<Omit<FigureRow, "figures"> & { readonly figures: never }>`
          select '' as dataset, '' as "areaCode",
            jsonb_build_object('revision', coalesce(max(revision), 0), 'provenances', ${provenances}) as figures
          from area_dataset
          union all select dataset, area_code, figures from area_figures`.pipe(
          dieOnSql,
          Effect.map(([state, ...rows]): Snapshot => {
            const { provenances, revision } = state!.figures as {
              readonly revision: number
              readonly provenances: Provenances
            }
            return { revision, table: tableOf(rows, provenances) }
          })
        ),
        figuresOf: Effect.fnUntraced(function* (areaCodes) {
          const [found] = yield* sql<{ readonly provenances: Provenances }>`select ${provenances} as provenances`
          const rows = yield* sql<FigureRow>`
            select dataset, area_code as "areaCode", figures from area_figures
            where area_code = any(${texts(areaCodes)})`
          return tableOf(rows, found!.provenances)
        }, dieOnSql),
        knows: (areaCode) =>
          sql<{ known: boolean }>`
            select exists (
              select from area_figures where area_code = ${areaCode} and jsonb_exists(figures, 'population')
            ) as known`.pipe(
            dieOnSql,
            Effect.map(([row]) => row!.known)
          ),
        replaceStations: Effect.fnUntraced(function* (stations) {
          yield* sql`delete from area_station`
          yield* sql`
            insert into area_station (id, name, pref_code, lat, lng, open)
            select * from unnest(${int4s(stations.map(({ id }) => id))}, ${texts(stations.map(({ name }) => name))},
              ${texts(stations.map(({ prefCode }) => prefCode))}, ${float8s(stations.map(({ lat }) => lat))},
              ${float8s(stations.map(({ lng }) => lng))}, ${bools(stations.map(({ open }) => open))})`
        }, dieOnSql),
        stations: sql<Station>`
          select id, name, pref_code as "prefCode", lat, lng, open from area_station order by id`.pipe(dieOnSql),
        placeStations: (areaOf) =>
          sql`
            update area_station set area_code = placed.area_code
            from unnest(${int4s([...areaOf.keys()])}, ${texts([...areaOf.values()])}) as placed(id, area_code)
            where area_station.id = placed.id and area_station.area_code is distinct from placed.area_code`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        replaceBoundary: (document) =>
          sql`
            insert into area_boundary (document) values (${document})
            on conflict (singleton) do update set document = excluded.document`.pipe(dieOnSql, Effect.asVoid),
        boundary: sql<{ document: string }>`select document from area_boundary`.pipe(
          dieOnSql,
          Effect.map(([row]) => row?.document)
        ),
        replaceOffices: Effect.fnUntraced(function* (offices) {
          yield* sql`delete from area_office`
          yield* sql`
            insert into area_office (area_code, lat, lng)
            select * from unnest(${texts(offices.map(({ areaCode }) => areaCode))},
              ${float8s(offices.map(({ lat }) => lat))}, ${float8s(offices.map(({ lng }) => lng))})`
        }, dieOnSql)
      })
    })
  )
}

/** SQL of imported datasets and their figures. Figures are hundreds of thousands, so their rows are taken as they are. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, json, texts } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { DatasetName, type Provenance } from "../facts/Dataset.ts"
import type { Figures, FigureTable } from "../facts/Facts.ts"

const ListedDataset = Schema.Struct({
  name: DatasetName,
  fileName: Schema.String,
  checksum: Schema.String,
  rowCount: Schema.Int,
  rejectedCount: Schema.Int,
  ingestedAt: Schema.Date
})
type ListedDataset = typeof ListedDataset.Type

export interface StoredDataset extends ListedDataset {
  readonly provenance: Readonly<Record<string, Provenance>>
}

/** All figures, with the revision at which they were read. */
interface Snapshot {
  readonly revision: number
  readonly table: FigureTable
}

interface FigureRow {
  readonly dataset: DatasetName
  readonly areaCode: string
  readonly figures: Figures
}

type Provenances = Readonly<Partial<Record<DatasetName, Readonly<Record<string, Provenance>>>>>

/** Areas of one statement: all of Japan at once would be ten megabytes of JSON. */
const areasAtOnce = 200

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

/** All metrics of which some area has a figure. */
export const metricsIn = (table: FigureTable): ReadonlyArray<string> => [
  ...new Set([...table.values()].flatMap(({ areas }) => [...areas.values()].flatMap((figures) => Object.keys(figures))))
]

export class StatisticsRepo extends Context.Service<
  StatisticsRepo,
  {
    /** Serialises changes of the statistics until the transaction ends. */
    readonly lock: Effect.Effect<void>
    /** Revision of the figures: grows with every change; 0 without figures. */
    readonly revision: Effect.Effect<number>
    readonly datasets: Effect.Effect<ReadonlyArray<ListedDataset>>
    readonly checksum: (name: DatasetName) => Effect.Effect<string | undefined>
    /** Stores the description of a dataset, not its figures. */
    readonly describe: (dataset: StoredDataset) => Effect.Effect<void>
    /** Replaces all figures of a dataset, which makes a new revision. */
    readonly replaceFigures: (name: DatasetName, areas: ReadonlyMap<string, Figures>) => Effect.Effect<void>
    readonly snapshot: Effect.Effect<Snapshot>
    /** Figures of some areas only. */
    readonly figuresOf: (areaCodes: ReadonlyArray<string>) => Effect.Effect<FigureTable>
    readonly knows: (areaCode: string) => Effect.Effect<boolean>
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
        revision: sql`select coalesce(max(revision), 0) as revision from area_dataset`.pipe(
          Rows.first(Schema.Struct({ revision: Schema.Int })),
          Effect.map((row) => row!.revision)
        ),
        datasets: sql`
          select ${sql.literal(Rows.columns(ListedDataset))}
          from area_dataset order by name`.pipe(Rows.all(ListedDataset)),
        checksum: (name) =>
          sql`select checksum from area_dataset where name = ${name}`.pipe(
            Rows.first(Schema.Struct({ checksum: Schema.String })),
            Effect.map((row) => row?.checksum)
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
          const all = [...areas]
          for (let start = 0; start < all.length; start += areasAtOnce) {
            yield* sql`
              insert into area_figures (dataset, area_code, figures)
              select ${name}, area.key, area.value
              from jsonb_each(${json(Object.fromEntries(all.slice(start, start + areasAtOnce)))}) as area`
          }
          yield* sql`
            update area_dataset set revision = nextval('area_revision') where name = ${name}`
        }, dieOnSql),
        // One statement, so that figures and revision are consistent.
        snapshot: sql<Omit<FigureRow, "figures"> & { readonly figures: never }>`
          select '' as dataset, '' as "areaCode",
            jsonb_build_object('revision', coalesce(max(revision), 0), 'provenances', ${provenances}) as figures
          from area_dataset
          union all select dataset, area_code, figures from area_figures`.pipe(
          dieOnSql,
          Effect.map(([header, ...rows]): Snapshot => {
            const { provenances, revision } = header!.figures as {
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
          sql`
            select exists (
              select from area_figures where area_code = ${areaCode} and jsonb_exists(figures, 'population')
            ) as known`.pipe(
            Rows.first(Schema.Struct({ known: Schema.Boolean })),
            Effect.map((row) => row!.known)
          )
      })
    })
  )
}

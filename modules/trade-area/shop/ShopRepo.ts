/** SQL of shops and their lists. Shops are up to millions, so their rows are taken as they are. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, float8s, int4s, int8s, texts } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import type { IndexedShop } from "./index/Segment.ts"
import type { Candidate, NewShop } from "./ingest/Duplicates.ts"
import { findSubIndustry } from "./kind/SubIndustry.ts"
import type { ShopList } from "./Shop.ts"

const StoredList = Schema.Struct({
  name: Schema.String,
  fileName: Schema.String,
  format: Schema.String,
  checksum: Schema.String,
  source: Schema.NullOr(Schema.String),
  licence: Schema.NullOr(Schema.String),
  year: Schema.NullOr(Schema.Int),
  recordCount: Schema.Int,
  shopCount: Schema.Int,
  rejectedCount: Schema.Int,
  mergedCount: Schema.Int,
  /** It ships with the product, and counts only while no other list is stored. */
  starter: Schema.Boolean,
  ingestedAt: Schema.Date
})
export type StoredList = typeof StoredList.Type

interface ShopRow extends Omit<IndexedShop, "kind"> {
  readonly subIndustry: string
}

/** What the index needs, read in pages. */
interface ShopPage {
  readonly shops: ReadonlyArray<IndexedShop>
  /** Undefined after the last page. */
  readonly next: number | undefined
}

export class ShopRepo extends Context.Service<
  ShopRepo,
  {
    /** Grows with every change of shops. */
    readonly revision: Effect.Effect<number>
    /** Shops of these lists that count, in the order of their ids. */
    readonly page: (lists: ReadonlyArray<string>, after: number, limit: number) => Effect.Effect<ShopPage>
    /** Lists whose shops count. */
    readonly activeLists: Effect.Effect<ReadonlyArray<ShopList>>
    readonly lists: Effect.Effect<ReadonlyArray<StoredList>>
    readonly list: (name: string) => Effect.Effect<StoredList | undefined>
    /** Whether this transaction is now the only one that changes shops; it is until it ends. */
    readonly tryLock: Effect.Effect<boolean>
    /** Removes a list with its shops; the names of these are remembered for `groups`. False if there is none. */
    readonly remove: (name: string) => Effect.Effect<boolean>
    readonly insertList: (list: StoredList) => Effect.Effect<void>
    readonly insertShops: (list: string, shops: ReadonlyArray<NewShop>) => Effect.Effect<void>
    /** Shops of the same name and industry in several lists, among the names that this transaction has changed. */
    readonly groups: Effect.Effect<ReadonlyArray<Candidate>>
    /** Stores for each of these shops which other one it repeats, if any. */
    readonly markDuplicates: (duplicateOf: ReadonlyMap<number, number | null>) => Effect.Effect<void>
    readonly raiseRevision: Effect.Effect<number>
  }
>()("trade-area/ShopRepo") {
  static readonly layer = Layer.effect(
    ShopRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const listColumns = sql.literal(
        `name, file_name as "fileName", format, checksum, source, licence, year, record_count as "recordCount",
          shop_count as "shopCount", rejected_count as "rejectedCount", merged_count as "mergedCount", starter,
          ingested_at as "ingestedAt"`
      )
      /** Names whose shops must be compared again; it lives as long as the transaction. */
      const changedNames = sql`create temporary table if not exists trade_area_changed_name (name_key text not null) on commit drop`
      const noteNames = (list: string) =>
        Effect.andThen(
          changedNames,
          sql`insert into trade_area_changed_name select distinct name_key from trade_area_shop where list = ${list}`
        )

      return ShopRepo.of({
        revision: sql`select revision from trade_area_shop_revision`.pipe(
          Rows.first(Schema.Struct({ revision: Schema.Int })),
          Effect.map((row) => row?.revision ?? 0)
        ),
        page: (lists, after, limit) =>
          sql<ShopRow>`
            select id, name, sub_industry as "subIndustry", lat, lng, rating, review_count as "reviewCount"
            from trade_area_shop
            where id > ${after} and duplicate_of is null and list = any(${texts(lists)})
            order by id limit ${limit}`.pipe(
            dieOnSql,
            Effect.map((rows) => ({
              shops: rows.flatMap(({ subIndustry, ...shop }) => {
                // Of a newer release; this node does not know the kind.
                const kind = findSubIndustry(subIndustry)
                return kind === undefined ? [] : [{ ...shop, kind: kind.code }]
              }),
              next: rows.length < limit ? undefined : rows.at(-1)!.id
            }))
          ),
        activeLists: sql<ShopList>`
          select name, source, licence, year from trade_area_shop_list
          where not starter or not exists (select from trade_area_shop_list where not starter) order by name`.pipe(
          dieOnSql
        ),
        lists: sql`select ${listColumns} from trade_area_shop_list order by name`.pipe(Rows.all(StoredList)),
        list: (name) =>
          sql`select ${listColumns} from trade_area_shop_list where name = ${name}`.pipe(Rows.first(StoredList)),
        tryLock: sql`select pg_try_advisory_xact_lock(hashtextextended('trade-area/shops', 0)) as locked`.pipe(
          Rows.first(Schema.Struct({ locked: Schema.Boolean })),
          Effect.map((row) => row?.locked === true)
        ),
        remove: Effect.fnUntraced(function* (name) {
          yield* noteNames(name)
          // In parts: each statement has a time limit.
          for (;;) {
            const [row] = yield* sql<{ readonly deleted: number }>`
              with part as (select id from trade_area_shop where list = ${name} limit 50000),
              deleted as (delete from trade_area_shop where id in (select id from part) returning 1)
              select count(*) as deleted from deleted`
            if (row?.deleted === 0) break
          }
          const removed = yield* sql`delete from trade_area_shop_list where name = ${name} returning name`
          return removed.length > 0
        }, dieOnSql),
        insertList: (list) =>
          sql`
            insert into trade_area_shop_list (name, file_name, format, checksum, source, licence, year, record_count,
              shop_count, rejected_count, merged_count, starter, ingested_at)
            values (${list.name}, ${list.fileName}, ${list.format}, ${list.checksum}, ${list.source}, ${list.licence},
              ${list.year}, ${list.recordCount}, ${list.shopCount}, ${list.rejectedCount}, ${list.mergedCount},
              ${list.starter}, ${list.ingestedAt})`.pipe(dieOnSql, Effect.asVoid),
        insertShops: Effect.fnUntraced(function* (list, shops) {
          for (let from = 0; from < shops.length; from += 20_000) {
            const part = shops.slice(from, from + 20_000)
            yield* sql`
              insert into trade_area_shop (id, list, name, name_key, industry, sub_industry, lat, lng, address, rating,
                review_count)
              select id, ${list}, name, name_key, industry, sub_industry, lat, lng, address, rating, review_count
              from unnest(${int8s(part.map(({ id }) => id))}, ${texts(part.map(({ name }) => name))},
                ${texts(part.map(({ nameKey }) => nameKey))}, ${texts(part.map(({ kind }) => kind.industry))},
                ${texts(part.map(({ kind }) => kind.name))}, ${float8s(part.map(({ lat }) => lat))},
                ${float8s(part.map(({ lng }) => lng))}, ${texts(part.map(({ address }) => address))},
                ${float8s(part.map(({ rating }) => rating))}, ${int4s(part.map(({ reviewCount }) => reviewCount))}
              ) as shop (id, name, name_key, industry, sub_industry, lat, lng, address, rating, review_count)`
          }
          yield* noteNames(list)
        }, dieOnSql),
        groups: Effect.andThen(
          changedNames,
          sql<Candidate>`
            with shared as (
              select name_key, industry from trade_area_shop
              where list not in (select name from trade_area_shop_list where starter) and name_key in (select name_key from trade_area_changed_name)
              group by name_key, industry
              having count(distinct list) > 1 or bool_or(duplicate_of is not null)
            )
            select id, list, name_key as "nameKey", industry, sub_industry as "subIndustry", lat, lng, address, rating,
              review_count as "reviewCount"
            from trade_area_shop join shared using (name_key, industry)
            where list not in (select name from trade_area_shop_list where starter)
            order by id`
        ).pipe(dieOnSql),
        markDuplicates: (duplicateOf) =>
          sql`
            update trade_area_shop set duplicate_of = marked.duplicate_of
            from unnest(${int8s([...duplicateOf.keys()])}, ${int8s([...duplicateOf.values()])})
              as marked (id, duplicate_of)
            where trade_area_shop.id = marked.id
              and trade_area_shop.duplicate_of is distinct from marked.duplicate_of`.pipe(dieOnSql, Effect.asVoid),
        raiseRevision: sql`update trade_area_shop_revision set revision = revision + 1 returning revision`.pipe(
          Rows.first(Schema.Struct({ revision: Schema.Int })),
          Effect.map((row) => row!.revision)
        )
      })
    })
  )
}

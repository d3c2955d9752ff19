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

/** Rows per statement when shops are written: each statement has a time limit. */
const partSize = 20_000

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
    /** Removes a list with its shops. False if there is none. */
    readonly remove: (name: string) => Effect.Effect<boolean>
    /** Stores what is known of a list, not its shops. */
    readonly describe: (list: StoredList) => Effect.Effect<void>
    /** Makes these the shops of a list; those that are the same already are not written. */
    readonly replaceShops: (list: string, shops: ReadonlyArray<NewShop>) => Effect.Effect<void>
    /** Passes on shops of one name and industry that stand in several lists, if this transaction has changed any of them. */
    readonly eachGroup: <E>(
      use: (candidates: ReadonlyArray<Candidate>) => Effect.Effect<void, E>
    ) => Effect.Effect<void, E>
    /** Stores for each of these shops which other one it repeats, if any. */
    readonly markDuplicates: (duplicateOf: ReadonlyMap<number, number | null>) => Effect.Effect<void>
    /** Shops of a list of which another list has one, too. */
    readonly duplicates: (list: string) => Effect.Effect<number>
    readonly raiseRevision: Effect.Effect<number>
  }
>()("trade-area/ShopRepo") {
  static readonly layer = Layer.effect(
    ShopRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const listColumns = sql.literal(Rows.columns(StoredList))
      /** Names whose shops must be compared again; the table lives as long as the transaction. */
      const changedNames = sql`
        create temporary table if not exists trade_area_changed_name (name_key text not null) on commit drop`

      /** The shops of a part of a list, by id from the first to below the next part, become the given ones. */
      const replacePart = (list: string, part: ReadonlyArray<NewShop>, from: number, below: number) => sql`
        with given as (
          select * from unnest(${int8s(part.map(({ id }) => id))}, ${texts(part.map(({ name }) => name))},
            ${texts(part.map(({ nameKey }) => nameKey))}, ${texts(part.map(({ kind }) => kind.industry))},
            ${texts(part.map(({ kind }) => kind.name))}, ${float8s(part.map(({ lat }) => lat))},
            ${float8s(part.map(({ lng }) => lng))}, ${texts(part.map(({ address }) => address))},
            ${float8s(part.map(({ rating }) => rating))}, ${int4s(part.map(({ reviewCount }) => reviewCount))}
          ) as shop (id, name, name_key, industry, sub_industry, lat, lng, address, rating, review_count)
        ),
        former as (
          delete from trade_area_shop as shop
          where list = ${list} and id >= ${from} and id < ${below} and not exists (select from given where given.id = shop.id)
          returning name_key
        ),
        renamed as (
          select shop.name_key from trade_area_shop as shop join given using (id) where shop.name_key <> given.name_key
        ),
        stored as (
          insert into trade_area_shop as shop
            (id, list, name, name_key, industry, sub_industry, lat, lng, address, rating, review_count)
          select id, ${list}, name, name_key, industry, sub_industry, lat, lng, address, rating, review_count from given
          on conflict (id) do update set name = excluded.name, name_key = excluded.name_key,
            industry = excluded.industry, sub_industry = excluded.sub_industry, lat = excluded.lat, lng = excluded.lng,
            address = excluded.address, rating = excluded.rating, review_count = excluded.review_count
          where shop.list = excluded.list and
            (shop.name, shop.name_key, shop.industry, shop.sub_industry, shop.lat, shop.lng, shop.address, shop.rating,
              shop.review_count) is distinct from
            (excluded.name, excluded.name_key, excluded.industry, excluded.sub_industry, excluded.lat, excluded.lng,
              excluded.address, excluded.rating, excluded.review_count)
          returning name_key
        )
        insert into trade_area_changed_name
        select name_key from former union select name_key from renamed union select name_key from stored`

      return ShopRepo.of({
        revision: sql`select revision from trade_area_shop_revision`.pipe(
          Rows.first(Schema.Struct({ revision: Schema.Int })),
          Effect.map((row) => row?.revision ?? 0)
        ),
        page: (lists, after, limit) =>
          sql<ShopRow>`
            select id, list, name, sub_industry as "subIndustry", lat, lng, rating, review_count as "reviewCount"
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
          select name, source, licence, year, ingested_at as "ingestedAt" from trade_area_shop_list
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
          yield* changedNames
          for (let after: number | null = -1; after !== null; ) {
            const [row]: ReadonlyArray<{ readonly last: number | null }> = yield* sql<{ readonly last: number | null }>`
              with part as (
                select id from trade_area_shop where list = ${name} and id > ${after} order by id limit ${partSize}
              ),
              deleted as (
                delete from trade_area_shop where id in (select id from part) returning id, name_key
              ),
              noted as (insert into trade_area_changed_name select distinct name_key from deleted)
              select max(id) as last from deleted`
            after = row?.last ?? null
          }
          const removed = yield* sql`delete from trade_area_shop_list where name = ${name} returning name`
          return removed.length > 0
        }, dieOnSql),
        describe: (list) =>
          sql`
            insert into trade_area_shop_list (name, file_name, format, checksum, source, licence, year, record_count,
              shop_count, rejected_count, merged_count, starter, ingested_at)
            values (${list.name}, ${list.fileName}, ${list.format}, ${list.checksum}, ${list.source}, ${list.licence},
              ${list.year}, ${list.recordCount}, ${list.shopCount}, ${list.rejectedCount}, ${list.mergedCount},
              ${list.starter}, ${list.ingestedAt})
            on conflict (name) do update set file_name = excluded.file_name, format = excluded.format,
              checksum = excluded.checksum, source = excluded.source, licence = excluded.licence, year = excluded.year,
              record_count = excluded.record_count, shop_count = excluded.shop_count,
              rejected_count = excluded.rejected_count, merged_count = excluded.merged_count,
              starter = excluded.starter, ingested_at = excluded.ingested_at`.pipe(dieOnSql, Effect.asVoid),
        replaceShops: Effect.fnUntraced(function* (list, given) {
          yield* changedNames
          // In the order of their ids, in which `page` reads them: it then reads whole blocks, ten times as fast.
          const shops = given.toSorted((a, b) => a.id - b.id)
          for (let at = 0; at < shops.length; at += partSize) {
            const from = at === 0 ? 0 : shops[at]!.id
            const below = shops[at + partSize]?.id ?? Number.MAX_SAFE_INTEGER
            yield* replacePart(list, shops.slice(at, at + partSize), from, below)
          }
          // Statistics of the table as it was before would mislead the planner.
          yield* sql`analyze trade_area_shop`
        }, dieOnSql),
        eachGroup: Effect.fnUntraced(function* (use) {
          const [row] = yield* dieOnSql(
            sql<{ readonly lists: number; readonly names: number }>`
              select (select count(*) from trade_area_shop_list where not starter) as lists,
                (select count(*) from trade_area_changed_name) as names`
          )
          const { lists, names } = row!
          if (lists < 2) {
            return yield* dieOnSql(
              sql`update trade_area_shop set duplicate_of = null where duplicate_of is not null`.pipe(Effect.asVoid)
            )
          }
          const buckets = Math.ceil(names / partSize)
          for (let bucket = 0; bucket < buckets; bucket++) {
            const candidates = yield* dieOnSql(sql<Candidate>`
              with shared as (
                select name_key, industry from trade_area_shop
                where name_key in (
                    select name_key from trade_area_changed_name where abs(hashtext(name_key) % ${buckets}) = ${bucket}
                  )
                  and list not in (select name from trade_area_shop_list where starter)
                group by name_key, industry
                having count(distinct list) > 1 or bool_or(duplicate_of is not null)
              )
              select id, list, name_key as "nameKey", industry, sub_industry as "subIndustry", lat, lng, address, rating,
                review_count as "reviewCount"
              from trade_area_shop join shared using (name_key, industry)
              where list not in (select name from trade_area_shop_list where starter)
              order by id`)
            yield* use(candidates)
          }
        }),
        markDuplicates: (duplicateOf) =>
          sql`
            update trade_area_shop set duplicate_of = marked.duplicate_of
            from unnest(${int8s([...duplicateOf.keys()])}, ${int8s([...duplicateOf.values()])})
              as marked (id, duplicate_of)
            where trade_area_shop.id = marked.id
              and trade_area_shop.duplicate_of is distinct from marked.duplicate_of`.pipe(dieOnSql, Effect.asVoid),
        duplicates: (list) =>
          sql`
            select count(*) as count from (
              select id from trade_area_shop where list = ${list} and duplicate_of is not null
              union select duplicate_of from trade_area_shop where list <> ${list} and duplicate_of in (
                select id from trade_area_shop where list = ${list}
              )
            ) as repeated`.pipe(
            Rows.first(Schema.Struct({ count: Schema.Int })),
            Effect.map((row) => row!.count)
          ),
        raiseRevision: sql`update trade_area_shop_revision set revision = revision + 1 returning revision`.pipe(
          Rows.first(Schema.Struct({ revision: Schema.Int })),
          Effect.map((row) => row!.revision)
        )
      })
    })
  )
}

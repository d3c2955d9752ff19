/** SQL of stores. Many are written by one statement, as JSON. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { type Store, storeStatuses } from "./Store.ts"

const Text = Schema.NullOr(Schema.String)

const StoreRow = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  address: Text,
  lat: Schema.Finite,
  lng: Schema.Finite,
  areaCode: Schema.String,
  precision: Schema.Literals(["coordinate", "town", "municipality"]),
  status: Schema.Literals(storeStatuses),
  openedOn: Text,
  closedOn: Text,
  floorAreaM2: Schema.NullOr(Schema.Finite),
  seats: Schema.NullOr(Schema.Int),
  monthlyRevenueYen: Schema.NullOr(Schema.Int)
})

export class StoreRepo extends Context.Service<
  StoreRepo,
  {
    /** All of the chain: active, planned and closed ones, each in the order of their creation. */
    readonly all: (accountId: string, chainId: string) => Effect.Effect<ReadonlyArray<Store>>
    readonly find: (accountId: string, chainId: string, id: string) => Effect.Effect<Store | undefined>
    /** How many the chain has, and whether one but `exceptId` has the name. */
    readonly occupancy: (
      accountId: string,
      chainId: string,
      name: string,
      exceptId?: string
    ) => Effect.Effect<{ readonly count: number; readonly isTaken: boolean }>
    readonly insert: (accountId: string, chainId: string, stores: ReadonlyArray<Store>, at: Date) => Effect.Effect<void>
    readonly update: (accountId: string, chainId: string, stores: ReadonlyArray<Store>, at: Date) => Effect.Effect<void>
    /** False where there was none. */
    readonly remove: (accountId: string, chainId: string, id: string) => Effect.Effect<boolean>
  }
>()("chain/store/StoreRepo") {
  static readonly layer = Layer.effect(
    StoreRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns = sql.literal(`id, name, address, lat, lng, area_code as "areaCode", precision, status,
        opened_on::text as "openedOn", closed_on::text as "closedOn", floor_area_m2 as "floorAreaM2", seats,
        monthly_revenue_yen as "monthlyRevenueYen"`)
      const given = sql.literal(`store(id text, name text, address text, lat float8, lng float8, "areaCode" text,
        precision text, status text, "openedOn" date, "closedOn" date, "floorAreaM2" float8, seats integer,
        "monthlyRevenueYen" bigint)`)

      return StoreRepo.of({
        all: (accountId, chainId) =>
          sql`
            select ${columns} from chain_store where chain_id = ${chainId} and account_id = ${accountId}
            order by array_position(array['active', 'planned', 'closed'], status), id`.pipe(Rows.all(StoreRow)),
        find: (accountId, chainId, id) =>
          sql`
            select ${columns} from chain_store
            where id = ${id} and chain_id = ${chainId} and account_id = ${accountId}`.pipe(Rows.first(StoreRow)),
        occupancy: (accountId, chainId, name, exceptId = "") =>
          Effect.map(
            sql`
              select (
                select count(*)::int from chain_store where chain_id = ${chainId} and account_id = ${accountId}
              ) as count, exists (
                select from chain_store
                where chain_id = ${chainId} and account_id = ${accountId} and name = ${name} and id <> ${exceptId}
              ) as "isTaken"`.pipe(Rows.first(Schema.Struct({ count: Schema.Int, isTaken: Schema.Boolean }))),
            (row) => row!
          ),
        insert: (accountId, chainId, stores, at) =>
          sql`
            insert into chain_store (id, account_id, chain_id, name, address, lat, lng, area_code, precision, status,
              opened_on, closed_on, floor_area_m2, seats, monthly_revenue_yen, created_at, updated_at)
            select id, ${accountId}, ${chainId}, name, address, lat, lng, "areaCode", precision, status, "openedOn",
              "closedOn", "floorAreaM2", seats, "monthlyRevenueYen", ${at}::timestamptz, ${at}::timestamptz
            from json_to_recordset(${JSON.stringify(stores)}::text::json) as ${given}`.pipe(dieOnSql, Effect.asVoid),
        update: (accountId, chainId, stores, at) =>
          sql`
            update chain_store set name = store.name, address = store.address, lat = store.lat, lng = store.lng,
              area_code = store."areaCode", precision = store.precision, status = store.status,
              opened_on = store."openedOn", closed_on = store."closedOn", floor_area_m2 = store."floorAreaM2",
              seats = store.seats, monthly_revenue_yen = store."monthlyRevenueYen", updated_at = ${at}
            from json_to_recordset(${JSON.stringify(stores)}::text::json) as ${given}
            where chain_store.id = store.id and chain_store.chain_id = ${chainId}
              and chain_store.account_id = ${accountId}`.pipe(dieOnSql, Effect.asVoid),
        remove: (accountId, chainId, id) =>
          Effect.map(
            sql`
              delete from chain_store
              where id = ${id} and chain_id = ${chainId} and account_id = ${accountId} returning id`.pipe(dieOnSql),
            (rows) => rows.length > 0
          )
      })
    })
  )
}

/**
 * Reads what the tables of `HeldTables` hold on a person, row by row as it is stored: the keys of a table's rows at once, then
 * the rows by their keys, a page at a time, so that neither a statement nor the memory grows with what is held.
 */
import { Context, Effect, Layer, Schema, Stream } from "effect"
import { SqlClient } from "effect/sql"
import type { Fragment } from "effect/sql/Statement"
import { camelCased } from "../../../../src/Casing.ts"
import { dieOnSql, json, texts } from "../../../../src/sql/Pg.ts"
import * as Rows from "../../../../src/sql/Rows.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import type { HeldTable } from "./HeldTables.ts"

const Person = Schema.Struct({
  /** The friend, and guests who were merged into the friend. */
  ids: Schema.Array(Schema.String),
  lineUserId: Schema.NullOr(Schema.String)
})

/** Whose data it is. A member who is no friend has no ids. */
export type Person = typeof Person.Type & { readonly accountId: string }

const StoredRow = Schema.Struct({ row: Schema.Record(Schema.String, Schema.Unknown) })

/** Rows of a page. */
export const pageSize = 1_000

export type HeldRow = Readonly<Record<string, unknown>>

export class HeldData extends Context.Service<
  HeldData,
  {
    readonly person: (accountId: string, friendId: string) => Effect.Effect<Person | undefined>
    readonly member: (accountId: string, memberId: string) => Effect.Effect<Person | undefined>
    /** Pages of the rows of a table, in the order of their keys. */
    readonly pages: (person: Person, held: HeldTable) => Stream.Stream<ReadonlyArray<HeldRow>>
  }
>()("crm/friend-transfer/person/HeldData") {
  static readonly layer = Layer.effect(
    HeldData,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const within = yield* Tenant.within

      const byCard = (column: string, { accountId, lineUserId }: Person) => sql`
        ${sql(column)} in (select id from crm_member where account_id = ${accountId} and line_user_id = ${lineUserId})`

      const byFriend = (column: string, member: string | undefined, person: Person) => {
        const isFriend = sql`${sql(column)} = any(${texts(person.ids)})`
        return member === undefined ? isFriend : sql`(${isFriend} or ${byCard(member, person)})`
      }

      const isOf = ({ by }: HeldTable, person: Person) => {
        const { accountId, lineUserId } = person
        if ("user" in by) return sql`${sql(by.user)} = ${lineUserId}`
        if ("row" in by) {
          return sql`${sql(by.row)} in (
            select id from ${sql(by.of)} where account_id = ${accountId} and ${byFriend("friend_id", by.member, person)})`
        }
        if ("friend" in by) return byFriend(by.friend, by.member, person)
        if ("member" in by) return byCard(by.member, person)
        return sql`position(convert_to(${lineUserId}, 'UTF8') in ${sql(by.body)}) > 0`
      }

      /** Columns of the primary key, as SQL. */
      const keyOf = ({ table }: HeldTable) =>
        sql<{ readonly key: string }>`
          select string_agg(quote_ident(a.attname), ', ' order by k.position) as key
          from pg_index i cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, position)
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
          where i.indisprimary and i.indrelid = ${table}::regclass`.pipe(
          dieOnSql,
          Effect.map(([row]) => sql.literal(row!.key))
        )

      const keysOf = Effect.fnUntraced(function* (person: Person, held: HeldTable) {
        const key = yield* keyOf(held)
        const keys = yield* sql`
          select to_jsonb(k) as row from (
            select ${key} from ${sql(held.table)} t
            where account_id = ${person.accountId} and ${isOf(held, person)} order by ${key}) k`.pipe(
          Rows.all(StoredRow)
        )
        return { key, keys: keys.map(({ row }) => row) }
      })

      const rowsOf = (person: Person, held: HeldTable, key: Fragment, keys: ReadonlyArray<HeldRow>) =>
        sql`
          select to_jsonb(t) - ${texts(["account_id", ...(held.without ?? [])])}::text[] as row
          from jsonb_populate_recordset(null::${sql(held.table)}, ${json(keys)}) k join ${sql(held.table)} t using (${key})
          where t.account_id = ${person.accountId} order by ${key}`.pipe(
          Rows.all(StoredRow),
          Effect.map((rows) => rows.map(({ row }) => camelCased(row)))
        )

      return HeldData.of({
        person: (accountId, friendId) =>
          sql`
            select array[id] || merged_ids as ids, line_user_id as "lineUserId" from crm_friend
            where account_id = ${accountId} and id = ${friendId}`.pipe(
            Rows.first(Person),
            Effect.map((found) => found && { ...found, accountId })
          ),
        member: (accountId, memberId) =>
          sql`
            select case when f.id is null then '{}' else array[f.id] || f.merged_ids end as ids,
              m.line_user_id as "lineUserId"
            from crm_member m
            left join crm_friend f on f.account_id = m.account_id and f.line_user_id = m.line_user_id
            where m.account_id = ${accountId} and m.id = ${memberId}`.pipe(
            Rows.first(Person),
            Effect.map((found) => found && { ...found, accountId })
          ),
        pages: (person, held) =>
          Stream.unwrap(
            Effect.map(within(person.accountId, keysOf(person, held)), ({ key, keys }) => {
              const pages = Array.from({ length: Math.ceil(keys.length / pageSize) }, (_, n) =>
                keys.slice(n * pageSize, (n + 1) * pageSize)
              )
              return Stream.mapEffect(Stream.fromIterable(pages), (page) =>
                within(person.accountId, rowsOf(person, held, key, page))
              )
            })
          )
      })
    })
  )
}

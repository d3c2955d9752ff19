/** Reads what the tables of `HeldTables` hold on a person, row by row as it is stored. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../../../../src/sql/Pg.ts"
import * as Rows from "../../../../src/sql/Rows.ts"
import { type HeldTable, heldTables } from "./HeldTables.ts"

const Person = Schema.Struct({
  /** The friend, and guests who were merged into the friend. */
  ids: Schema.Array(Schema.String),
  lineUserId: Schema.NullOr(Schema.String)
})

/** Whose data it is. A member who is no friend has no ids. */
export type Person = typeof Person.Type & { readonly accountId: string }

const StoredRow = Schema.Struct({ row: Schema.Record(Schema.String, Schema.Unknown) })

export type HeldRow = Readonly<Record<string, unknown>>

export class HeldData extends Context.Service<
  HeldData,
  {
    readonly person: (accountId: string, friendId: string) => Effect.Effect<Person | undefined>
    readonly member: (accountId: string, memberId: string) => Effect.Effect<Person | undefined>
    /** By section; as the tenant. */
    readonly heldOn: (person: Person) => Effect.Effect<Readonly<Record<string, ReadonlyArray<HeldRow>>>>
  }
>()("crm/friend-transfer/person/HeldData") {
  static readonly layer = Layer.effect(
    HeldData,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

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

      const rowsOf = (held: HeldTable, person: Person) =>
        sql`
          select to_jsonb(t) - ${texts(["account_id", ...(held.without ?? [])])}::text[] as row
          from ${sql(held.table)} t where account_id = ${person.accountId} and ${isOf(held, person)}`.pipe(
          Rows.all(StoredRow),
          Effect.map((rows) => rows.map(({ row }) => toCamelCase(row)))
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
        heldOn: Effect.fn("HeldData.heldOn")(function* (person) {
          const sections: Record<string, ReadonlyArray<HeldRow>> = {}
          for (const held of heldTables) sections[held.section] = yield* rowsOf(held, person)
          return sections
        })
      })
    })
  )
}

const toCamelCase = (row: HeldRow): HeldRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replaceAll(/_([a-z])/gu, (_, letter: string) => letter.toUpperCase()),
      value
    ])
  )

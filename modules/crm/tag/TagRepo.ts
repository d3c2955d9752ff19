/** SQL of tags and of the friends who have them. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { Tag, type TagChange } from "./Tag.ts"

/** A tag with the number of friends and guests who have it. */
export const CountedTag = Schema.Struct({ ...Tag.fields, friends: Schema.Int })
export type CountedTag = typeof CountedTag.Type

/** Ids of a friend and a tag of the account. */
export interface TagOfFriend {
  readonly accountId: string
  readonly friendId: string
  readonly tagId: string
}

export class TagRepo extends Context.Service<
  TagRepo,
  {
    /** Oldest first. */
    readonly list: (
      accountId: string,
      part: { readonly limit: number; readonly offset: number }
    ) => Effect.Effect<ReadonlyArray<Tag>>
    readonly counted: (accountId: string) => Effect.Effect<ReadonlyArray<CountedTag>>
    /** Oldest first. */
    readonly ofFriend: (accountId: string, friendId: string) => Effect.Effect<ReadonlyArray<Tag>>
    /** Locks the tag against deletion until the transaction ends. */
    readonly hold: (accountId: string, id: string) => Effect.Effect<Tag | undefined>
    /** False if the name is in use. */
    readonly insert: (tag: Tag) => Effect.Effect<boolean>
    /** Undefined for an unknown tag; false if the name is in use. */
    readonly update: (accountId: string, id: string, change: TagChange) => Effect.Effect<Tag | undefined | false>
    readonly remove: (accountId: string, id: string) => Effect.Effect<boolean>
    /** Whether the friend did not have it. */
    readonly attach: (of: TagOfFriend, at: Date) => Effect.Effect<boolean>
    /** Whether the friend had it. */
    readonly detach: (of: TagOfFriend) => Effect.Effect<boolean>
  }
>()("crm/tag/TagRepo") {
  static readonly layer = Layer.effect(
    TagRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns = sql.literal(Rows.columns(Tag))
      const first = Rows.first(Tag)
      const changed = <R>(statement: Effect.Effect<ReadonlyArray<unknown>, never, R>) =>
        Effect.map(statement, ({ length }) => length > 0)

      return TagRepo.of({
        list: (accountId, { limit, offset }) =>
          sql`
            select ${columns} from crm_tag where account_id = ${accountId}
            order by id limit ${limit} offset ${offset}`.pipe(Rows.all(Tag)),
        counted: (accountId) =>
          sql`
            select ${columns}, (select count(*) from crm_friend_tag f where f.tag_id = t.id) as friends
            from crm_tag t where account_id = ${accountId} order by id`.pipe(Rows.all(CountedTag)),
        ofFriend: (accountId, friendId) =>
          sql`
            select ${columns} from crm_tag where account_id = ${accountId} and id in (
              select tag_id from crm_friend_tag where account_id = ${accountId} and friend_id = ${friendId})
            order by id`.pipe(Rows.all(Tag)),
        hold: (accountId, id) =>
          sql`select ${columns} from crm_tag where id = ${id} and account_id = ${accountId} for key share`.pipe(first),
        insert: (tag) =>
          sql`
            insert into crm_tag (id, account_id, name, color, created_at)
            values (${tag.id}, ${tag.accountId}, ${tag.name}, ${tag.color}, ${tag.createdAt})
            on conflict (account_id, name) do nothing returning 1`.pipe(dieOnSql, changed),
        update: (accountId, id, { color, name }) =>
          sql
            .withTransaction(sql`
            update crm_tag set name = coalesce(${name ?? null}, name), color = coalesce(${color ?? null}, color)
            where id = ${id} and account_id = ${accountId} returning ${columns}`)
            .pipe(
              Effect.catchReason("SqlError", "UniqueViolation", () => Effect.succeed("taken" as const)),
              dieOnSql,
              Effect.flatMap(
                (rows): Effect.Effect<Tag | undefined | false> =>
                  rows === "taken" ? Effect.succeed(false) : first(Effect.succeed(rows))
              )
            ),
        remove: (accountId, id) =>
          sql`delete from crm_tag where id = ${id} and account_id = ${accountId} returning 1`.pipe(dieOnSql, changed),
        attach: ({ accountId, friendId, tagId }, at) =>
          sql`
            insert into crm_friend_tag (account_id, friend_id, tag_id, added_at)
            values (${accountId}, ${friendId}, ${tagId}, ${at})
            on conflict (friend_id, tag_id) do nothing returning 1`.pipe(dieOnSql, changed),
        detach: ({ accountId, friendId, tagId }) =>
          sql`
            delete from crm_friend_tag
            where friend_id = ${friendId} and tag_id = ${tagId} and account_id = ${accountId} returning 1`.pipe(
            dieOnSql,
            changed
          )
      })
    })
  )
}

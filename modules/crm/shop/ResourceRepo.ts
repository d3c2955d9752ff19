/** SQL of staff and rooms. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, json } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { Resource } from "./Resource.ts"

const Found = Schema.Struct({ found: Schema.Boolean })

export class ResourceRepo extends Context.Service<
  ResourceRepo,
  {
    /** Oldest first. */
    readonly list: (accountId: string) => Effect.Effect<ReadonlyArray<Resource>>
    readonly find: (accountId: string, id: string) => Effect.Effect<Resource | undefined>
    readonly insert: (accountId: string, resource: Resource, at: Date) => Effect.Effect<void>
    readonly update: (accountId: string, resource: Resource) => Effect.Effect<void>
    /** Marks the address as undeliverable, if it is still the one of the member. */
    readonly refuseEmail: (accountId: string, id: string, email: string, at: Date) => Effect.Effect<boolean>
    /** Whether the account has this friend. */
    readonly isFriend: (accountId: string, friendId: string) => Effect.Effect<boolean>
  }
>()("crm/ResourceRepo") {
  static readonly layer = Layer.effect(
    ResourceRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns = sql.literal(Rows.columns(Resource))
      return ResourceRepo.of({
        list: (accountId) =>
          sql`select ${columns} from crm_resource where account_id = ${accountId} order by kind desc, id`.pipe(
            Rows.all(Resource)
          ),
        find: (accountId, id) =>
          sql`select ${columns} from crm_resource where account_id = ${accountId} and id = ${id}`.pipe(
            Rows.first(Resource)
          ),
        insert: (accountId, { friendId, hours, id, isActive, kind, name, ...notices }, at) =>
          sql`
            insert into crm_resource (id, account_id, kind, name, is_active, friend_id, hours, notice_channel, notice_scope,
              notice_language, email, created_at)
            values (${id}, ${accountId}, ${kind}, ${name}, ${isActive}, ${friendId}, ${hours && json(hours)},
              ${notices.noticeChannel}, ${notices.noticeScope}, ${notices.noticeLanguage}, ${notices.email}, ${at})`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        update: (accountId, { friendId, hours, id, isActive, name, ...notices }) =>
          sql`
            update crm_resource set name = ${name}, is_active = ${isActive}, friend_id = ${friendId},
              hours = ${hours && json(hours)}, notice_channel = ${notices.noticeChannel},
              notice_scope = ${notices.noticeScope}, notice_language = ${notices.noticeLanguage}, email = ${notices.email},
              email_refused_at = ${notices.emailRefusedAt}
            where account_id = ${accountId} and id = ${id}`.pipe(dieOnSql, Effect.asVoid),
        refuseEmail: (accountId, id, email, at) =>
          sql`
            update crm_resource set email_refused_at = ${at}
            where account_id = ${accountId} and id = ${id} and email = ${email} and email_refused_at is null
            returning 1`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length > 0)
          ),
        isFriend: (accountId, friendId) =>
          sql`
            select exists (select from crm_friend where account_id = ${accountId} and id = ${friendId}) as found`.pipe(
            Rows.first(Found),
            Effect.map((row) => row?.found === true)
          )
      })
    })
  )
}

/** Use cases of templates, with their SQL. */
import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { TemplateNotFound, TooManyTemplates } from "./Errors.ts"
import { mostTemplates, StoredTemplate, type TemplateDraft } from "./Template.ts"

export class Templates extends Context.Service<
  Templates,
  {
    /** Newest first, a page of them. */
    readonly list: (
      accountId: string,
      page: { readonly limit: number; readonly startingAfter: string | undefined }
    ) => Effect.Effect<{ readonly templates: ReadonlyArray<StoredTemplate>; readonly hasMore: boolean }>
    readonly create: (accountId: string, draft: TemplateDraft) => Effect.Effect<StoredTemplate, TooManyTemplates>
    readonly change: (
      accountId: string,
      id: string,
      draft: TemplateDraft
    ) => Effect.Effect<StoredTemplate, TemplateNotFound>
    readonly remove: (accountId: string, id: string) => Effect.Effect<void, TemplateNotFound>
  }
>()("crm/template/Templates") {
  static readonly layer = Layer.effect(
    Templates,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const within = yield* Tenant.within
      const nextId = yield* Ulids.monotonic
      const columns = sql.literal(Rows.columns(StoredTemplate))
      const nowDate = Effect.map(DateTime.now, DateTime.toDateUtc)
      const found = Effect.flatMap((row: StoredTemplate | undefined) =>
        row === undefined ? Effect.fail(new TemplateNotFound({})) : Effect.succeed(row)
      )

      const create = Effect.fnUntraced(function* (accountId: string, { name, texts }: TemplateDraft) {
        const rows = yield* dieOnSql(sql`select 1 from crm_message_template where account_id = ${accountId}`)
        if (rows.length >= mostTemplates) return yield* new TooManyTemplates({})
        const at = yield* nowDate
        const stored = yield* sql`
          insert into crm_message_template (id, account_id, name, texts, created_at, updated_at)
          values (${nextId()}, ${accountId}, ${name}, ${JSON.stringify(texts)}::json, ${at}, ${at})
          returning ${columns}`.pipe(Rows.first(StoredTemplate))
        return stored!
      })

      const change = Effect.fnUntraced(function* (accountId: string, id: string, { name, texts }: TemplateDraft) {
        return yield* sql`
          update crm_message_template set name = ${name}, texts = ${JSON.stringify(texts)}::json,
            updated_at = ${yield* nowDate}
          where id = ${id} and account_id = ${accountId} returning ${columns}`.pipe(Rows.first(StoredTemplate), found)
      })

      return Templates.of({
        list: Effect.fn("Templates.list")(function* (accountId, { limit, startingAfter }) {
          const rows = yield* within(
            accountId,
            sql`
              select ${columns} from crm_message_template
              where account_id = ${accountId} and (${startingAfter === undefined} or id < ${startingAfter ?? ""})
              order by id desc limit ${limit + 1}`.pipe(Rows.all(StoredTemplate))
          )
          return { templates: rows.slice(0, limit), hasMore: rows.length > limit }
        }),
        create: Effect.fn("Templates.create")((accountId, draft) => within(accountId, create(accountId, draft))),
        change: Effect.fn("Templates.change")((accountId, id, draft) =>
          within(accountId, change(accountId, id, draft))
        ),
        remove: Effect.fn("Templates.remove")((accountId, id) =>
          within(
            accountId,
            sql`
              delete from crm_message_template where id = ${id} and account_id = ${accountId}
              returning ${columns}`.pipe(Rows.first(StoredTemplate), found, Effect.asVoid)
          )
        )
      })
    })
  )
}

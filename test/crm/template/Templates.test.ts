/** Templates over HTTP. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { mostTemplates } from "../../../modules/crm/template/Template.ts"
import { openAccount } from "../../accounts/support.ts"
import { node, operator } from "../node.ts"

const unknown = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"

layer(node, { excludeTestServices: true })("Templates", (it) => {
  it.effect("are created, listed newest first, changed and deleted, of their own account alone, and audited", () =>
    Effect.gen(function* () {
      const [accountId, sql] = [yield* openAccount, yield* SqlClient.SqlClient]
      const [ask, other] = [yield* operator(accountId), yield* operator(yield* openAccount)]
      const draft = { name: "お礼", texts: ["{displayName}さん、ありがとうございました。"] }
      const created = yield* ask("POST", "/templates", draft)
      assert.deepInclude(created, { status: 201 })
      assert.deepInclude(created.body, draft)
      const at = `/templates/${created.body.id}`
      const second = yield* ask("POST", "/templates", { ...draft, name: "休業" })
      const page = yield* ask("GET", "/templates?limit=1")
      assert.deepStrictEqual([page.body.templates.length, page.body.templates[0].name], [1, "休業"])
      const rest = yield* ask("GET", `/templates?cursor=${page.body.nextCursor}`)
      assert.deepStrictEqual(
        rest.body.templates.map(({ id }: { readonly id: string }) => id),
        [created.body.id]
      )
      assert.strictEqual((yield* other("PUT", at, draft)).status, 404)
      assert.strictEqual((yield* other("DELETE", at)).status, 404)
      assert.deepStrictEqual((yield* other("GET", "/templates")).body.templates, [])
      assert.strictEqual((yield* ask("PUT", at, { ...draft, name: "お礼2" })).body.name, "お礼2")
      assert.strictEqual((yield* ask("PUT", `/templates/${unknown}`, draft)).status, 404)
      assert.deepStrictEqual((yield* ask("DELETE", at)).body, { id: created.body.id })
      assert.strictEqual((yield* ask("DELETE", at)).status, 404)
      const rows = yield* sql<{ readonly action: string }>`
        select action from admin_audit where target in (${created.body.id}, ${second.body.id}) order by id`
      assert.deepStrictEqual(
        rows.map(({ action }) => action),
        ["crm_template_create", "crm_template_create", "crm_template_update", "crm_template_delete"]
      )
    })
  )

  it.effect("have names and texts of bounded length, five texts at most, and an account has a bounded number", () =>
    Effect.gen(function* () {
      const [accountId, sql] = [yield* openAccount, yield* SqlClient.SqlClient]
      const ask = yield* operator(accountId)
      const status = (name: string, texts: ReadonlyArray<string>) =>
        Effect.map(ask("POST", "/templates", { name, texts }), (answer) => answer.status)
      assert.deepStrictEqual(
        [
          yield* status("あ".repeat(100), ["い".repeat(5_000), "2", "3", "4", "5"]),
          yield* status("あ".repeat(101), ["x"]),
          yield* status("", ["x"]),
          yield* status("x", []),
          yield* status("x", ["1", "2", "3", "4", "5", "6"]),
          yield* status("x", ["い".repeat(5_001)]),
          yield* status("x", ["{unknown}"]),
          yield* status("\u202e", ["x"])
        ],
        [201, 400, 400, 400, 400, 400, 400, 400]
      )
      yield* sql`
        insert into crm_message_template (id, account_id, name, texts, created_at, updated_at)
        select upper(substr(md5(${accountId} || n), 1, 26)), ${accountId}, 'x', '["x"]', now(), now()
        from generate_series(2, ${mostTemplates - 1}) as n`
      assert.strictEqual(yield* status("the last one", ["x"]), 201)
      const refused = yield* ask("POST", "/templates", { name: "one more", texts: ["x"] })
      assert.deepStrictEqual([refused.status, refused.body.code], [409, "too_many_templates"])
    })
  )
})

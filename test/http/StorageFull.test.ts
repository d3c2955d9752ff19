import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { HttpApiBuilder, HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { localApi } from "../../src/http/LocalApi.ts"
import { defineModule } from "../../src/module.ts"
import { dieOnSql } from "../../src/sql/Pg.ts"
import { rows } from "../../src/sql/storage/StorageBound.ts"
import * as StorageLimits from "../../src/sql/storage/StorageLimits.ts"
import * as TestApp from "../support/TestApp.ts"
import { kernelOn } from "../support/TestRuntime.ts"

const Tags = HttpApiGroup.make("test").add(
  HttpApiEndpoint.post("add", "/add/:name", { params: { name: Schema.String } })
)

/** An endpoint that knows nothing of limits. */
const TagModule = defineModule({
  name: "test",
  groups: [Tags],
  layer: HttpApiBuilder.group(
    localApi(Tags),
    "test",
    Effect.fnUntraced(function* (build) {
      const sql = yield* SqlClient.SqlClient
      return build.handle("add", ({ params: { name } }) =>
        sql`
          insert into crm_tag (id, account_id, name, color, created_at)
          values (${name.padEnd(26, "0")}, 'ann', ${name}, '#000000', now())`.pipe(dieOnSql, Effect.asVoid)
      )
    })
  )
})

const app = TestApp.web(TestApp.routesOf(TagModule)).pipe(
  Layer.provide(TestApp.services),
  Layer.provideMerge(kernelOn({}))
)

layer(app)("A request that would store more than the account may have", (it) => {
  it.effect("is refused with what to do, in the language that it asks for", () =>
    Effect.gen(function* () {
      const { call } = yield* TestApp.TestApp
      yield* StorageLimits.store([rows("crm_tag", 1, "タグ", "tags")])
      assert.strictEqual((yield* call("/add/first", { method: "POST" })).status, 204)
      const refused = Effect.fnUntraced(function* (headers: Record<string, string>) {
        const response = yield* call("/add/second", { method: "POST", headers })
        assert.strictEqual(response.headers.get("content-type"), "application/problem+json")
        return (yield* Effect.promise(() => response.json())) as Record<string, unknown>
      })
      assert.deepInclude(yield* refused({}), {
        status: 409,
        code: "storage_limit",
        detail:
          "An account may store 1 tags. Delete what is not needed, or ask the operator of the service for a higher limit"
      })
      assert.match(String((yield* refused({ "accept-language": "ja" }))["detail"]), /タグは1件まで/)
    })
  )
})

/** Forms whose fields have names that every object of JavaScript has. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestApp } from "../../support/TestApp.ts"
import { openShop, service } from "../contract/support.ts"
import { open, submit } from "./Browser.ts"
import { operator } from "./operator.ts"

layer(service, { excludeTestServices: true })("A form", (it) => {
  it.effect("asks for answers by any name, also one that every object has", () =>
    Effect.gen(function* () {
      const { call } = yield* TestApp
      const ask = yield* operator((yield* openShop).accountId)
      const ids = ["__proto__", "constructor", "valueof"]
      const fields = ids.map((id) => ({ id, label: id, type: "select", required: true, options: ["a", "b"] }))
      const { id, path } = (yield* ask("POST", "/forms", { name: "A", fields })).body
      const submitJson = (body: string) =>
        call(`/forms/${id}/submissions`, { method: "POST", headers: { "content-type": "application/json" }, body })
      const refused = yield* submitJson('{"answers":{}}')
      assert.strictEqual(refused.status, 400)
      const { errors } = JSON.parse(yield* Effect.promise(() => refused.text()))
      assert.deepStrictEqual(
        errors.map(({ message, pointer }: any) => [pointer, message]),
        ids.map((name) => [`/answers/${name}`, "This must be answered"])
      )
      const stored = yield* submitJson('{"answers":{"__proto__":"b","constructor":"a","valueof":"b"}}')
      assert.strictEqual(stored.status, 201)
      const page = yield* submit(yield* open(path), { "q-__proto__": "a", "q-constructor": "b", "q-valueof": "a" })
      assert.strictEqual(page.title, "送信しました")
      const { submissions } = (yield* ask("GET", `/forms/${id}/submissions`)).body
      assert.deepStrictEqual(
        submissions.map(({ answers }: any) => answers.map(({ value }: any) => value)),
        [
          ["a", "b", "a"],
          ["b", "a", "b"]
        ]
      )
    })
  )
})

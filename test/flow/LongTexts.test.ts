/** Texts of requests at both edges of the length that the document states. */
import { assert, layer } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { Scope } from "../../modules/accounts/contract.ts"
import { issue, openAccount } from "../accounts/support.ts"
import { service } from "../crm/contract/support.ts"
import { contractOf, type Document, type Schema } from "../support/OpenApiContract.ts"
import { TestApp } from "../support/TestApp.ts"

interface Fault {
  readonly pointer: string
  readonly code: string
}

/** Texts in queries (`?name`) and bodies of some operations of each family. */
const texts = {
  analytics: {
    "POST /api/v1/chains": ["name"],
    "POST /api/v1/chains/{id}/stores": ["name", "address"]
  },
  business: {
    "GET /api/v1/competitors": ["?sub_industry"]
  },
  crm: {
    "GET /api/v1/friends": ["?search"],
    "POST /api/v1/webhook_endpoints": ["description"]
  }
} as const

layer(service, { excludeTestServices: true })("A text of a request", (it) => {
  it.effect("is as long as the document states at most", () =>
    Effect.gen(function* () {
      const { call } = yield* TestApp
      const text = (response: Response) => Effect.promise(() => response.text())
      const contract = contractOf(JSON.parse(yield* Effect.flatMap(call("/openapi.json"), text)) as Document)
      const accountId = yield* openAccount
      const keys = {
        analytics: yield* issue(accountId),
        business: yield* issue(accountId, "trade_live"),
        crm: yield* issue(accountId, "crm", Scope.literals)
      }
      const resolve = (schema: Schema | undefined): Schema =>
        schema?.$ref === undefined ? (schema ?? {}) : (contract.resolve(schema.$ref) as Schema)
      const longest = (schema: Schema | undefined): number => {
        const { allOf, anyOf, maxLength } = resolve(schema) as {
          readonly allOf?: ReadonlyArray<Schema>
          readonly anyOf?: ReadonlyArray<Schema>
          readonly maxLength?: number
        }
        return maxLength ?? Math.max(0, ...[...(allOf ?? []), ...(anyOf ?? [])].map(longest))
      }

      for (const family of ["analytics", "business", "crm"] as const) {
        for (const [name, fields] of Object.entries<ReadonlyArray<string>>(texts[family])) {
          const { method, operation, path } = contract.operations.find(
            (each) => `${each.method} ${each.path}` === name
          )!
          const at = path.replaceAll(/\{\w+\}/gu, accountId)
          const body = resolve(operation.requestBody?.content["application/json"]?.schema)
          const properties = (body["properties"] ?? {}) as Readonly<Record<string, Schema>>
          for (const field of fields) {
            const member = field.replace("?", "")
            const isQuery = member !== field
            const max = longest(
              isQuery ? operation.parameters?.find((each) => each.name === member)?.schema : properties[member]
            )
            assert.isAbove(max, 0, `${name} ${field}`)
            const faults = Effect.fnUntraced(function* (length: number) {
              const value = "a".repeat(length)
              const response = yield* call(isQuery ? `${at}?${member}=${value}` : at, {
                method,
                headers: {
                  authorization: `Bearer ${Redacted.value(keys[family].secret)}`,
                  "content-type": "application/json"
                },
                ...(isQuery ? {} : { body: JSON.stringify({ [member]: value }) })
              })
              const answer = JSON.parse(yield* text(response)) as { readonly errors?: ReadonlyArray<Fault> }
              const codes = (answer.errors ?? [])
                .filter(({ code, pointer }) => pointer === `/${member}` && code === "too_long")
                .map(({ code }) => code)
              return [response.status === 400, ...codes]
            })
            assert.deepStrictEqual(yield* faults(max + 1), [true, "too_long"], `${name} ${field} of ${max + 1}`)
            assert.notInclude(yield* faults(max), "too_long", `${name} ${field} of ${max}`)
          }
        }
      }
    })
  )
})

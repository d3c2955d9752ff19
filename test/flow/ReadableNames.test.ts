/** Each name that people read has a character that they see, and turns nothing that stands beside it around. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { OpenApi } from "effect/http-api"
import { readContact } from "../../modules/crm/friend/contact/Contact.ts"
import { App } from "../../src/app.ts"
import { isReadable } from "../../src/http/endpoint/Texts.ts"
import * as OpenApiDocument from "../../src/http/openapi/OpenApiDocument.ts"
import { contractOf, type Document, type Schema } from "../support/OpenApiContract.ts"

interface Json extends Schema {
  readonly type?: string
  readonly format?: string
  readonly properties?: Readonly<Record<string, Json>>
  readonly anyOf?: ReadonlyArray<Json>
  readonly allOf?: ReadonlyArray<Json>
}

const members = new Set(["name", "title", "displayName", "developer"])

/** Members that are no name of what people read, or are checked by the use case, which says so in an error of its own. */
const others: Readonly<Record<string, string>> = {
  "POST /admin/v1/crm/accounts/{accountId}/friends/guests name": "Contact.ts",
  "POST /admin/v1/crm/accounts/{accountId}/reservations guest/name": "Contact.ts",
  "POST /admin/v1/crm/accounts/{accountId}/waitlist guest/name": "Contact.ts"
}

const isChecked = (schema: Json): boolean =>
  schema.format === "name" || [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].some(isChecked)

const isText = (schema: Json): boolean => schema.type === "string" || (schema.anyOf ?? []).some(isText)

describe("Names that people read", () => {
  const api = App.api.annotateMerge(OpenApiDocument.annotations(undefined, []))
  const contract = contractOf(JSON.parse(JSON.stringify(OpenApi.fromApi(api))) as Document)

  function* namesIn(schema: Json | undefined, at: string, depth = 0): Generator<readonly [string, Json]> {
    if (schema === undefined || depth > 4) return
    const found = (schema.$ref === undefined ? schema : contract.resolve(schema.$ref)) as Json
    for (const [name, member] of Object.entries(found.properties ?? {})) {
      const here = at === "" ? name : `${at}/${name}`
      if (members.has(name) && isText(member)) yield [here, member]
      yield* namesIn(member, here, depth + 1)
    }
    for (const part of found.anyOf ?? []) yield* namesIn(part, at, depth + 1)
  }

  it("are checked in each request", () => {
    const unchecked = contract.operations.flatMap(({ method, operation, path }) =>
      Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
        [...namesIn(schema as Json, "")]
          .filter(([, member]) => !isChecked(member))
          .map(([name]) => `${method} ${path} ${name}`)
      )
    )
    assert.deepStrictEqual(
      unchecked.filter((name) => !(name in others)),
      []
    )
    assert.deepStrictEqual(
      Object.keys(others).filter((name) => !unchecked.includes(name)),
      []
    )
  })

  it("are those with a visible character, without overrides of the direction of writing", () => {
    for (const name of ["山田", "Zoë", "ｶﾌｪ", "👩‍🍳", "❤️", "محمد", "a", "・", "Anna\u200bBell", "\u200eאבג"]) {
      assert.isTrue(isReadable(name), name)
    }
    const hidden = [
      "",
      " ",
      "\u3000",
      "\u200b",
      "\u202e",
      "\u2066\u2069",
      "\ufeff",
      "\u00ad",
      "\u2800",
      "\u3164",
      "\u0000"
    ]
    const turning = ["山田\u202e", "\u202dabc", "a\u2067b", "\u202axyz\u202c"]
    for (const name of [...hidden, ...turning]) assert.isFalse(isReadable(name), JSON.stringify(name))
  })

  it.effect("are asked of guests too, with an error that says so in both languages", () =>
    Effect.gen(function* () {
      const { errors } = yield* Effect.flip(readContact({ name: "\u202e\u202e" }))
      assert.deepStrictEqual([errors.length, errors[0]?.pointer, errors[0]?.code], [1, "/name", "wrong_format"])
      assert.match(errors[0]!.message, /direction of writing .*文字の向き/u)
      assert.strictEqual((yield* readContact({ name: " 山田 " })).name, "山田")
    })
  )
})

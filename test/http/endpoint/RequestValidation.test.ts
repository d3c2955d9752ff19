import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Layer, Result, Schema } from "effect"
import { HttpApi, HttpApiBuilder, HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { FaultSummary, RequestValidation } from "../../../src/http/endpoint/RequestValidation.ts"
import { faultsOf } from "../../../src/http/endpoint/SchemaFaults.ts"
import { ApiId } from "../../../src/http/LocalApi.ts"
import { defineModule } from "../../../src/module.ts"
import * as TestApp from "../../support/TestApp.ts"
import * as TestRuntime from "../../support/TestRuntime.ts"
import * as TestClient from "../TestClient.ts"
import { ask, good, post } from "../TestClient.ts"

const listed = (problem: TestClient.ClientResponse["problem"]) =>
  (problem.errors ?? []).map(({ code, location, pointer }) => `${location} ${pointer} ${code}`)

layer(TestClient.web())("A request that does not fit", (it) => {
  it.effect("gets all faults of all parts at once, by the names on the wire", () =>
    Effect.gen(function* () {
      const { problem, status } = yield* ask(
        "/items/A1?dry=maybe",
        post({ item_id: 1, size: 11, colour: "green", tags: ["a", "abc", "abcdef", 3] }, { "x-batch": "12345" })
      )
      assert.deepStrictEqual([status, problem.code], [400, "invalid_request"])
      assert.deepStrictEqual(listed(problem), [
        "path /id wrong_format",
        "header /x-batch too_long",
        "query /dry not_allowed_value",
        "body /item_id wrong_type",
        "body /size out_of_range",
        "body /colour not_allowed_value",
        "body /tags/0 too_short",
        "body /tags/2 too_long",
        "body /tags/3 wrong_type"
      ])
      for (const { message } of problem.errors ?? []) assert.match(message, /^(Expected|This)/)
    })
  )

  it.effect("gets a fault for each missing value", () =>
    Effect.gen(function* () {
      const { problem } = yield* ask("/items/a", post({}))
      assert.deepStrictEqual(listed(problem), ["body /item_id required", "body /size required"])
    })
  )

  it.effect("gets a fault for a body that is not an object", () =>
    Effect.gen(function* () {
      for (const body of ["[]", "1", '"x"', "null", "true"]) {
        assert.deepStrictEqual(listed((yield* ask("/items/a", post(body))).problem), ["body  wrong_type"], body)
      }
    })
  )

  it.effect("gets a fault for numbers out of range or not numeric, which are never clamped", () =>
    Effect.gen(function* () {
      for (const [limit, code] of [
        ["0", "out_of_range"],
        ["101", "out_of_range"],
        ["-1", "out_of_range"],
        ["1e9", "out_of_range"],
        ["1.5", "wrong_type"],
        ["abc", "wrong_type"],
        ["", "out_of_range"],
        ["NaN", "wrong_type"],
        ["Infinity", "wrong_type"],
        ["1&limit=2", "repeated"]
      ] as const) {
        const { problem, status } = yield* ask(`/items?limit=${limit}`, { headers: good })
        assert.deepStrictEqual([status, listed(problem)], [400, [`query /limit ${code}`]], limit)
      }
      for (const limit of ["1", "100"]) {
        assert.strictEqual((yield* ask(`/items?limit=${limit}`, { headers: good })).status, 200)
      }
    })
  )

  it.effect("gets a fault for a body that is empty or not JSON", () =>
    Effect.gen(function* () {
      for (const body of ["{bad", "{", "{'a':1}", '{"a":1}}', "undefined", "NaN", "\u{feff}", " ", ""]) {
        const { problem, status } = yield* ask("/items/a", post(body))
        assert.deepStrictEqual([status, problem.code], [400, "invalid_json"], JSON.stringify(body))
        assert.deepStrictEqual(listed(problem), ["body  invalid_json"])
      }
    })
  )

  it.effect("gets a fault for a body that is not UTF-8", () =>
    Effect.gen(function* () {
      const body = new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d])
      const { problem } = yield* ask("/items/a", { ...post(""), body })
      assert.deepStrictEqual([problem.status, problem.code], [400, "invalid_json"])
    })
  )

  it.effect("gets a fault for text that cannot be stored", () =>
    Effect.gen(function* () {
      for (const [body, fault] of [
        ['{"item_id":"a\\u0000","size":1}', "body /item_id not_allowed_character"],
        ['{"item_id":"a","size":1,"tags":["x","\\ud800"]}', "body /tags/1 not_allowed_character"],
        ['{"a/b":{"~":"\\uDFFF"}}', "body /a~1b/~0 not_allowed_character"],
        ['{"\\u0000":1}', "body  not_allowed_character"]
      ] as const) {
        assert.deepStrictEqual(listed((yield* ask("/items/a", post(body))).problem), [fault])
      }
      const fine = yield* ask("/items/a", post('{"item_id":"a","size":1,"x":"\\\\u0000 \\ud83d\\ude80"}'))
      assert.strictEqual(fine.status, 201)
    })
  )

  it.effect("with another content type is refused before anything else is checked", () =>
    Effect.gen(function* () {
      for (const type of [
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/jsonp",
        "multipart/form-data"
      ]) {
        const { problem, status } = yield* ask("/items/A1?dry=maybe", post("{bad", { "content-type": type }))
        assert.deepStrictEqual([status, problem.code], [415, "unsupported_media_type"], type)
        assert.include(problem.message, "application/json")
      }
    })
  )

  it.effect("may have a charset, or no content type", () =>
    Effect.gen(function* () {
      for (const type of ["application/json; charset=utf-8", "APPLICATION/JSON"]) {
        const { status } = yield* ask("/items/a", post({ item_id: "a", size: 1 }, { "content-type": type }))
        assert.strictEqual(status, 201, type)
      }
      const body = new TextEncoder().encode(JSON.stringify({ item_id: "a", size: 1 }))
      assert.strictEqual((yield* ask("/items/a", { method: "POST", headers: good, body })).status, 201)
    })
  )

  it.effect("may contain unknown members", () =>
    Effect.gen(function* () {
      const { json, status } = yield* ask("/items/a", post({ item_id: "a", size: 1, new: true }))
      assert.deepStrictEqual([status, json], [201, { item_id: "a", size: 1 }])
    })
  )

  it.effect("uses the last of two members with the same name", () =>
    Effect.gen(function* () {
      const { json } = yield* ask("/items/a", post('{"item_id":"a","size":1,"size":2}'))
      assert.deepStrictEqual(json, { item_id: "a", size: 2 })
    })
  )
})

const Page = Schema.FiniteFromString.check(Schema.isBetween({ minimum: 1, maximum: 9 }))
const Prescribed = HttpApiGroup.make("prescribed")
  .add(
    HttpApiEndpoint.get("own", "/own", { query: { page: Page }, success: Schema.Struct({}) }).annotate(
      FaultSummary,
      (faults) =>
        faults.some(({ pointer }) => pointer === "/page")
          ? { code: "invalid_pagination", message: "Invalid pagination" }
          : undefined
    ),
    HttpApiEndpoint.get("group", "/group", { query: { page: Page }, success: Schema.Struct({}) })
  )
  .middleware(RequestValidation)
  .annotate(FaultSummary, () => ({ code: "invalid_request", message: "Invalid request" }))

const PrescribedModule = defineModule({
  name: "prescribed",
  groups: [Prescribed],
  layer: HttpApiBuilder.group(HttpApi.make(ApiId).add(Prescribed), "prescribed", (handlers) =>
    handlers.handleAll({ own: () => Effect.succeed({}), group: () => Effect.succeed({}) })
  )
})

layer(
  TestApp.web(TestApp.routesOf(PrescribedModule)).pipe(
    Layer.provide(TestApp.services),
    Layer.provide(TestRuntime.kernelOn())
  )
)("A document that prescribes words for a refused request", (it) => {
  it.effect("is used, with that of the endpoint before that of the group", () =>
    Effect.gen(function* () {
      const own = yield* ask("/own?page=10")
      assert.deepStrictEqual([own.problem.code, own.problem.message], ["invalid_pagination", "Invalid pagination"])
      assert.deepStrictEqual(listed(own.problem), ["query /page out_of_range"])
      const group = yield* ask("/group")
      assert.deepStrictEqual([group.problem.code, group.problem.message], ["invalid_request", "Invalid request"])
    })
  )
})

describe("The faults of a schema", () => {
  const faults = (schema: Schema.Codec<unknown, unknown>, value: unknown) => {
    const result = Schema.decodeUnknownResult(schema, { errors: "all" })(value)
    return Result.isFailure(result)
      ? faultsOf("body", result.failure.issue).map(({ code, pointer }) => `${pointer} ${code}`)
      : []
  }

  it("have a code for each kind of check", () => {
    const cases: ReadonlyArray<readonly [Schema.Codec<any, any>, unknown, string]> = [
      [Schema.Int, 1.5, "wrong_type"],
      [Schema.Boolean, "true", "wrong_type"],
      [Schema.NullOr(Schema.String), 1, "wrong_type"],
      [Schema.Literal("a"), "b", "not_allowed_value"],
      [Schema.Literals(["a", "b"]), 1, "not_allowed_value"],
      [Schema.NonEmptyString, "", "too_short"],
      [Schema.Array(Schema.Int).check(Schema.isMinLength(7)), [], "too_short"],
      [Schema.String.check(Schema.isBetweenLength(2, 3)), "a", "wrong_length"],
      [Schema.Array(Schema.Int).check(Schema.isUnique()), [1, 1], "not_unique"],
      [Schema.Finite.check(Schema.isMultipleOf(2)), 3, "out_of_range"],
      [Schema.Finite.check(Schema.isGreaterThan(0)), 0, "out_of_range"],
      [Schema.String.check(Schema.isUUID()), "x", "wrong_format"],
      [Schema.DateTimeUtcFromString, "yesterday", "wrong_format"],
      [Schema.String.check(Schema.makeFilter((text) => text === "x")), "y", "invalid_value"],
      [Schema.String.check(Schema.makeFilter((text) => text === "x", { faultCode: "own" })), "y", "own"]
    ]
    for (const [schema, value, code] of cases) {
      assert.deepStrictEqual(faults(Schema.Struct({ a: schema }), { a: value }), [`/a ${code}`], code)
    }
  })

  it("describe what is allowed instead of naming the schema", () => {
    const messageOf = (schema: Schema.Codec<any, any>, value: unknown) => {
      const result = Schema.decodeUnknownResult(Schema.Struct({ a: schema }), { errors: "all" })({ a: value })
      return Result.isFailure(result) ? faultsOf("body", result.failure.issue)[0]?.message : undefined
    }
    const Colour = Schema.Literals(["red", "blue", 3]).annotate({ identifier: "Colour" })
    const Named = Schema.Struct({ b: Schema.String }).annotate({ identifier: "Named" })
    const Checked = Schema.String.check(Schema.isMaxLength(3, { message: "must be short" })).annotate({
      identifier: "Checked"
    })
    const cases: ReadonlyArray<readonly [Schema.Codec<any, any>, unknown, string]> = [
      [Colour, "green", 'Expected "red", "blue" or 3'],
      [Colour, {}, 'Expected "red", "blue" or 3'],
      [Schema.NullOr(Schema.Literal("red")).annotate({ identifier: "Red" }), "green", 'Expected "red" or null'],
      [Schema.Literals(["red", "blue"]), "green", 'Expected "red" or "blue"'],
      [Schema.Literal("red").annotate({ identifier: "Red" }), "green", 'Expected "red"'],
      [Named, "x", "Expected object"],
      [Named, null, "Expected object"],
      [Schema.Array(Named).annotate({ identifier: "Names" }), {}, "Expected array"],
      [Schema.String.annotate({ identifier: "AreaCode" }), 1, "Expected string"],
      [Checked, 1, "Expected string"],
      [Checked, "long", "must be short"],
      [Schema.Finite.annotate({ identifier: "Size" }), "1", "Expected number"],
      [Schema.Literals(["red"]).annotate({ message: "must be red" }), "green", "must be red"]
    ]
    for (const [schema, value, message] of cases) assert.strictEqual(messageOf(schema, value), message, message)
  })

  it("point to the place that a check over several members gives", () => {
    const Range = Schema.Struct({ from: Schema.Int, to: Schema.Int }).check(
      Schema.makeFilter(({ from, to }) =>
        from <= to ? undefined : { path: ["from"], issue: "from must not be after to" }
      )
    )
    assert.deepStrictEqual(faults(Range, { from: 2, to: 1 }), ["/from invalid_value"])
  })

  it("escape the names in a pointer", () => {
    assert.deepStrictEqual(faults(Schema.Struct({ "a/b~c": Schema.Int }), { "a/b~c": "x" }), ["/a~1b~0c wrong_type"])
  })

  it("of one value are all listed, except those that follow from a wrong type", () => {
    const Code = Schema.String.check(Schema.isMinLength(3), Schema.isPattern(/^[a-z]+$/))
    assert.deepStrictEqual(faults(Schema.Struct({ a: Code }), { a: "1" }), ["/a too_short", "/a wrong_format"])
    assert.deepStrictEqual(faults(Schema.Struct({ a: Code }), { a: 1 }), ["/a wrong_type"])
  })

  it("of a union are those of the member that fits best", () => {
    const Shape = Schema.Union([
      Schema.Struct({ kind: Schema.Literal("circle"), radius: Schema.Finite }),
      Schema.Struct({ kind: Schema.Literal("square"), side: Schema.Finite })
    ])
    assert.deepStrictEqual(faults(Schema.Struct({ shape: Shape }), { shape: { kind: "circle", radius: "1" } }), [
      "/shape/radius wrong_type"
    ])
  })
})

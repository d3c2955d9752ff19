import { assert, describe, it } from "@effect/vitest"
import { Effect, Result } from "effect"
import { HttpServerRequest } from "effect/http"
import * as JsonBody from "../../../src/http/endpoint/JsonBody.ts"
import * as Problem from "../../../src/http/Problem.ts"

const parse = (text: string) => {
  const bytes = new TextEncoder().encode(text)
  const result = JsonBody.parse(bytes)
  return Result.isSuccess(result) ? "parsed" : result.failure.fault.code
}

describe("A JSON body", () => {
  it("may contain as many values as the limit, however they are written", () => {
    const list = (count: number) => `[${"1 ,".repeat(count - 1)}1]`
    const record = (count: number) => `{${Array.from({ length: count }, (_, n) => `"${n}":1`).join(",")}}`
    for (const text of [list, record]) {
      assert.strictEqual(parse(text(JsonBody.maxValues - 1)), "parsed")
      assert.strictEqual(parse(text(JsonBody.maxValues)), "too_many_values")
    }
    assert.strictEqual(parse(`[${"[],".repeat(JsonBody.maxValues / 2)}[]]`), "too_many_values")
  })

  it("may be nested as deep as the limit, in lists and objects", () => {
    for (const [open, close] of [
      ["[", "]"],
      ['{"a":[', "]}"],
      [' { "a" : ', " } "]
    ] as const) {
      const levels = open.includes("[") && open.includes("{") ? 2 : 1
      const nested = (count: number) => `${open.repeat(count)}1${close.repeat(count)}`
      assert.strictEqual(parse(nested(JsonBody.maxDepth / levels)), "parsed")
      assert.strictEqual(parse(nested(JsonBody.maxDepth / levels + 1)), "too_deep")
    }
    assert.strictEqual(parse(`[${"[[]],".repeat(1000)}1]`), "parsed")
  })

  it("may contain any number of brackets, commas, quotes and escapes in strings", () => {
    const text = '[{,"\\]}\\\\"'.repeat(10_000)
    assert.strictEqual(parse(JSON.stringify({ text, [text]: "\\" })), "parsed")
    assert.strictEqual(parse('{"a":"\\\\"}'), "parsed")
    assert.strictEqual(parse('{"a":"\\"}'), "invalid_json")
    assert.strictEqual(parse('{"a":"\\'), "invalid_json")
  })
})

it.effect("A JSON body that is read twice is parsed once", () =>
  Effect.gen(function* () {
    const request = HttpServerRequest.fromWeb(new Request("http://localhost/", { method: "POST", body: '{"a":[1]}' }))
    const first = yield* JsonBody.read(request)
    assert.deepStrictEqual(first, { a: [1] })
    assert.strictEqual(yield* JsonBody.read(request), first)
  })
)

describe("A problem", () => {
  const fault = (pointer: string, message = "Expected x"): Problem.Fault => ({
    location: "body",
    pointer,
    code: "wrong_type",
    message
  })
  const make = (errors: ReadonlyArray<Problem.Fault>) => Problem.make(400, { code: "c", message: "m", errors })

  it("lists a hundred faults, and says if there are more", () => {
    const faults = Array.from({ length: 101 }, (_, n) => fault(`/${n}`))
    const all = make(faults.slice(0, 100))
    assert.deepStrictEqual([all.errors?.length, all.errors_truncated], [100, undefined])
    const cut = make(faults)
    assert.deepStrictEqual([cut.errors?.length, cut.errors_truncated], [100, true])
  })

  it("stays below 64 KiB, whatever its content", () => {
    const long = "\u001f\u001f駅".repeat(100_000)
    const problem = Problem.make(400, {
      code: "c",
      message: long,
      detail: long,
      errors: Array.from({ length: 100 }, (_, n) => fault(Problem.pointerTo(["a", n, long]), long))
    })
    assert.isBelow(Buffer.byteLength(JSON.stringify(problem)), 64 * 1024)
    assert.isTrue(problem.errors_truncated)
    assert.strictEqual(problem.errors?.[0]?.pointer, "/a/0")
  })

  it("points to a place with up to 256 characters", () => {
    assert.strictEqual(Problem.pointerTo(["a".repeat(255)]), `/${"a".repeat(255)}`)
    assert.strictEqual(Problem.pointerTo(["a".repeat(256)]), "")
    assert.strictEqual(Problem.pointerTo(["x", "a".repeat(256), "y"]), "/x")
  })
})

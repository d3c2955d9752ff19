import { assert, describe, it } from "@effect/vitest"
import { Crm } from "../../../modules/webhooks/dialect/Crm.ts"
import { dialects } from "../../../modules/webhooks/dialect/Dialects.ts"
import {
  type CustomHeaders,
  type HeadersPatch,
  hidden,
  longestName,
  longestValue,
  merge,
  mostHeaders
} from "../../../modules/webhooks/endpoint/CustomHeaders.ts"

const merged = (before: CustomHeaders, patch: HeadersPatch) => {
  const found = merge(before, patch)
  assert.property(found, "headers")
  return "headers" in found ? found.headers : {}
}

/** The faults of headers that are given to an endpoint without any, as `pointer code`. */
const faultsOf = (patch: HeadersPatch, before: CustomHeaders = {}) => {
  const found = merge(before, patch)
  return "errors" in found ? found.errors.map(({ code, pointer }) => `${pointer} ${code}`) : []
}

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`x-${n}`, "a"]))

describe("The headers of an endpoint", () => {
  it("are named in lower case, and keep their values as they are", () => {
    assert.deepStrictEqual(merged({}, { "X-Api-Key": "aB 1", Authorization: "Bearer ~{}" }), {
      "x-api-key": "aB 1",
      authorization: "Bearer ~{}"
    })
  })

  it("are changed one by one: null removes one, and instead of all it removes all", () => {
    const before = { "x-a": "1", "x-b": "2" }
    assert.deepStrictEqual(merged(before, {}), before)
    assert.deepStrictEqual(merged(before, { "X-B": "3", "x-c": "4" }), { "x-a": "1", "x-b": "3", "x-c": "4" })
    assert.deepStrictEqual(merged(before, { "x-a": null, "x-d": null }), { "x-b": "2" })
    assert.deepStrictEqual(merged(before, null), {})
  })

  it("accept both ends of every limit, and refuse what lies beyond", () => {
    const longest = "n".repeat(longestName)
    assert.isEmpty(faultsOf({ n: "v", "!#$%&'*+.^_`|~09azAZ-": "!~", [longest]: "v".repeat(longestValue) }))
    assert.isEmpty(faultsOf(many(mostHeaders)))
    assert.deepStrictEqual(faultsOf(many(mostHeaders + 1)), ["/headers too_many_headers"])
    assert.deepStrictEqual(faultsOf({ "x-new": "a" }, many(mostHeaders)), ["/headers too_many_headers"])
    assert.isEmpty(faultsOf({ "x-new": "a", "x-0": null }, many(mostHeaders)))
    for (const name of [`${longest}n`, "", "x y", "x:y", "x\r\ny", "名", "x(y)", 'x"'])
      assert.deepStrictEqual(faultsOf({ [name]: "v" }), [`/headers/${name} invalid_header_name`])
    for (const value of [
      "v".repeat(longestValue + 1),
      "",
      " v",
      "v ",
      "a\r\nb: c",
      "a\nb",
      "a\tb",
      "a\u007f",
      "値",
      "é"
    ])
      assert.deepStrictEqual(faultsOf({ x: value }), ["/headers/x invalid_header_value"], JSON.stringify(value))
  })

  it("point to each fault, also where its name has characters that a pointer escapes", () => {
    assert.deepStrictEqual(faultsOf({ "a~/b": "v", ok: "v", "x-b": "" }), [
      "/headers/a~0~1b invalid_header_name",
      "/headers/x-b invalid_header_value"
    ])
    assert.deepStrictEqual(faultsOf({ "X-A": "1", "x-a": "2" }), ["/headers/x-a duplicate_header"])
  })

  it("are not those that HTTP or the service itself sets", () => {
    const attempt = {
      eventId: "01KAJ4M7A1B2C3D4E5F6G7H8J9",
      type: "a.b",
      timestamp: 0,
      body: "",
      secrets: [],
      sequence: 1
    }
    const own = Object.values(dialects).flatMap(({ headers }) => Object.keys(headers(attempt)))
    assert.include(own, Object.keys(Crm.headers(attempt))[0])
    for (const name of [
      ...own,
      "Host",
      "Content-Type",
      "content-length",
      "User-Agent",
      "Connection",
      "keep-alive",
      "Transfer-Encoding",
      "TE",
      "trailer",
      "upgrade",
      "proxy-authorization",
      "Cookie",
      "X-Forwarded-For",
      "accept-encoding",
      "webhook-anything",
      "X-Ekimae-Account"
    ])
      assert.deepStrictEqual(faultsOf({ [name]: "v" }), [`/headers/${name} reserved_header`])
    for (const name of ["authorization", "x-api-key", "x-webhook", "accept", "contents"])
      assert.isEmpty(faultsOf({ [name]: "v" }), name)
  })

  it("stand in the log without their values", () => {
    assert.deepStrictEqual(hidden({ "x-api-key": "secret" }), { "x-api-key": "***" })
  })
})

import { assert, describe, it } from "@effect/vitest"
import { fromResponse, type Headers } from "../../../modules/webhooks/send/Outcome.ts"
import { ConnectFailed, classify } from "../../../src/outbound/ConnectFailed.ts"
import { retryAfter } from "../../../src/outbound/RetryAfter.ts"

const now = Date.UTC(1994, 10, 6, 8, 49, 0)
const day = 24 * 60 * 60 * 1000

describe("Retry-After", () => {
  for (const [header, expected] of [
    ["0", 0],
    ["120", 120_000],
    [" 5 ", 5_000],
    ["86400", day],
    ["86401", day],
    ["9".repeat(400), day],
    ["Sun, 06 Nov 1994 08:49:37 GMT", 37_000],
    ["Sunday, 06-Nov-94 08:49:37 GMT", 37_000],
    ["Sun Nov  6 08:49:37 1994", 37_000],
    ["Sun, 06 Nov 1994 08:48:00 GMT", 0],
    ["Sun, 06 Nov 2094 08:49:37 GMT", day],
    ["-5", undefined],
    ["1.5", undefined],
    ["soon", undefined],
    ["Someday, GMT", undefined],
    ["2094-11-06", undefined],
    ["", undefined],
    [undefined, undefined]
  ] as const) {
    it(`${JSON.stringify(header)} is ${expected === undefined ? "nothing" : `${expected} ms`}`, () =>
      assert.strictEqual(retryAfter(header, now), expected))
  }

  it("said twice is nothing", () => assert.isUndefined(retryAfter(["1", "2"], now)))

  for (const [status, expected] of [
    [429, 1_000],
    [503, 1_000],
    [500, undefined],
    [301, undefined],
    [200, undefined]
  ] as const) {
    it(`${expected === undefined ? "does not count" : "counts"} with the status ${status}`, () =>
      assert.strictEqual(outcome({ status, headers: { "retry-after": "1" } }).retryAfterMs, expected))
  }
})

const outcome = ({
  body = "",
  headers = {},
  status = 200
}: {
  body?: string | Buffer
  headers?: Headers
  status?: number
}) =>
  fromResponse(
    { status, headers, body: Buffer.from(body as string) },
    { durationMs: 1, remote: undefined, resent: false, now }
  )

describe("What is kept of a response", () => {
  it("is text that PostgreSQL can store, whatever came", () => {
    const { response } = outcome({ body: Buffer.from([0x61, 0x00, 0xff, 0xe3, 0x81]) })
    assert.strictEqual(response, "a\ufffd\ufffd\ufffd")
  })

  it("are its first 32 headers, of 512 characters", () => {
    const many = Object.fromEntries(Array.from({ length: 33 }, (_, index) => [`x-${index}`, "v".repeat(513)]))
    const { responseHeaders } = outcome({ headers: many })
    assert.strictEqual(Object.keys(responseHeaders).length, 32)
    assert.strictEqual(responseHeaders["x-0"]?.length, 512)
  })

  it("are all values of a header", () => {
    const headers: Headers = JSON.parse('{"via":["a","b"],"__proto__":"c"}')
    assert.deepStrictEqual(Object.entries(outcome({ headers }).responseHeaders), [
      ["via", "a, b"],
      ["__proto__", "c"]
    ])
  })
})

it("Errors of the client become the coarse errors that a tenant may see", () => {
  const coded = (code: string, message = "") => Object.assign(new Error(message), { code })
  for (const [error, expected] of [
    [new ConnectFailed({ error: "refused_address" }), "refused_address"],
    [coded("ECONNRESET"), "connect"],
    [coded("EPIPE"), "connect"],
    [coded("UND_ERR_SOCKET", "other side closed"), "connect"],
    [coded("UND_ERR_SOCKET", "bad response"), "protocol"],
    [coded("ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED"), "tls"],
    [coded("EPROTO"), "tls"],
    [coded("HPE_INVALID_CONSTANT"), "protocol"],
    [new Error("anything"), "protocol"]
  ] as const) {
    assert.strictEqual(classify(error), expected)
  }
})

import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { addressKey, behindProxies } from "../../../src/http/edge/ClientAddress.ts"
import { AccessLog } from "../../../src/http/response/AccessLog.ts"
import * as TestClient from "../TestClient.ts"
import { ask } from "../TestClient.ts"

describe("The client's address", () => {
  const through = behindProxies(["10.0.0.0/8", "192.0.2.7", "fd00::/8"])

  it("is that of the socket unless it belongs to a trusted proxy, whatever X-Forwarded-For says", () => {
    assert.strictEqual(through("203.0.113.9", "198.51.100.1"), "203.0.113.9")
    assert.strictEqual(through("192.0.2.8", "198.51.100.1"), "192.0.2.8")
  })

  it("is the last forwarded one that is no trusted proxy", () => {
    assert.strictEqual(through("10.1.2.3", "198.51.100.1"), "198.51.100.1")
    assert.strictEqual(through("192.0.2.7", "6.6.6.6, 198.51.100.1, 10.0.0.2"), "198.51.100.1")
    assert.strictEqual(through("fd00::1", "2001:db8::1"), "2001:db8::1")
  })

  it("may be written with brackets, with a port, or as IPv4 inside IPv6", () => {
    assert.strictEqual(through("10.0.0.1", "198.51.100.1:4711"), "198.51.100.1")
    assert.strictEqual(through("10.0.0.1", "[2001:db8::1]:4711"), "2001:db8::1")
    assert.strictEqual(through("10.0.0.1", "[2001:db8::1]"), "2001:db8::1")
    assert.strictEqual(through("10.0.0.1", "::ffff:198.51.100.1"), "198.51.100.1")
  })

  it("is that of the nearest proxy when nothing valid is forwarded", () => {
    for (const forwarded of [undefined, "", "unknown", "6.6.6.6, unknown", "<script>"]) {
      assert.strictEqual(through("10.0.0.1", forwarded), "10.0.0.1")
    }
    assert.strictEqual(through("10.0.0.1", "10.0.0.2, 10.0.0.3"), "10.0.0.2")
  })

  it("counts as one client per IPv6 /64 network", () => {
    assert.strictEqual(addressKey("198.51.100.1"), "198.51.100.1")
    assert.strictEqual(addressKey("2001:db8:1:2:3:4:5:6"), addressKey("2001:db8:1:2::9"))
    assert.notStrictEqual(addressKey("2001:db8:1:2::1"), addressKey("2001:db8:1:3::1"))
    assert.strictEqual(addressKey("::1"), "0:0:0:0")
    assert.strictEqual(addressKey("fe80::1%eth0"), "fe80:0:0:0")
  })
})

const seen: Array<string> = []
const recording = Layer.succeed(AccessLog, { write: ({ ip }) => void seen.push(ip) })

for (const [proxies, expected] of [
  [[], "127.0.0.1"],
  [["127.0.0.0/8"], "198.51.100.1"]
] as const) {
  const lines: Array<TestClient.LogLine> = []
  layer(TestClient.socket({ log: recording, logLines: lines, settings: { trustedProxies: proxies } }))(
    `With ${proxies.length === 0 ? "no proxy" : "a proxy on this machine"} trusted`,
    (it) => {
      it.effect(`a request with X-Forwarded-For comes from ${expected}`, () =>
        Effect.gen(function* () {
          yield* ask("/healthz", { headers: { "x-forwarded-for": "6.6.6.6, 198.51.100.1" } })
          assert.strictEqual(seen.at(-1), expected)
        })
      )

      it.effect("the first of them is warned of where no proxy is trusted, and no other", () =>
        Effect.gen(function* () {
          yield* ask("/healthz")
          yield* ask("/healthz", { headers: { "x-forwarded-for": "6.6.6.6" } })
          const warned = lines.filter(({ level, message }) => level === "Warn" && message.includes("TRUSTED_PROXIES"))
          assert.strictEqual(warned.length, proxies.length === 0 ? 1 : 0)
        })
      )
    }
  )
}

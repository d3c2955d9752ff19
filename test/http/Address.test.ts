import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { AccessLog } from "../../src/http/AccessLog.ts"
import { addressKey, behindProxies } from "../../src/http/Address.ts"
import * as Asking from "./Asking.ts"
import { ask } from "./Asking.ts"

describe("The client's address", () => {
  const through = behindProxies(["10.0.0.0/8", "192.0.2.7", "fd00::/8"])

  it("is the socket's when that is no trusted proxy, whatever is forwarded", () => {
    assert.strictEqual(through("203.0.113.9", "198.51.100.1"), "203.0.113.9")
    assert.strictEqual(through("192.0.2.8", "198.51.100.1"), "192.0.2.8")
  })

  it("is the last one forwarded that is no trusted proxy", () => {
    assert.strictEqual(through("10.1.2.3", "198.51.100.1"), "198.51.100.1")
    assert.strictEqual(through("192.0.2.7", "6.6.6.6, 198.51.100.1, 10.0.0.2"), "198.51.100.1")
    assert.strictEqual(through("fd00::1", "2001:db8::1"), "2001:db8::1")
  })

  it("may be written with brackets, a port or as IPv4 inside IPv6", () => {
    assert.strictEqual(through("10.0.0.1", "198.51.100.1:4711"), "198.51.100.1")
    assert.strictEqual(through("10.0.0.1", "[2001:db8::1]:4711"), "2001:db8::1")
    assert.strictEqual(through("10.0.0.1", "[2001:db8::1]"), "2001:db8::1")
    assert.strictEqual(through("10.0.0.1", "::ffff:198.51.100.1"), "198.51.100.1")
  })

  it("is the nearest proxy when nothing, or nothing sensible, is forwarded", () => {
    for (const forwarded of [undefined, "", "unknown", "6.6.6.6, unknown", "<script>"]) {
      assert.strictEqual(through("10.0.0.1", forwarded), "10.0.0.1")
    }
    assert.strictEqual(through("10.0.0.1", "10.0.0.2, 10.0.0.3"), "10.0.0.2")
  })

  it("counts as one client for a whole IPv6 network", () => {
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
  layer(Asking.socket({ log: recording, settings: { trustedProxies: proxies } }))(
    `With ${proxies.length === 0 ? "no proxy" : "a proxy on this machine"} trusted`,
    (it) => {
      it.effect(`a request that names another client comes from ${expected}`, () =>
        Effect.gen(function* () {
          yield* ask("/healthz", { headers: { "x-forwarded-for": "6.6.6.6, 198.51.100.1" } })
          assert.strictEqual(seen.at(-1), expected)
        })
      )
    }
  )
}

import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { ConnectLimits, defaults } from "../../src/outbound/ConnectLimits.ts"
import { Resolver } from "../../src/outbound/Resolver.ts"
import { nameServer, type Reply } from "./NameServer.ts"

const within = (connectMs: number) => Layer.succeed(ConnectLimits, { ...defaults, connectMs })
const resolve = (name: string) => Effect.flatMap(Resolver, (resolver) => resolver.resolve(name))
/** What is answered may take long on a busy machine; a limit that is to be reached is shorter. */
const asking = (address: string, connectMs = 600_000) =>
  Effect.provide(Resolver.layerServers([address]).pipe(Layer.provide(within(connectMs))))

const v6 = "2606:4700:0:0:0:0:0:1111"

const resolved = (reply: (name: string, version: 4 | 6) => Reply, connectMs?: number) =>
  Effect.gen(function* () {
    const { address } = yield* nameServer(reply)
    return yield* resolve("hooks.example.com").pipe(asking(address, connectMs))
  })

describe("A name", () => {
  it.live("resolves to the addresses of both families", () =>
    Effect.gen(function* () {
      const addresses = yield* resolved((_, version) => (version === 4 ? ["8.8.8.8", "8.8.4.4"] : [v6]))
      assert.deepStrictEqual(addresses.slice(0, 2).sort(), ["8.8.4.4", "8.8.8.8"])
      assert.deepStrictEqual(addresses.slice(2), ["2606:4700::1111"])
    })
  )

  it.live("resolves to those of one family if it has no others", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* resolved((_, version) => (version === 4 ? [] : [v6])), ["2606:4700::1111"])
      assert.deepStrictEqual(yield* resolved((_, version) => (version === 6 ? [] : ["8.8.8.8"])), ["8.8.8.8"])
    })
  )

  it.live("resolves to those of one family soon if nothing is heard of the other", () =>
    Effect.gen(function* () {
      const { address } = yield* nameServer((_, version) => (version === 6 ? "silence" : ["8.8.8.8"]))
      // Waiting for both would take longer than the test has.
      assert.deepStrictEqual(yield* resolve("hooks.example.com").pipe(asking(address)), ["8.8.8.8"])
    })
  )

  it.live("resolves to those of one family when the time is over", () =>
    Effect.gen(function* () {
      const answered = resolved((_, version) => (version === 4 ? "silence" : [v6]), 280)
      assert.deepStrictEqual(yield* answered, ["2606:4700::1111"])
    })
  )

  for (const [what, reply, connectMs] of [
    ["is unknown", "unknown", undefined],
    ["has no addresses", [], undefined],
    ["is met with silence", "silence", 150]
  ] as const) {
    it.live(`does not resolve if it ${what}`, () =>
      Effect.gen(function* () {
        const error = yield* Effect.flip(resolved(() => reply, connectMs))
        assert.strictEqual(error.name, "hooks.example.com")
      })
    )
  }

  it.live("resolves while a hundred others are met with silence", () =>
    Effect.gen(function* () {
      const { address } = yield* nameServer((name) => (name.startsWith("silent") ? "silence" : ["8.8.8.8"]))
      yield* Effect.gen(function* () {
        const silent = Array.from({ length: 100 }, (_, index) => Effect.exit(resolve(`silent${index}.example.com`)))
        const waiting = yield* Effect.forkScoped(Effect.all(silent, { concurrency: "unbounded" }))
        yield* Effect.yieldNow
        assert.deepStrictEqual(yield* resolve("hooks.example.com"), ["8.8.8.8"])
        assert.isUndefined(waiting.pollUnsafe())
      }).pipe(asking(address))
    })
  )
})

it.live("In development the hosts file is asked", () =>
  Effect.gen(function* () {
    const addresses = yield* resolve("localhost")
    assert.isNotEmpty(addresses.filter((address) => ["127.0.0.1", "::1"].includes(address)))
  }).pipe(Effect.provide(Resolver.layerSystem.pipe(Layer.provide(within(5_000)))))
)

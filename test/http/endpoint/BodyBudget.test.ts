import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { BodyBudget, bodies } from "../../../src/http/endpoint/BodyBudget.ts"
import * as RawConnection from "../RawConnection.ts"
import * as TestClient from "../TestClient.ts"
import { ask, post } from "../TestClient.ts"

describe("The budget of bodies", () => {
  it("holds up to its total, and a quarter of it for one address", () => {
    const budget = new BodyBudget(400)
    assert.isTrue(budget.take("192.0.2.1", 100))
    assert.isFalse(budget.take("192.0.2.1", 1))
    for (const address of ["192.0.2.2", "192.0.2.3", "2001:db8::1"]) assert.isTrue(budget.take(address, 100))
    // The same network of IPv6, and another address.
    assert.isFalse(budget.take("2001:db8::2", 1))
    assert.isFalse(budget.take("192.0.2.5", 1))
    budget.release("192.0.2.1", 100)
    assert.strictEqual(budget.held, 300)
    assert.isTrue(budget.take("192.0.2.5", 100))
  })
})

const size = 1_000_000

layer(TestClient.socket(), { excludeTestServices: true })("Bodies that stop before their last byte", (it) => {
  it.effect("are refused with 503 above the budget of their address, which others' leaving gives back", () =>
    Effect.gen(function* () {
      const free = bodies.held
      const isHeld = (bytes: number) =>
        Effect.repeat(
          Effect.sync(() => bodies.held - free),
          { schedule: Schedule.spaced("5 millis"), until: (held) => held === bytes }
        )
      const half = Effect.gen(function* () {
        const connection = yield* RawConnection.open
        yield* connection.send(
          `POST /items/a HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer good\r\ncontent-type: application/json\r\ncontent-length: ${size + 1}\r\n\r\n`
        )
        yield* connection.send("x".repeat(size))
        return connection
      })
      yield* Effect.scoped(
        Effect.gen(function* () {
          // 16 MiB for one address.
          for (let n = 0; n < 16; n++) yield* half
          yield* isHeld(16 * size)
          const refused = yield* (yield* half).response
          assert.deepStrictEqual(
            [refused.status, refused.json["code"], refused.headers["retry-after"], refused.headers["connection"]],
            [503, "unavailable", "2", "close"]
          )
          assert.strictEqual((yield* ask("/healthz")).status, 200)
        })
      )
      yield* isHeld(0)
      assert.notStrictEqual((yield* ask("/items/a", post({}))).status, 503)
    })
  )
})

import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { BodyBudget, bodies } from "../../../src/http/endpoint/BodyBudget.ts"
import * as RawConnection from "../RawConnection.ts"
import * as TestClient from "../TestClient.ts"
import { ask, post } from "../TestClient.ts"

describe("The budget of bodies", () => {
  /** Begins bodies, and notes which have given way. */
  const make = (total: number) => {
    const budget = new BodyBudget(total)
    const gone: Array<string> = []
    return { budget, gone, begin: (name: string, address: string) => budget.begin(address, () => gone.push(name)) }
  }

  it("holds a quarter of its total for one address, or network of IPv6", () => {
    const { begin, budget, gone } = make(400)
    const first = begin("first", "192.0.2.1")
    assert.isTrue(first.take(60))
    assert.isTrue(begin("second", "192.0.2.1").take(40))
    for (const body of [first, begin("third", "192.0.2.1")]) assert.isFalse(body.take(1))
    assert.isTrue(begin("fourth", "2001:db8::1").take(100))
    assert.isFalse(begin("fifth", "2001:db8::2").take(1))
    first.end()
    assert.strictEqual(budget.held, 140)
    assert.isTrue(begin("sixth", "192.0.2.1").take(60))
    assert.deepStrictEqual(gone, [])
  })

  it("has bodies give way to others in the order in which they began, of whatever address, when it is used up", () => {
    const { begin, budget, gone } = make(400)
    const bodies = Array.from({ length: 8 }, (_, n) => begin(`${n}`, `192.0.2.${n}`))
    for (const body of bodies) assert.isTrue(body.take(50))
    assert.deepStrictEqual([budget.held, gone], [400, []])
    assert.isTrue(begin("late", "192.0.2.9").take(1))
    assert.deepStrictEqual([budget.held, gone], [351, ["0"]])
    // One that ended by itself gives way no more, and one that gives way is not asked again.
    bodies[1]!.end()
    bodies[0]!.end()
    assert.isTrue(bodies[7]!.take(50))
    assert.deepStrictEqual([budget.held, gone], [351, ["0"]])
    assert.isTrue(begin("later", "192.0.2.10").take(100))
    // Of 451 bytes the 50 of one are too few.
    assert.deepStrictEqual([budget.held, gone], [351, ["0", "2", "3"]])
  })
})

const size = 1_000_000

const begun = (length: string, part: string) =>
  Effect.gen(function* () {
    const connection = yield* RawConnection.open
    yield* connection.send(
      `POST /items/a HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer good\r\ncontent-type: application/json\r\n${length}\r\n\r\n`
    )
    yield* connection.send(part)
    return connection
  })

layer(TestClient.socket(), { excludeTestServices: true })("Bodies that stop before their last byte", (it) => {
  it.effect("are refused with 503 above the budget of their address, which others' leaving gives back", () =>
    Effect.gen(function* () {
      const free = bodies.held
      const isHeld = (holds: (bytes: number) => boolean) =>
        Effect.repeat(
          Effect.sync(() => bodies.held - free),
          { schedule: Schedule.spaced("5 millis"), until: holds }
        )
      const half = begun(`content-length: ${size + 1}`, "x".repeat(size))
      yield* Effect.scoped(
        Effect.gen(function* () {
          // 16 MiB for one address.
          for (let n = 0; n < 16; n++) yield* half
          yield* isHeld((held) => held >= 16 * size)
          const refused = yield* (yield* half).response
          assert.deepStrictEqual(
            [refused.status, refused.json["code"], refused.headers["retry-after"], refused.headers["connection"]],
            [503, "unavailable", "2", "close"]
          )
          assert.strictEqual((yield* ask("/healthz")).status, 200)
        })
      )
      yield* isHeld((held) => held === 0)
      assert.notStrictEqual((yield* ask("/items/a", post({}))).status, 503)
    })
  )

  it.effect("hold what has arrived of them, also in chunks", () =>
    Effect.gen(function* () {
      const free = bodies.held
      for (let n = 0; n < 40; n++) yield* begun("transfer-encoding: chunked", "5\r\n")
      const last = yield* begun("transfer-encoding: chunked", '2\r\n{"\r\n')
      yield* Effect.repeat(
        Effect.sync(() => bodies.held > free),
        { schedule: Schedule.spaced("5 millis"), until: (isHeld) => isHeld }
      )
      assert.isBelow(bodies.held - free, 1_000)
      assert.notStrictEqual((yield* ask("/items/a", post({}))).status, 503)
      yield* last.send('9\r\nname":"a"}\r\n0\r\n\r\n')
      assert.notInclude([413, 503], (yield* last.response).status)
    })
  )

  it.effect("are refused with 413 when their chunks are more than the longest body, and the connection closes", () =>
    Effect.gen(function* () {
      const chunk = `${(65_536).toString(16)}\r\n${" ".repeat(65_536)}\r\n`
      const longest = yield* begun("transfer-encoding: chunked", `${chunk.repeat(16)}0\r\n\r\n`)
      assert.notInclude([413, 503], (yield* longest.response).status)
      const refused = yield* (yield* begun("transfer-encoding: chunked", `${chunk.repeat(16)}1\r\n \r\n`)).response
      assert.deepStrictEqual([refused.status, refused.headers["connection"]], [413, "close"])
    })
  )
})

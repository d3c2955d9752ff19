import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { TenantsOfKeys } from "../../../src/actor/pg/claim/TenantsOfKeys.ts"
import * as PgJobStore from "../../../src/actor/pg/PgJobStore.ts"
import { fresh } from "../../contract/jobstore/Fixture.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"

const keysOf = (mailboxes: Iterable<readonly [string, number]>) => [...mailboxes].map(([key]) => key)
const floorsOf = (keys: ReadonlyArray<string>) => new Map(keys.map((key) => [key, 1]))

describe("The mailboxes of tenants", () => {
  it("come in their order while no tenants are known", () => {
    assert.deepStrictEqual(keysOf(new TenantsOfKeys().inTurns(floorsOf(["b", "a", "c"]))), ["b", "a", "c"])
  })

  it("come one for each tenant before a second of any, first of who was served longest ago", () => {
    const tenants = new TenantsOfKeys()
    for (const key of ["a1", "a2", "a3"]) tenants.saw(key, ["a"])
    for (const key of ["b1", "b2"]) tenants.saw(key, ["b"])
    tenants.saw("c1", ["c"])
    const floors = floorsOf(["a1", "a2", "a3", "b1", "b2", "c1"])
    assert.deepStrictEqual(keysOf(tenants.inTurns(floors)), ["a1", "b1", "c1", "a2", "b2", "a3"])
    tenants.got(["a1"])
    assert.deepStrictEqual(keysOf(tenants.inTurns(floors)), ["b1", "c1", "a1", "b2", "a2", "a3"])
    tenants.got(["b1", "c1"])
    assert.deepStrictEqual(keysOf(tenants.inTurns(floors)).slice(0, 3), ["a1", "b1", "c1"])
  })

  it("that several share come in the turn of each of them, once", () => {
    const tenants = new TenantsOfKeys()
    for (const key of ["a1", "a2", "shared"]) tenants.saw(key, ["a"])
    tenants.saw("shared", ["b"])
    assert.deepStrictEqual(keysOf(tenants.inTurns(floorsOf(["a1", "a2", "shared"]))), ["a1", "shared", "a2"])
    tenants.forget("shared")
    tenants.saw("shared", ["a"])
    assert.deepStrictEqual(keysOf(tenants.inTurns(floorsOf(["a1", "a2", "shared"]))), ["a1", "a2", "shared"])
  })

  const Owners = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 4 }))).check(
    Schema.isMaxLength(40)
  )
  it.prop(
    "come once each, and no tenant has two more than another who still waits",
    { owners: Owners },
    ({ owners }) => {
      const tenants = new TenantsOfKeys()
      for (const [n, owner] of owners.entries()) tenants.saw(`k${n}`, [`t${owner}`])
      const floors = floorsOf(owners.map((_, n) => `k${n}`))
      const order = keysOf(tenants.inTurns(floors))
      assert.deepStrictEqual(order.toSorted(), [...floors.keys()].toSorted())
      const left = new Map<number, number>()
      for (const owner of owners) left.set(owner, (left.get(owner) ?? 0) + 1)
      const had = new Map<number, number>()
      for (const key of order) {
        const owner = owners[Number(key.slice(1))]!
        for (const [other, waiting] of left)
          if (waiting > 0) assert.isAtMost((had.get(owner) ?? 0) - (had.get(other) ?? 0), 0)
        had.set(owner, (had.get(owner) ?? 0) + 1)
        left.set(owner, left.get(owner)! - 1)
      }
    }
  )
})

layer(PgJobStore.layer.pipe(Layer.provideMerge(TestDatabase.layer)))(
  "Keys of an actor that is fair to tenants",
  (test) => {
    test.effect("are leased tenant by tenant, so that one key does not wait for the forty of another tenant", () =>
      Effect.gen(function* () {
        const { claim, join, send } = yield* fresh
        const node = yield* join("n")
        const take = (limit: number) =>
          Effect.map(claim(node, { limit, keyPolicy: { running: 1, fairToTenants: true } }), ({ leases }) =>
            leases.map(({ key }) => key)
          )
        yield* send(...Array.from({ length: 40 }, (_, n) => ({ key: `a${n}`, tenant: "a" })))
        assert.strictEqual((yield* take(4)).length, 4)
        yield* send({ key: "b", tenant: "b" })
        const got = [...(yield* take(4)), ...(yield* take(4))]
        assert.include(got, "b")
      })
    )

    for (const fairToTenants of [true, "keys"] as const) {
      test.effect(`are leased no further than to the places that a tenant may have (${fairToTenants})`, () =>
        Effect.gen(function* () {
          const { claim, join, send } = yield* fresh
          const node = yield* join("n")
          const take = (limit: number, held: Readonly<Record<string, number>>) =>
            Effect.map(
              claim(node, {
                limit,
                keyPolicy: { running: 1, fairToTenants },
                tenantPlaces: { most: 4, held: new Map(Object.entries(held)) }
              }),
              ({ leases }) => leases.map(({ jobs }) => jobs[0]?.tenant).toSorted()
            )
          yield* send(...Array.from({ length: 40 }, (_, n) => ({ key: `a${n}`, tenant: "a" })))
          assert.deepStrictEqual(yield* take(10, {}), ["a", "a", "a", "a"])
          yield* send({ key: "b1", tenant: "b" }, { key: "b2", tenant: "b" })
          assert.deepStrictEqual(yield* take(10, { a: 4 }), ["b", "b"])
          // A place of the tenant is free again, then two.
          assert.deepStrictEqual(yield* take(10, { a: 3, b: 2 }), ["a"])
          assert.deepStrictEqual(yield* take(1, { a: 2, b: 2 }), ["a"])
          assert.deepStrictEqual(yield* take(10, { a: 4, b: 2 }), [])
        })
      )
    }

    test.effect("that tenants share pass over those who have all their places", () =>
      Effect.gen(function* () {
        const { claim, join, send } = yield* fresh
        const node = yield* join("n")
        const policy = { keyPolicy: { running: 1, fairToTenants: true } }
        yield* send({ key: "host", tenant: "a" }, { key: "host", tenant: "a" }, { key: "host", tenant: "b" })
        const held = new Map([["a", 1]])
        const { leases } = yield* claim(node, { limit: 5, ...policy, tenantPlaces: { most: 1, held } })
        assert.deepStrictEqual(
          leases.map(({ jobs }) => jobs.map(({ tenant }) => tenant)),
          [["b"]]
        )
      })
    )
  }
)

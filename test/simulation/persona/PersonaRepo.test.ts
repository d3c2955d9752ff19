import { assert, layer } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { PersonaRepo } from "../../../modules/simulation/persona/PersonaRepo.ts"
import {
  householdTypes,
  maxAge,
  minAge,
  type Population,
  traitNames,
  traitUnit
} from "../../../modules/simulation/population/Population.ts"
import { occupations } from "../../../modules/simulation/population/work/Occupation.ts"
import { asTenant } from "../../../src/sql/tenant/Tenant.ts"
import { idOf, populationOf, repos } from "./support.ts"

const at = new Date("2026-01-02T03:04:05.678Z")
const empty = populationOf(0)

/** The personas of a population in a range, as a population. */
const part = (population: Population, first: number, end: number): Population => {
  const slice = <A>(column: { readonly slice: (first: number, end: number) => A }) => column.slice(first, end)
  return {
    size: end - first,
    id: slice(population.id),
    name: slice(population.name),
    age: slice(population.age),
    sex: slice(population.sex),
    household: slice(population.household),
    occupation: slice(population.occupation),
    income: slice(population.income),
    traits: population.traits.slice(first * traitNames.length, end * traitNames.length),
    growth: slice(population.growth)
  }
}

const between = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

/** Texts that PostgreSQL can store: without NUL and lone surrogates. */
const Text = Schema.String.check(Schema.makeFilter((text) => text.isWellFormed() && !text.includes("\0")))

const AnyPersona = Schema.Struct({
  name: Text,
  age: between(minAge, maxAge),
  sex: between(0, 1),
  household: between(0, householdTypes.length - 1),
  occupation: between(0, occupations.length - 1),
  income: between(0, 2_147_483_647),
  traits: Schema.Array(between(0, traitUnit)).check(
    Schema.isMinLength(traitNames.length),
    Schema.isMaxLength(traitNames.length)
  )
})

const columnsOf = (personas: ReadonlyArray<typeof AnyPersona.Type>, label: string): Population => ({
  size: personas.length,
  id: personas.map((_, i) => idOf(label, i)),
  name: personas.map(({ name }) => name),
  age: Uint8Array.from(personas, ({ age }) => age),
  sex: Uint8Array.from(personas, ({ sex }) => sex),
  household: Uint8Array.from(personas, ({ household }) => household),
  occupation: Uint8Array.from(personas, ({ occupation }) => occupation),
  income: Float64Array.from(personas, ({ income }) => income),
  traits: Uint16Array.from(personas.flatMap(({ traits }) => traits)),
  growth: new Uint16Array(personas.length)
})

let runs = 0

layer(repos)("The persona repository", (it) => {
  it.effect.prop(
    "gives back every column as it was stored, of an area and of the nation",
    [Schema.Array(AnyPersona).check(Schema.isMaxLength(20)), Schema.Boolean],
    ([personas, ofArea]) =>
      Effect.gen(function* () {
        const { insert, load } = yield* PersonaRepo
        const account = `round-trip-${++runs}`
        const areaCode = ofArea ? "13104" : null
        const population = columnsOf(personas, `R${runs}X`)
        yield* insert(account, areaCode, population, 0, at)
        assert.deepStrictEqual(yield* load(account, areaCode, 100), population)
      }),
    { arbitrary: { runs: 40 } }
  )

  it.effect("loads personas by ordinal, in whatever order they were stored", () =>
    Effect.gen(function* () {
      const { insert, load } = yield* PersonaRepo
      const all = populationOf(30, "A")
      yield* insert("order", "13104", part(all, 20, 30), 20, at)
      yield* insert("order", "13104", part(all, 0, 20), 0, at)
      assert.deepStrictEqual(yield* load("order", "13104", 30), all)
      assert.deepStrictEqual(yield* load("order", "13104", 31), all)
      assert.deepStrictEqual(yield* load("order", "13104", 29), part(all, 0, 29))
      assert.deepStrictEqual(yield* load("order", "13104", 0), empty)
    })
  )

  it.effect("separates accounts, areas and Japan", () =>
    Effect.gen(function* () {
      const { insert, load } = yield* PersonaRepo
      const parts = [
        ["ann", "13104", populationOf(2, "B")],
        ["ann", "01100", populationOf(3, "C")],
        ["ann", null, populationOf(4, "D")],
        ["ben", "13104", populationOf(5, "E")]
      ] as const
      for (const [account, areaCode, population] of parts) yield* insert(account, areaCode, population, 0, at)
      for (const [account, areaCode, population] of parts) {
        assert.deepStrictEqual(yield* load(account, areaCode, 100), population)
      }
      assert.deepStrictEqual(yield* load("ben", null, 100), empty)
    })
  )

  it.effect("keeps existing personas when the same ordinals are stored again, concurrently too", () =>
    Effect.gen(function* () {
      const { insert, load } = yield* PersonaRepo
      const all = populationOf(40, "F")
      const other = { ...all, name: all.name.map((name) => `${name}!`) }
      yield* insert("twice", null, part(all, 0, 10), 0, at)
      yield* Effect.all([insert("twice", null, all, 0, at), insert("twice", null, other, 0, at)], { concurrency: 2 })
      const stored = yield* load("twice", null, 100)
      assert.strictEqual(stored.size, 40)
      assert.deepStrictEqual(stored.name.slice(0, 10), all.name.slice(0, 10))
      assert.include([all.name[39], other.name[39]], stored.name[39])
    })
  )

  it.effect("raises the growth of the first personas by one, of those stored later too", () =>
    Effect.gen(function* () {
      const { find, grow, insert, list, load } = yield* PersonaRepo
      for (const areaCode of ["13104", null]) yield* insert("grown", areaCode, populationOf(4, areaCode ?? "G"), 0, at)
      yield* grow("grown", "13104", 4)
      yield* grow("grown", "13104", 3)
      yield* grow("grown", null, 100)
      yield* grow("grown", "13104", 3)
      assert.deepStrictEqual((yield* load("grown", "13104", 6)).growth, Uint16Array.of(3, 3, 3, 1))
      assert.deepStrictEqual((yield* load("grown", "13104", 2)).growth, Uint16Array.of(3, 3))
      assert.deepStrictEqual((yield* load("grown", null, 6)).growth, Uint16Array.of(1, 1, 1, 1))
      yield* insert("grown", null, populationOf(6, "G"), 0, at)
      assert.deepStrictEqual((yield* load("grown", null, 6)).growth, Uint16Array.of(1, 1, 1, 1, 1, 1))
      assert.deepStrictEqual((yield* find("grown", idOf("13104", 3)))?.population.growth, Uint16Array.of(1))
      const listed = yield* list("grown", { limit: 7, offset: 1 })
      assert.deepStrictEqual(
        listed.map(({ areaCode, growth }) => [areaCode, growth]),
        [
          ["13104", 3],
          ["13104", 3],
          ["13104", 1],
          [null, 1],
          [null, 1],
          [null, 1],
          [null, 1]
        ]
      )
    })
  )

  it.effect("blocks inserts for the same account and area until the transaction ends, and no others", () =>
    Effect.gen(function* () {
      const { insert, load } = yield* PersonaRepo
      const sql = yield* SqlClient.SqlClient
      const [held, release] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      yield* insert("busy", "13104", populationOf(1, "N"), 0, at)
      const holder = yield* insert("busy", "13104", populationOf(1, "O"), 1, at).pipe(
        Effect.andThen(Deferred.succeed(held, undefined)),
        Effect.andThen(Deferred.await(release)),
        sql.withTransaction,
        Effect.forkChild
      )
      yield* Deferred.await(held)
      const waiting = yield* Effect.forkChild(insert("busy", "13104", populationOf(1, "T"), 2, at))
      yield* insert("busy", null, populationOf(1, "Q"), 0, at)
      yield* insert("idle", "13104", populationOf(1, "S"), 0, at)
      yield* sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.pipe(
        Effect.repeat({ until: ([row]) => row!.waiting === 1 })
      )
      yield* Deferred.succeed(release, undefined)
      yield* Fiber.join(holder)
      yield* Fiber.join(waiting)
      assert.deepStrictEqual((yield* load("busy", "13104", 9)).id, [idOf("N", 0), idOf("O", 0), idOf("T", 0)])
    })
  )

  it.effect("counts all of several concurrent simulations", () =>
    Effect.gen(function* () {
      const { grow, insert, load } = yield* PersonaRepo
      const sql = yield* SqlClient.SqlClient
      yield* insert("many", "13104", populationOf(200, "H"), 0, at)
      const more = (first: number) =>
        Effect.andThen(
          grow("many", "13104", 200),
          insert("many", "13104", part(populationOf(210, "H"), first, 210), first, at)
        ).pipe(sql.withTransaction)
      yield* Effect.all([more(200), more(205), more(200), more(202)], { concurrency: "unbounded" })
      const { growth, size } = yield* load("many", "13104", 300)
      assert.strictEqual(size, 210)
      assert.isTrue(growth.subarray(0, 200).every((level) => level === 4))
    })
  )

  it.effect("finds a persona of the account with its area, and none of other accounts", () =>
    Effect.gen(function* () {
      const { find, insert } = yield* PersonaRepo
      const population = populationOf(3, "J")
      yield* insert("finder", "13104", population, 0, at)
      assert.deepStrictEqual(yield* find("finder", idOf("J", 1)), {
        areaCode: "13104",
        population: part(population, 1, 2)
      })
      assert.isUndefined(yield* find("finder", idOf("J", 3)))
      assert.isUndefined(yield* find("other", idOf("J", 1)))
    })
  )

  it.effect("works the same under row security, which hides other accounts", () =>
    Effect.gen(function* () {
      const { grow, insert, load } = yield* PersonaRepo
      const sql = yield* SqlClient.SqlClient
      yield* insert("hidden", "13104", populationOf(3, "K"), 0, at)
      const mine = populationOf(5, "L")
      const seen = yield* asTenant("tenant")(
        Effect.gen(function* () {
          yield* insert("tenant", "13104", mine, 0, at)
          yield* grow("tenant", "13104", 5)
          const rows = yield* sql<{ account: string }>`select distinct account_id as account from simulation_persona`
          return { rows, foreign: yield* load("hidden", "13104", 5), own: yield* load("tenant", "13104", 5) }
        })
      )
      assert.deepStrictEqual(seen.rows, [{ account: "tenant" }])
      assert.deepStrictEqual(seen.foreign, empty)
      assert.deepStrictEqual(seen.own, { ...mine, growth: mine.growth.map(() => 1) })
      assert.isTrue(Exit.isFailure(yield* Effect.exit(asTenant("tenant")(grow("hidden", "13104", 5)))))
      assert.deepStrictEqual((yield* load("hidden", "13104", 5)).growth, Uint16Array.of(0, 0, 0))
    })
  )
})

import { assert, layer } from "@effect/vitest"
import { DateTime, Deferred, Effect, Fiber, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Areas } from "../../modules/area/Areas.ts"
import { ProfileGenerated } from "../../modules/area/contract.ts"
import { GenerateProfile, ProfilesGenerated } from "../../modules/area/Jobs.ts"
import { methodVersion } from "../../modules/area/scoring/Method.ts"
import * as SeedData from "../../modules/area/statistics/SeedData.ts"
import { Jobs } from "../../src/actor/Jobs.ts"
import { checked } from "../support/schema/EventContract.ts"
import { watch } from "../support/TestRuntime.ts"
import { node, services } from "./support.ts"

const events = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ data: unknown }>`select data from event where type = 'area.profile_generated' order by id`
  checked(rows.map(({ data }) => ({ type: ProfileGenerated.type, data })))
  return yield* Effect.forEach(rows, ({ data }) =>
    Schema.decodeUnknownEffect(Schema.toCodecJson(ProfileGenerated.data))(data)
  )
})
const clearEvents = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`delete from event`)

const generationOf = (areaCode: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ id: string }>`
      select generation_id as id from area_profile where area_code = ${areaCode}`
    return row?.id
  })

layer(services)("generating a profile", (it) => {
  it.effect("stores it and publishes one event, in one transaction", () =>
    Effect.gen(function* () {
      yield* SeedData.load
      const areas = yield* Areas
      const sql = yield* SqlClient.SqlClient
      yield* areas.generate("13104", "job-1")
      assert.strictEqual(yield* generationOf("13104"), "job-1")
      const [stored] = yield* sql<{ at: Date }>`select generated_at as at from area_profile where area_code = '13104'`
      const [published, ...more] = yield* events
      assert.deepStrictEqual(more, [])
      assert.deepInclude(published, { areaCode: "13104", areaName: "東京都新宿区" })
      assert.deepStrictEqual(DateTime.toDateUtc(published!.generatedAt), stored!.at)
    })
  )

  it.effect("twice for the same job stores and publishes once", () =>
    Effect.gen(function* () {
      yield* SeedData.load
      yield* clearEvents
      const areas = yield* Areas
      yield* areas.generate("01100", "job-2")
      yield* areas.generate("01100", "job-2")
      assert.strictEqual((yield* events).length, 1)
      yield* areas.generate("01100", "job-3")
      assert.strictEqual((yield* events).length, 2)
    })
  )

  it.effect("concurrently for the same job stores and publishes once", () =>
    Effect.gen(function* () {
      yield* SeedData.load
      yield* clearEvents
      const areas = yield* Areas
      yield* Effect.all(
        Array.from({ length: 6 }, () => areas.generate("27100", "job-4")),
        { concurrency: 6 }
      )
      assert.strictEqual((yield* events).length, 1)
    })
  )

  it.effect("that is interrupted leaves neither profile nor event, and can run again", () =>
    Effect.gen(function* () {
      yield* SeedData.load
      yield* clearEvents
      const areas = yield* Areas
      const sql = yield* SqlClient.SqlClient
      const [held, release] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const lock = sql`select from area_profile where area_code = '40130' for update`.pipe(
        Effect.andThen(Deferred.succeed(held, undefined)),
        Effect.andThen(Deferred.await(release)),
        sql.withTransaction
      )
      const holder = yield* Effect.forkChild(lock)
      yield* Deferred.await(held)
      const job = yield* Effect.forkChild(areas.generate("40130", "job-5"))
      yield* sql<{ waiting: number }>`select count(*) as waiting from pg_locks where not granted`.pipe(
        Effect.repeat({ until: ([row]) => row!.waiting > 0 })
      )
      yield* Fiber.interrupt(job)
      yield* Deferred.succeed(release, undefined)
      yield* Fiber.join(holder)
      assert.notStrictEqual(yield* generationOf("40130"), "job-5")
      assert.deepStrictEqual(yield* events, [])
      yield* areas.generate("40130", "job-5")
      assert.strictEqual(yield* generationOf("40130"), "job-5")
      assert.strictEqual((yield* events).length, 1)
    })
  )

  it.effect("without statistics fails, and the area stays unanalyzed", () =>
    Effect.gen(function* () {
      yield* SeedData.load
      const areas = yield* Areas
      const error = yield* Effect.flip(areas.generate("01101", "job-6"))
      assert.strictEqual(
        error.message,
        "No statistics of 北海道札幌市中央区 (01101) are imported, not even its residents"
      )
      assert.strictEqual((yield* Effect.flip(areas.profile("01101")))._tag, "AreaNotAnalyzed")
    })
  )
})

layer(services)("requesting a generation", (it) => {
  it.effect("while one is queued gives the same response and the same job", () =>
    Effect.gen(function* () {
      yield* SeedData.load
      const areas = yield* Areas
      const jobs = yield* Jobs
      const first = yield* areas.requestGeneration("13104", "en")
      assert.deepStrictEqual(first, {
        status: "queued",
        areaCode: "13104",
        message: "The profile of 東京都新宿区 is being generated; read it at /api/v1/areas/13104"
      })
      assert.deepStrictEqual(yield* areas.requestGeneration("13104", "en"), first)
      assert.deepStrictEqual(yield* jobs.counts(GenerateProfile.name), { ready: 1 })
    })
  )

  it.effect("of an area without statistics warns that it will fail", () =>
    Effect.gen(function* () {
      const areas = yield* Areas
      const { message, status } = yield* areas.requestGeneration("01700", "en")
      assert.strictEqual(status, "queued")
      assert.match(message, /no statistics of 北海道蘂取村 are imported: it will fail until they are/)
    })
  )

  it.effect("of an unknown code is refused; for an abolished code the error names the successor", () =>
    Effect.gen(function* () {
      const areas = yield* Areas
      assert.deepInclude(yield* Effect.flip(areas.requestGeneration("99999", "en")), { _tag: "AreaNotFound" })
      const { detail } = yield* Effect.flip(areas.requestGeneration("22131", "en"))
      assert.strictEqual(
        detail,
        "22131 is not in the list of JIS municipality codes; it was abolished, its area is 22138 now"
      )
    })
  )
})

layer(node)("a node", (it) => {
  it.effect("generates requested profiles, and fails permanently without statistics", () =>
    Effect.gen(function* () {
      yield* SeedData.load
      const areas = yield* Areas
      const settled = yield* watch
      yield* areas.requestGeneration("13104", "en")
      yield* areas.requestGeneration("01101", "en")
      const outcomes = (yield* settled(2)).map(({ to }) => to)
      assert.deepStrictEqual(outcomes.sort(), ["completed", "failed"])
      assert.strictEqual((yield* events).length, 1)
    })
  )

  it.effect("computes the profiles of older formulas again after an upgrade, and those alone", () =>
    Effect.gen(function* () {
      yield* SeedData.load
      const areas = yield* Areas
      const sql = yield* SqlClient.SqlClient
      assert.strictEqual(yield* areas.renewOutdated, 0)
      yield* sql`update area_profile set method = 1 where area_code in ('01100', '40130')`
      assert.isTrue((yield* areas.explainedScores("01100", "en")).explanation!.stale)
      const settled = yield* watch
      assert.strictEqual(yield* areas.renewOutdated, 2)
      // The two, and the job that waits for both: the next test must not count it.
      yield* settled(3)
      const { method, stale } = (yield* areas.explainedScores("01100", "en")).explanation!
      assert.deepStrictEqual({ method, stale }, { method: methodVersion, stale: false })
      assert.strictEqual(yield* areas.renewOutdated, 0)
    })
  )

  it.effect("generates every area with statistics, one job each, and reports their end", () =>
    Effect.gen(function* () {
      yield* SeedData.load
      yield* clearEvents
      const areas = yield* Areas
      const settled = yield* watch
      const { batchId, size } = yield* areas.requestAll
      assert.strictEqual(size, 74)
      assert.strictEqual((yield* settled(74, ["completed"])).length, 74)
      assert.strictEqual(new Set((yield* events).map(({ areaCode }) => areaCode)).size, 74)
      const { completed } = yield* (yield* Jobs).await(ProfilesGenerated, batchId)
      assert.strictEqual(completed, 74)
    })
  )
})

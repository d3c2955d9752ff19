/**
 * Stores the statistics of all Japan that ship with the product (`data/japan-*.csv.br`), which give way to imported figures one by
 * one. The first start stores them after it is ready, or earlier when an area is asked for; the same transaction sends the job that
 * computes the profiles.
 */
import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { promisify } from "node:util"
import { brotliDecompress } from "node:zlib"
import { Context, DateTime, Deferred, Effect, Layer, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { Settings } from "../../../src/settings/Settings.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import { shippedDatasets } from "../facts/Dataset.ts"
import { GenerateShipped } from "../Jobs.ts"
import { seedFileOf } from "./SeedFile.ts"
import { StatisticsRepo } from "./StatisticsRepo.ts"

type ShippedName = (typeof shippedDatasets)[number]

const files: Readonly<Record<ShippedName, string>> = {
  japan: "japan-municipalities.csv.br",
  "japan-wards": "japan-wards.csv.br"
}

/** Before another try, where the database was away. */
const pause = "2 seconds"
/** How long a request waits for them: storing takes some seconds. */
const patience = "20 seconds"

const packed = (name: ShippedName) => Effect.promise(() => readFile(new URL(`../data/${files[name]}`, import.meta.url)))

const checksumOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

/** Unpacked on a thread of Node. */
const unpacked = (bytes: Uint8Array) =>
  Effect.promise(async () => (await promisify(brotliDecompress)(bytes)).toString("utf8"))

export class ShippedStatistics extends Context.Service<
  ShippedStatistics,
  {
    /** Stores them unless they are stored, in one transaction. Costs nothing once they are, or where shipped data are off. */
    readonly ensure: Effect.Effect<void>
  }
>()("area/ShippedStatistics") {
  static readonly layer = Layer.effect(
    ShippedStatistics,
    Effect.gen(function* () {
      const { shippedData } = yield* Settings
      const sql = yield* SqlClient.SqlClient
      const statistics = yield* StatisticsRepo
      const jobs = yield* Jobs
      let isStored = shippedData === "off"

      const store = Effect.fnUntraced(function* (name: ShippedName, bytes: Uint8Array, checksum: string) {
        const { areas, provenance } = seedFileOf(yield* unpacked(bytes))
        yield* statistics.describe({
          name,
          fileName: files[name],
          checksum,
          rowCount: areas.size,
          rejectedCount: 0,
          provenance,
          ingestedAt: DateTime.toDateUtc(yield* DateTime.now)
        })
        yield* statistics.replaceFigures(name, areas)
        return areas.size
      })

      const storeMissing = Effect.gen(function* () {
        const found: Array<readonly [ShippedName, Uint8Array, string]> = []
        for (const name of shippedDatasets) {
          const bytes = yield* packed(name)
          found.push([name, bytes, checksumOf(bytes)])
        }
        const missing = Effect.filter(found, ([name, , checksum]) =>
          Effect.map(statistics.checksum(name), (stored) => stored !== checksum)
        )
        if ((yield* missing).length === 0) return 0
        return yield* Effect.gen(function* () {
          yield* statistics.lock
          let areas = 0
          for (const [name, bytes, checksum] of yield* missing) areas += yield* store(name, bytes, checksum)
          const checksum = found.map(([, , sum]) => sum.slice(0, 16)).join("-")
          if (areas > 0) yield* jobs.send(GenerateShipped, { checksum }, { uniqueKey: checksum })
          return areas
        }).pipe(sql.withTransaction, dieOnSql)
      })

      const requested = yield* Deferred.make<void>()
      const stored = yield* Deferred.make<void>()
      const run = Effect.gen(function* () {
        yield* Deferred.await(requested)
        const areas = yield* storeMissing
        isStored = true
        yield* Deferred.succeed(stored, undefined)
        if (areas > 0) yield* Effect.logInfo(`Stored the shipped statistics of ${areas} areas`)
      }).pipe(
        Effect.tapCause((cause) => Effect.logWarning("The shipped statistics were not stored; trying again", cause)),
        Effect.sandbox,
        Effect.retry(Schedule.spaced(pause)),
        Effect.orDie
      )
      // A fiber of its own: the caller may be in a transaction of an account, which must not write them.
      if (!isStored) yield* Effect.forkScoped(run)

      const ensure = Effect.suspend(() =>
        isStored
          ? Effect.void
          : Effect.andThen(
              Deferred.succeed(requested, undefined),
              Deferred.await(stored).pipe(Effect.timeoutOption(patience), Effect.asVoid)
            )
      )
      return ShippedStatistics.of({ ensure })
    })
  )
}

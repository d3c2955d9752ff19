/**
 * Computes the profiles of all Japan from the shipped statistics, some areas at a time. A run that ends early is continued: what
 * is up to date is left out. No event is published, since no client requested these profiles.
 */
import { Context, DateTime, Effect, Layer, Metric } from "effect"
import { gauge } from "../../../src/telemetry/DeclaredMetric.ts"
import { municipalities } from "../facts/Municipality.ts"
import { profileOf } from "../scoring/Profile.ts"
import { NationalStatistics } from "../statistics/NationalStatistics.ts"
import { ProfileRepo } from "./ProfileRepo.ts"

/** Areas of one statement, which takes some tens of milliseconds. */
const areasAtOnce = 50
/** Profiles that are computed before other work of the process goes on: some milliseconds. */
const profilesAtOnce = 5

const share = gauge(
  "area_shipped_profiles_ratio",
  "Share of the areas whose profile is computed since the shipped statistics were stored, 0 to 1"
)

export class ShippedProfiles extends Context.Service<
  ShippedProfiles,
  {
    /** Returns the number of computed profiles. */
    readonly generateAll: (progress: (share: number) => Effect.Effect<void>) => Effect.Effect<number>
    /** Computes one at once; false for an area without statistics. */
    readonly generate: (areaCode: string) => Effect.Effect<boolean>
  }
>()("area/ShippedProfiles") {
  static readonly layer = Layer.effect(
    ShippedProfiles,
    Effect.gen(function* () {
      const nationalStatistics = yield* NationalStatistics
      const profiles = yield* ProfileRepo

      const generate = Effect.fnUntraced(function* (codes: ReadonlyArray<string>) {
        const national = yield* nationalStatistics.current
        const computed = []
        for (const [i, code] of codes.entries()) {
          const area = municipalities.get(code)
          computed.push(...((area && [profileOf(area, national)]) ?? []).flatMap((profile) => profile ?? []))
          if (i % profilesAtOnce === profilesAtOnce - 1) yield* Effect.yieldNow
        }
        if (computed.length === 0) return 0
        const generation = {
          id: `shipped-${national.revision}`,
          revision: national.revision,
          generatedAt: DateTime.toDateUtc(yield* DateTime.now)
        }
        yield* profiles.store(computed, generation)
        return computed.length
      })

      return ShippedProfiles.of({
        generateAll: Effect.fn("ShippedProfiles.generateAll")(function* (progress) {
          const { facts, revision } = yield* nationalStatistics.current
          const current = new Set(yield* profiles.upToDate(revision))
          const all = [...facts].flatMap(([code, known]) => (known.has("population") ? [code] : []))
          const waiting = all.filter((code) => !current.has(code))
          let done = all.length - waiting.length
          const report = Effect.suspend(() => {
            const reached = all.length === 0 ? 1 : done / all.length
            return Effect.andThen(Metric.update(share, reached), progress(reached))
          })
          yield* report
          for (let start = 0; start < waiting.length; start += areasAtOnce) {
            yield* generate(waiting.slice(start, start + areasAtOnce))
            done = all.length - waiting.length + Math.min(waiting.length, start + areasAtOnce)
            yield* report
            if (start % (logEvery * areasAtOnce) === 0) {
              yield* Effect.logInfo(`Computed ${done} of ${all.length} area profiles from the shipped statistics`)
            }
          }
          return waiting.length
        }),
        generate: (areaCode) => Effect.map(generate([areaCode]), (computed) => computed > 0)
      })
    })
  )
}

/** Statements between two lines of the log. */
const logEvery = 10

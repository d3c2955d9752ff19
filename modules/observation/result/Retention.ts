/** Forgets results that are older than they are kept. */
import { Context, DateTime, Effect, Layer } from "effect"
import * as Ulids from "../../../src/Ulids.ts"
import { resultDays } from "../Limits.ts"
import { ResultRepo } from "./ResultRepo.ts"

/** Rows per statement, which holds up nothing else for long. */
const batch = 5_000

export class Retention extends Context.Service<Retention, { readonly run: Effect.Effect<void> }>()(
  "observation/result/Retention"
) {
  static readonly layer = Layer.effect(
    Retention,
    Effect.map(ResultRepo, (results) =>
      Retention.of({
        run: Effect.gen(function* () {
          const first = DateTime.subtract(yield* DateTime.now, { days: resultDays })
          const before = Ulids.from(DateTime.toEpochMillis(first))
          while ((yield* results.prune(before, batch)) === batch);
        })
      })
    )
  )
}

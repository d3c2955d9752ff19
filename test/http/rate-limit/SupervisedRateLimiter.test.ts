import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { type Budget, Budgets } from "../../../src/cores/Budgets.ts"
import * as SupervisedRateLimiter from "../../../src/http/rate-limit/SupervisedRateLimiter.ts"

const budget: Budget = { key: "key:a", limit: 3, windowMs: 60_000 }

describe("Budgets that a supervisor counts", () => {
  it.effect("are one for all processes, and those of one turn are asked for together", () =>
    Effect.gen(function* () {
      const counted = new Budgets()
      const asked: Array<number> = []
      const process = () =>
        SupervisedRateLimiter.make((budgets) => {
          asked.push(budgets.length)
          return Promise.resolve(budgets.map((one) => counted.consume(one, 0)))
        })
      const [one, other] = [process(), process()]
      const decisions = yield* Effect.forEach([one, other, one, other], ({ consume }) => consume(budget), {
        concurrency: "unbounded"
      })
      expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(3)
      expect(asked).toEqual([2, 2])
    })
  )

  it.effect("are counted by the process alone while the supervisor does not answer", () =>
    Effect.gen(function* () {
      const { consume } = SupervisedRateLimiter.make(() => Promise.resolve(undefined))
      const allowed = yield* Effect.forEach([1, 2, 3, 4], () => Effect.map(consume(budget), (one) => one.allowed))
      expect(allowed).toEqual([true, true, true, false])
    })
  )
})

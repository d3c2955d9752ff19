/**
 * Rate limiter whose budgets the processes of a node share: their supervisor counts. Requests of one turn of the event loop
 * are asked for in one message. Where no answer comes the process counts alone, as nodes do without Redis.
 */
import { Clock, Effect, Layer } from "effect"
import { type Budget, Budgets, type Decision } from "../../cores/Budgets.ts"
import * as Supervised from "../../cores/Supervised.ts"
import { RateLimiter } from "./RateLimiter.ts"

interface Question {
  readonly budget: Budget
  readonly decided: (decision: Decision | undefined) => void
}

/** @param ask answers for each budget in turn; undefined when nothing answers */
export const make = (
  ask: (budgets: ReadonlyArray<Budget>) => Promise<ReadonlyArray<Decision> | undefined>
): RateLimiter["Service"] => {
  const alone = new Budgets()
  let asked: Array<Question> = []
  const send = async () => {
    const all = asked
    asked = []
    const decisions = await ask(all.map(({ budget }) => budget))
    all.forEach(({ decided }, index) => void decided(decisions?.[index]))
  }
  return RateLimiter.of({
    consume: (budget) =>
      Effect.callback((resume) => {
        if (asked.length === 0) setImmediate(send)
        asked.push({
          budget,
          decided: (decision) =>
            resume(
              decision === undefined
                ? Effect.map(Clock.currentTimeMillis, (now) => alone.consume(budget, now))
                : Effect.succeed(decision)
            )
        })
      })
  })
}

export const layer = Layer.sync(RateLimiter, () => make((budgets) => Supervised.ask({ ask: "budgets", budgets })))

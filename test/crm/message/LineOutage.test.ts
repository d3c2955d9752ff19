import { assert, describe, it } from "@effect/vitest"
import { Effect, Logger } from "effect"
import * as LineOutage from "../../../modules/crm/message/push/LineOutage.ts"
import type { Answer } from "../../../modules/crm/message/push/Metrics.ts"

/** The lines that a node logs while LINE gives these answers. */
const linesOf = (answers: ReadonlyArray<Answer>) =>
  Effect.gen(function* () {
    const lines: Array<string> = []
    const logger = Logger.make(({ logLevel, message }) => void lines.push(`${logLevel} ${String(message)}`))
    const note = LineOutage.make()
    yield* Effect.forEach(answers, note, { discard: true }).pipe(Effect.provide(Logger.layer([logger])))
    return lines
  })

const silent = (count: number): ReadonlyArray<Answer> => Array.from({ length: count }, () => "no_answer")

describe("An outage of LINE", () => {
  it.effect(
    "is warned of once, after the last push in a row that may stay without an answer, and its end is said",
    () =>
      Effect.gen(function* () {
        const { mostSilent } = LineOutage
        assert.deepStrictEqual(yield* linesOf([...silent(mostSilent - 1), "accepted", ...silent(mostSilent - 1)]), [])
        const lines = yield* linesOf([...silent(2), "unsent", ...silent(3 * mostSilent), "refused", "accepted"])
        assert.strictEqual(lines.length, 2)
        assert.match(lines[0] ?? "", /^Warn LINE has not answered 5 pushes in a row/)
        assert.strictEqual(lines[1], "Info LINE answers pushes again")
      })
  )
})

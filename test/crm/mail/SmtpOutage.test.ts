/** The pause of a node while the mail server is away. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as SmtpOutage from "../../../modules/crm/mail/send/SmtpOutage.ts"

const away = { kind: "away", reason: "ECONNECTION" } as const
const { mostFailing, pauseMs } = SmtpOutage

describe("A mail server that does not answer", () => {
  it.effect("is tried by one mail each half minute once three in a row have failed, and by all when it answers", () =>
    Effect.gen(function* () {
      const outage = SmtpOutage.make()
      for (let n = 1; n < mostFailing; n++) yield* outage.answered(away, 0)
      assert.strictEqual(outage.waitMs(1), 0)
      yield* outage.answered(away, 0)
      assert.deepStrictEqual([outage.waitMs(1), outage.waitMs(pauseMs - 1)], [pauseMs - 1, 1])
      assert.strictEqual(outage.waitMs(pauseMs), 0)
      assert.strictEqual(outage.waitMs(pauseMs), pauseMs)
      yield* outage.answered({ kind: "deferred", reason: "450" }, pauseMs)
      assert.strictEqual(outage.waitMs(pauseMs), 0)
    })
  )

  it.effect("counts failures in a row alone, and a sender that is not accepted like one that is away", () =>
    Effect.gen(function* () {
      const outage = SmtpOutage.make()
      for (const answer of [away, away, { kind: "sent" } as const, away, away]) yield* outage.answered(answer, 0)
      assert.strictEqual(outage.waitMs(1), 0)
      yield* outage.answered({ kind: "misconfigured", reason: "535" }, 0)
      assert.isAbove(outage.waitMs(1), 0)
    })
  )
})

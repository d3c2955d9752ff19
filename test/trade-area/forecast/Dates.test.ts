/** Which dates a demand forecast takes, and how days of the history count. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { formatDay, parseDay } from "../../../src/calendar/Days.ts"
import { app, client } from "../support.ts"
import { body, history } from "./support.ts"

const path = "/demand-forecast"

layer(app)("A history of a demand forecast", (it) => {
  it.effect("takes dates of the whole calendar, and says of which years it knows no holidays", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const unknown = /known from 2000 to 2099 only/
      for (const [last, isUnknown] of [
        ["0099-05-02", true],
        ["1999-12-30", true],
        ["2000-02-26", false],
        ["2099-12-24", false],
        ["2099-12-25", true],
        ["2150-01-05", true],
        ["9999-12-01", true]
      ] as const) {
        const { body: view, status } = yield* post(path, body({ historical_data: history(56, last) }), {
          "accept-language": "en"
        })
        assert.strictEqual(status, 200, last)
        assert.strictEqual(unknown.test(view.insights.join()), isUnknown, last)
        assert.strictEqual(view.forecast[0].date, formatDay(parseDay(last)! + 1))
        assert.notMatch(isUnknown ? view.insights.join() : "", /is a public holiday/)
      }
    })
  )

  it.effect("counts a closed day once, whether or not it is given with zeros", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const [monday] = history(1, "2026-10-05")
      const twice = [
        { date: monday!.date, closed: true },
        { date: monday!.date, closed: true, revenue: 0 }
      ]
      const given = (days: ReadonlyArray<object>) => post(path, body({ historical_data: [...history(28), ...days] }))
      assert.strictEqual((yield* given(twice)).body.method.history_days, 29)
      assert.strictEqual((yield* given([twice[0]!, monday!])).status, 400)
    })
  )
})

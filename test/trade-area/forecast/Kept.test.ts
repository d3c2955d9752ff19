/** Forecasts that were kept, against what later histories give for their days. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { formatDay, parseDay } from "../../../src/calendar/Days.ts"
import { app, client } from "../support.ts"
import { history } from "./support.ts"

const path = "/demand-forecast"
const end = parseDay("2026-11-14")!

layer(app)("A forecast that was kept", (it) => {
  const keptOf = Effect.fnUntraced(function* (histories: ReadonlyArray<ReadonlyArray<object>>) {
    const { get, post } = yield* client()
    let last: any
    for (const historical_data of histories) {
      const { body, status } = yield* post(path, { store_id: "kept", historical_data })
      assert.strictEqual(status, 200)
      last = body
    }
    const { body } = yield* get(`${path}/kept`)
    const first = body.forecasts.find((one: { history_to: string }) => one.history_to === formatDay(end))
    return { first, actual: first.days.map((day: { actual: number | null }) => day.actual), last }
  })
  const until = (days: number) => history(56 + days, formatDay(end + days))

  it.effect("takes over a figure that a later history corrects, also once all of its days are known", () =>
    Effect.gen(function* () {
      const corrected = until(7).map((day) =>
        day.date === formatDay(end + 2) ? Object.assign(day, { revenue: 123_456 }) : day
      )
      const { actual, first } = yield* keptOf([until(0), until(7), corrected])
      assert.strictEqual(actual[1], 123_456)
      const error = first.days.reduce(
        (sum: number, day: { actual: number; predicted: number }) => sum + Math.abs(day.actual - day.predicted),
        0
      )
      const total = first.days.reduce((sum: number, day: { actual: number }) => sum + day.actual, 0)
      assert.closeTo(first.wape, error / total, 0.001)
      assert.strictEqual(first.known_days, 7)
    })
  )

  it.effect("is not judged by a last day that is not over", () =>
    Effect.gen(function* () {
      const days = until(3)
      const unfinished = [...days.slice(0, -1), { ...days.at(-1)!, revenue: 2000, customers: 2 }]
      const { actual, first, last } = yield* keptOf([until(0), unfinished])
      assert.deepStrictEqual(
        actual.map((figure: number | null) => figure !== null),
        [true, true, false, false, false, false, false]
      )
      assert.strictEqual(first.known_days, 2)
      assert.strictEqual(last.track_record.days, 2)
    })
  )

  it.effect("keeps what is known where a later history leaves the day out", () =>
    Effect.gen(function* () {
      const later = until(5).filter(({ date }) => date !== formatDay(end + 2))
      const { actual } = yield* keptOf([until(0), until(3), later])
      assert.strictEqual(actual[1], until(3).find(({ date }) => date === formatDay(end + 2))!.revenue)
      assert.strictEqual(actual.filter((figure: number | null) => figure !== null).length, 5)
    })
  )
})

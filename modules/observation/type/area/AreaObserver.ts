/** Reads the scores of an area and which of them changed. */
import { Effect, Schema } from "effect"
import { AreaGeography, AreaSummaries } from "../../../area/contract.ts"
import { ObserveFailed, SettingsProblem } from "../ObserveFailed.ts"
import type { Observer } from "../Observer.ts"
import { type AreaSettings, AreaWatchData } from "./AreaWatch.ts"

const categories = ["people", "economy", "business", "risk"] as const

const decode = Schema.decodeUnknownOption(AreaWatchData)

export const makeAreaObserver = Effect.gen(function* () {
  const geography = yield* AreaGeography
  const summaries = yield* AreaSummaries
  const observer: Observer<AreaSettings> = {
    check: ({ areaCode }) =>
      geography.area(areaCode) === undefined
        ? Effect.fail(
            new SettingsProblem({ pointer: "/areaCode", code: "unknown_area", message: "is no municipality or ward" })
          )
        : Effect.void,
    observe: Effect.fn("AreaObserver.observe")(function* ({ areaCode }, { previous }) {
      const summary = (yield* summaries.of([areaCode])).get(areaCode)
      if (summary === undefined) {
        return yield* new ObserveFailed({
          reason: "no_data",
          text: `このエリアはまだ分析されていません。先にプロフィールを作成してください（POST /api/v1/areas/${areaCode}/generate）。`
        })
      }
      const { areaName, business, economy, overallScore, people, risk } = summary
      const now = { people, economy, business, risk }
      const before = decode(previous?.data)
      const changed =
        before._tag === "None"
          ? []
          : categories.flatMap((category) =>
              before.value[category] === now[category]
                ? []
                : [{ category, before: before.value[category], after: now[category] }]
            )
      return {
        data: { areaCode, areaName, overallScore, ...now, changed },
        ...(overallScore === null ? {} : { level: overallScore }),
        notModified: false
      }
    })
  }
  return observer
})

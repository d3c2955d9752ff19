/** Counts the shops around a point and names those that came and went since the run before. */
import { Effect, Schema } from "effect"
import { AreaGeography } from "../../../area/contract.ts"
import { ShopsNearby } from "../../../trade-area/contract.ts"
import { ObserveFailed, SettingsProblem } from "../ObserveFailed.ts"
import type { Observer } from "../Observer.ts"
import { CompetitorData, type CompetitorSettings, maxListed } from "./CompetitorCount.ts"

const decode = Schema.decodeUnknownOption(CompetitorData)

type ShopRows = CompetitorData["shops"]

/** Those of one list that the other lacks. A list that was cut off at its length says nothing of what is missing. */
const without = (shops: ShopRows, others: ShopRows, isComplete: boolean): ShopRows => {
  const known = new Set(others.map(({ id }) => id))
  return isComplete ? shops.filter(({ id }) => !known.has(id)) : []
}

export const makeCompetitorObserver = Effect.gen(function* () {
  const geography = yield* AreaGeography
  const nearby = yield* ShopsNearby

  const centreOf = ({ areaCode, lat, lng }: CompetitorSettings) =>
    lat !== undefined && lng !== undefined
      ? Effect.succeed({ lat, lng })
      : Effect.flatMap(geography.office(areaCode ?? ""), (office) =>
          office === undefined
            ? Effect.fail(new ObserveFailed({ reason: "no_data", text: "エリアの役所の位置が取り込まれていません。" }))
            : Effect.succeed(office)
        )

  const observer: Observer<CompetitorSettings> = {
    check: ({ areaCode, industry, sub_industry }) => {
      if (areaCode !== undefined && geography.area(areaCode) === undefined) {
        return Effect.fail(
          new SettingsProblem({ pointer: "/areaCode", code: "unknown_area", message: "is no municipality or ward" })
        )
      }
      return sub_industry === undefined || nearby.isKind(sub_industry, industry)
        ? Effect.void
        : Effect.fail(
            new SettingsProblem({
              pointer: "/sub_industry",
              code: "unknown_sub_industry",
              message: "names no kind of shop of the industry"
            })
          )
    },
    observe: Effect.fn("CompetitorObserver.observe")(function* (settings, { previous }) {
      const { industry, radius_m, sub_industry } = settings
      const { lat, lng } = yield* centreOf(settings)
      const around = { lat, lng, radiusM: radius_m, industry, subIndustry: sub_industry, limit: maxListed }
      const { age, count, isAnyKnown, lists, shops: nearest } = yield* nearby.within(around)
      if (!isAnyKnown) {
        return yield* new ObserveFailed({
          reason: "no_data",
          text: "この周辺5 kmの店舗データが取り込まれていません（ekimae ingest shops）。"
        })
      }
      const shops = nearest.map(({ distanceM, id, name }) => ({
        id,
        name,
        distance_m: Math.round(distanceM * 10) / 10
      }))
      const before = decode(previous?.data)
      const known = before._tag === "None" ? undefined : before.value
      const isComplete = known !== undefined && count === shops.length && known.count === known.shops.length
      return {
        data: {
          count,
          shops,
          opened: without(shops, known?.shops ?? [], isComplete),
          closed: without(known?.shops ?? [], shops, isComplete),
          sources: lists.slice(0, 20),
          ...(age !== null && { note: age.ja })
        },
        level: count,
        notModified: false
      }
    })
  }
  return observer
})

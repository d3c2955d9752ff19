/**
 * Scores of areas, all of Japan: wards by what is their own, hazards, and agreement of indicators with their category. Passengers of
 * stations, which count in no score, try the wards; nothing was tuned by them.
 */
import { municipalities, statisticalCodes } from "../../modules/area/facts/Municipality.ts"
import { categoryNames, indicators } from "../../modules/area/scoring/Indicator.ts"
import { snapshotOf } from "../../modules/area/scoring/NationalSnapshot.ts"
import { type Profile, profileOf } from "../../modules/area/scoring/Profile.ts"
import { readStationUsers } from "../../modules/trade-area/people/StationUsers.ts"
import { correlation } from "../../test/area/ingest/statistics.ts"
import { type Row, table } from "../../test/support/price/PriceWorlds.ts"
import { shippedTable } from "../shipped/reference.ts"
import { shareOf } from "./places/Truth.ts"

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const leastAgreement = 0.3
/** Hazards of hills and of plains exclude each other, so that they cannot agree with their mean; safety counts both. */
const opposed: ReadonlySet<string> = new Set(["flood", "landslide"])

const agreement = (profiles: ReadonlyArray<Profile>): ReadonlyArray<Row> =>
  indicators.map(({ category, name }): Row => {
    const pairs = profiles.flatMap(({ [category]: score, explanation }) => {
      const own = explanation[category].indicators.find((indicator) => indicator.name === name)!.score
      return score === null || own === null ? [] : [[own, score] as const]
    })
    const found = correlation(pairs)
    const isBound = !opposed.has(name)
    return [
      `correlation of ${name} with ${category}, ${pairs.length} municipalities`,
      found.toFixed(2),
      isBound ? `>= ${leastAgreement}` : "shown",
      !isBound || found >= leastAgreement
    ]
  })

const wardRows = async (all: ReadonlyMap<string, Profile>): Promise<ReadonlyArray<Row>> => {
  const wards = [...municipalities.values()].flatMap((area) => {
    const profile = all.get(area.code)
    return area.cityCode === undefined || profile === undefined
      ? []
      : [{ city: area.cityCode, code: area.code, profile }]
  })
  const own = shareOf(wards, ({ profile }) => profile.inheritedScores.length === 0)
  const cities = [...Map.groupBy(wards, ({ city }) => city).values()]
  const distinct = shareOf(
    cities.flatMap((of) => categoryNames.map((name) => ({ of, name }))),
    ({ name, of }) => new Set(of.map(({ profile }) => profile[name])).size >= of.length / 2
  )
  const passengers = new Map<string, number>()
  for (const { areaCode, passengers: users } of await readStationUsers()) {
    passengers.set(areaCode, (passengers.get(areaCode) ?? 0) + users)
  }
  const perResident = (code: string, { population }: Profile) => (passengers.get(code) ?? 0) / Math.max(1, population)
  const busiest = cities.map((of) => {
    const first = of.toSorted((a, b) => perResident(b.code, b.profile) - perResident(a.code, a.profile))[0]!
    return of.filter(({ profile }) => (profile.business ?? 0) > (first.profile.business ?? 0)).length
  })
  const held = shareOf(busiest, (better) => better <= 1)
  return [
    [`wards, ${wards.length}: all scores from figures of their own`, percent(own), ">= 95 %", own >= 0.95],
    ["categories in which half of a city's wards or more differ", percent(distinct), ">= 95 %", distinct >= 0.95],
    [
      `the ward with the most passengers per resident is first or second in business, ${cities.length} cities`,
      percent(held),
      ">= 80 %",
      held >= 0.8
    ]
  ]
}

const namedRows = (all: ReadonlyMap<string, Profile>): ReadonlyArray<Row> => {
  const rankOf = (code: string, name: "risk" | "overallScore") =>
    [...all.values()].filter((one) => (one[name] ?? -1) > (all.get(code)![name] ?? -1)).length + 1
  const [chuo, nishinari] = [all.get("27128")!, all.get("27122")!]
  const [jonan, hinoemata] = [rankOf("40136", "overallScore"), rankOf("07364", "risk")]
  const gaps = (["economy", "business"] as const).map((name) => chuo[name]! - nishinari[name]!)
  return [
    ["rank of 福岡市城南区 of all areas", String(jonan), "> 20", jonan > 20],
    ["Osaka's Chuo less Nishinari, economy", gaps[0]!.toFixed(1), ">= 10", gaps[0]! >= 10],
    ["Osaka's Chuo less Nishinari, business", gaps[1]!.toFixed(1), "> 0", gaps[1]! > 0],
    ["safety rank of 檜枝岐村, 45.5 % in landslide zones", String(hinoemata), "> 100", hinoemata > 100]
  ]
}

export const scores = async (): Promise<string> => {
  const national = snapshotOf(1, shippedTable())
  const all = new Map(
    [...municipalities.values()].flatMap((area) => {
      const profile = profileOf(area, national)
      return profile === undefined ? [] : [[area.code, profile] as const]
    })
  )
  const towns = statisticalCodes.flatMap((code) => all.get(code) ?? [])
  return table([...agreement(towns), ...(await wardRows(all)), ...namedRows(all)])
}

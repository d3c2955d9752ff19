/** Prices that a clause names, beside the usual price of the item. Pure. */
import { matchesOf } from "../../../../text/Matches.ts"
import type { BusinessName } from "../../../business/BusinessNames.ts"
import type { Subject } from "../../../business/vocabulary/Subject.ts"
import { itemOf } from "../../../price/market/SurveyItems.ts"
import { surveyPriceOf } from "../../../price/market/SurveyPrices.ts"
import { specialtyPrices } from "./SpecialtyPrices.ts"
import { type UsualPrice, usualPrices } from "./UsualPrices.ts"

export interface PriceClaim {
  readonly text: string
  readonly yen: number
  /** `usual` within the usual prices, `high` above, `excessive` at more than three times the highest usual one. */
  readonly level: "usual" | "high" | "excessive" | "unknown"
  readonly usual: readonly [low: number, high: number] | undefined
}

/** Amounts that are no price of an offer: discounts, limits of orders. */
const noPrice = /^\s?(?:引き?|オフ|off|以上|未満|分|相当|券|分の|キャッシュ|お得|安)/u
const amount = /(\d[\d,]{0,12}(?:\.\d{1,3})?)\s?(万|千)?円/gu
/** Beyond this multiple of the highest usual price a price deters: a judgement. */
const excess = 3

/** Up to this multiple a price passes for usual: a judgement. */
const margin = 1.5

/**
 * Usual prices reach from half to twice (a judgement) the median of the prefectures in the Retail Price Survey, if it has the
 * item.
 */
const surveyed = (clause: string, business: BusinessName | undefined) => {
  const found = itemOf(business, "", clause)
  if (clause === "" || found === undefined) return undefined
  const { price } = surveyPriceOf(found.item, null)
  return { low: price / 2, high: 2 * price }
}

const usualFor = (
  clause: string,
  business: BusinessName | undefined,
  known: ReadonlyArray<UsualPrice>,
  reference: number | undefined
) => {
  if (reference !== undefined) return { low: reference / 2, high: reference }
  return surveyed(clause, business) ?? known.find(({ item }) => item === undefined || item.test(clause))
}

/** The prices of its only specialty go before those of its type, which are wider. */
const knownPrices = (business: BusinessName | undefined, specialties: Subject["specialties"]) => {
  const [only, another] = specialties
  const special = only === undefined || another !== undefined ? undefined : specialtyPrices[only]
  return special ?? (business === undefined ? undefined : usualPrices[business]) ?? []
}

/** `reference` is the caller's usual price of the main offer, which goes before the table. */
export const priceClaimsIn = (
  clause: string,
  { business, specialties }: Subject,
  reference?: number | undefined
): ReadonlyArray<PriceClaim> => {
  const known = knownPrices(business, specialties)
  const claims: Array<PriceClaim> = []
  for (const match of matchesOf(amount, clause)) {
    if (noPrice.test(clause.slice(match.index + match[0].length))) continue
    const yen = Number(match[1]!.replaceAll(",", "")) * (match[2] === "万" ? 10_000 : match[2] === "千" ? 1_000 : 1)
    const before = clause.slice(0, match.index)
    const usual = usualFor(before, business, known, reference)
    claims.push({
      text: match[0],
      yen,
      usual: usual === undefined ? undefined : [usual.low, usual.high],
      level:
        usual === undefined
          ? "unknown"
          : yen <= margin * usual.high
            ? "usual"
            : yen <= excess * usual.high
              ? "high"
              : "excessive"
    })
  }
  return claims
}

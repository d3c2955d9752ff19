/** Simulated markets for judging ad tests: people who respond to copies in one plausible world, and reports from it. */
import { posteriorOf } from "../../../modules/simulation/outcome/calibration/Calibrate.ts"
import { logistic, logit } from "../../../modules/simulation/statistics/Logit.ts"
import type { Posterior } from "../../../modules/simulation/statistics/Posterior.ts"
import type { Random } from "../../../modules/simulation/statistics/Random.ts"
import type { AdFindings } from "../../../modules/simulation/template/ad/AdFindings.ts"
import { readersOf } from "../../../modules/simulation/template/ad/AdResponse.ts"
import { AdTemplate } from "../../../modules/simulation/template/ad/AdTemplate.ts"
import { featuresOf } from "../../../modules/simulation/template/ad/Features.ts"
import { copySpread, drawEffects, intentUnder } from "../../../modules/simulation/template/ad/IntentDraws.ts"
import { addressOf } from "../../../modules/simulation/template/ad/reading/Audience.ts"
import { businessTypeOf, fitOf } from "../../../modules/simulation/template/business/BusinessFit.ts"
import { subjectOf } from "../../../modules/simulation/template/business/vocabulary/Subject.ts"
import type { Evidence, World } from "../../../modules/simulation/template/Template.ts"
import { analyse } from "../../../modules/simulation/text/Morphology.ts"
import { sold, worldOf } from "../price/PriceWorlds.ts"

export const businessType = "カフェ"

/** Copies of a café, from bare to rich, one of them bad. */
export const cafeCopies: ReadonlyArray<string> = [
  "コーヒーと焼き菓子のカフェです。毎日お待ちしています。",
  "自家焙煎のコーヒーと手作りケーキの店です。駅から徒歩3分です。",
  "ブレンドコーヒーが今週だけ100円引きです。先着20名様。",
  "地元の農家の果物を使ったタルトを始めました。",
  "当店のコーヒーは冷めていて、接客も遅いです。",
  "国産小麦のパンと紅茶のカフェ。席は30席、予約もできます。",
  "常連のお客様に選ばれて30年、深煎りのコーヒーをどうぞ。",
  "素敵な時間と最高の空間をあなたに。"
]

export const adWorldOf = (size: number, seed: number, posterior?: Posterior): World => ({
  ...worldOf(size, seed, posterior),
  analyse
})

export const testCopies = (adCopies: ReadonlyArray<string>, world: World): AdFindings =>
  AdTemplate.run({ businessType, adCopies }, world).findings as AdFindings

export interface AdMarket {
  /** True intent with a copy; `noise` is added to its log-odds. */
  readonly intent: (copy: string, noise?: number) => number
}

/** The people of the markets. Those of a simulation are fewer, and the first of them. */
const people = 2_000
const cache = new Map<string, { readonly features: Float64Array; readonly address: Float64Array }>()
const everybody = worldOf(people, 77)
const type = businessTypeOf(businessType)

const readOnce = (copy: string) => {
  const known = cache.get(copy)
  if (known !== undefined) return known
  const { reading, values } = featuresOf(copy, { analyse, subject: subjectOf(businessType, analyse), areaNames: [] })
  const read = { features: values, address: addressOf(reading.addressed, everybody.population) }
  cache.set(copy, read)
  return read
}

/** A market with a level; responsiveness, effects and what copies do beyond their features are drawn. */
export const adMarketOf = (level: number, random: Random): AdMarket => {
  const readers = readersOf(everybody, fitOf(type, everybody.population))
  const effects = drawEffects(random, random.normal())
  const known = new Map<string, number>()
  return {
    intent: (copy, noise = 0) => {
      if (!known.has(copy)) {
        const own = level + copySpread * random.normal()
        known.set(copy, intentUnder(readers, readOnce(copy), effects, own))
      }
      return logistic(logit(known.get(copy)!) + noise)
    }
  }
}

/** Results of the tested copies, `impressions` each, with a deviation of the whole outcome. */
export const adReportOf = (
  findings: AdFindings,
  copies: ReadonlyArray<string>,
  { intent }: AdMarket,
  random: Random,
  deviation: number,
  impressions = 1_000
): ReadonlyArray<Evidence> =>
  AdTemplate.evidence(findings, {
    results: copies.map((copy, adCopy) => ({
      adCopy,
      impressions,
      conversions: sold(random, impressions, intent(copy, deviation))
    }))
  }).filter((piece): piece is Evidence => "predicted" in piece)

const cell = { templateType: AdTemplate.type, business: "cafe", areaCode: null }

/** The posterior after outcomes of the same business. */
export const learnFromAds = (outcomes: ReadonlyArray<ReadonlyArray<Evidence>>): Posterior =>
  posteriorOf(
    cell,
    outcomes.map((evidence) => ({ cell, evidence }))
  )

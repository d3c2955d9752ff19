/**
 * Prior of the price elasticity of demand by business type: log |e| ~ Normal(log centre, spread), for one shop that
 * changes its price while its competitors keep theirs. From published reviews where there are any:
 *
 * - Packaged goods: -2.62, the mean of 1,851 brand-level estimates (T. Bijmolt, H. van Heerde, R. Pieters, New empirical
 *   generalizations on the determinants of price elasticity, Journal of Marketing Research 42, 2005).
 * - Food away from home: -0.81 for the market (T. Andreyeva, M. Long, K. Brownell, The impact of food prices on
 *   consumption, American Journal of Public Health 100, 2010). One shop among others is more elastic; twice that is a
 *   judgement of this product.
 * - Medical care: about -0.2 (RAND health insurance experiment: W. Manning et al., American Economic Review 77, 1987).
 *
 * Goods that are alike everywhere have priors of their own (`SwitchingGoods.ts`). All other centres, and all spreads, are judgements of this product; a spread of 0.5 puts 95 % between 0.37 and 2.7
 * times the centre. Outcomes of the account replace them. Pure.
 */
import { Localized } from "../../../../../src/Language.ts"
import type { BusinessName } from "../../business/BusinessNames.ts"

export interface ElasticityPrior {
  /** |e| at the reference price. */
  readonly centre: number
  /** Standard deviation of log |e|. */
  readonly spread: number
  readonly basis: "review" | "review_and_judgement" | "judgement"
  readonly source: Localized
}

export const prior = (
  centre: number,
  spread: number,
  basis: ElasticityPrior["basis"],
  source: Localized
): ElasticityPrior => ({
  centre,
  spread,
  basis,
  source
})

const groceries = prior(
  2.62,
  0.5,
  "review",
  new Localized(
    "包装商品のブランド別推定1,851件の平均-2.62（Bijmoltら 2005）",
    "mean -2.62 of 1,851 brand-level estimates of packaged goods (Bijmolt et al. 2005)"
  )
)
const eatingOut = prior(
  1.62,
  0.45,
  "review_and_judgement",
  new Localized(
    "外食市場全体の-0.81（Andreyevaら 2010）を、1店舗だけの値上げとして2倍とみた値（2倍は判断）",
    "market elasticity of food away from home, -0.81 (Andreyeva et al. 2010), doubled for a single shop (the doubling is a judgement)"
  )
)
const medical = prior(
  0.2,
  0.5,
  "review",
  new Localized(
    "医療需要の約-0.2（ランド医療保険実験、Manningら 1987）",
    "about -0.2 for medical care (RAND health insurance experiment, Manning et al. 1987)"
  )
)
const judged = (centre: number, spread: number) =>
  prior(
    centre,
    spread,
    "judgement",
    new Localized("対応する研究がないための判断値", "a judgement: no review covers this kind of business")
  )
const goods = judged(2.2, 0.6)
const personalCare = judged(1.4, 0.6)
const lessons = judged(0.9, 0.6)
const leisure = judged(1.5, 0.6)
const contracts = judged(1.2, 0.7)
const selfPaidCare = judged(0.8, 0.6)
const unknown = judged(1.6, 0.8)

const priors: Readonly<Record<BusinessName, ElasticityPrior>> = {
  cafe: eatingOut,
  ramen: eatingOut,
  noodles: eatingOut,
  izakaya: eatingOut,
  bar: eatingOut,
  grill: eatingOut,
  sushi: eatingOut,
  fastFood: eatingOut,
  restaurant: eatingOut,
  foodDelivery: eatingOut,
  deli: eatingOut,
  bakery: eatingOut,
  sweets: eatingOut,
  hairSalon: personalCare,
  barber: personalCare,
  nails: personalCare,
  beautyCare: personalCare,
  massage: personalCare,
  laundry: personalCare,
  pets: personalCare,
  baths: leisure,
  gym: leisure,
  yoga: leisure,
  hotel: leisure,
  travel: leisure,
  theatre: leisure,
  amusement: leisure,
  games: leisure,
  cramSchool: lessons,
  lessons,
  childcare: lessons,
  dentist: medical,
  clinic: medical,
  elderCare: medical,
  pharmacy: groceries,
  supermarket: groceries,
  convenienceStore: groceries,
  cosmetics: groceries,
  apparel: goods,
  electronics: goods,
  furniture: goods,
  bookstore: goods,
  florist: goods,
  onlineStore: goods,
  realEstate: contracts,
  cars: contracts,
  finance: contracts,
  ceremonies: contracts
}

/** `selfPaid`: a medical treatment that no insurance pays for. */
export const elasticityPriorOf = (type: BusinessName | undefined, selfPaid: boolean): ElasticityPrior => {
  const found = type === undefined ? unknown : priors[type]
  return found === medical && selfPaid ? selfPaidCare : found
}

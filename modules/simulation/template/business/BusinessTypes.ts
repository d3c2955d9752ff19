/**
 * Whom a kind of business suits. The figures are assumptions of this product, in log-odds against somebody for whom
 * the business is neither here nor there: 0.4 is about one and a half times the odds. They order groups of people, and
 * an account's own outcomes correct the level.
 */
import type { WeightName } from "../../population/Population.ts"
import type { BusinessName } from "./BusinessName.ts"

/** By age band: 15-24, 25-34, 35-44, 45-54, 55-64, 65-74, 75 and over. */
export type ByAge = readonly [number, number, number, number, number, number, number]
/** By household: single, couple, family, extended. */
export type ByHousehold = readonly [number, number, number, number]

export interface BusinessType {
  readonly name: BusinessName
  readonly age: ByAge
  readonly household: ByHousehold
  /** How much more it suits women; a half of it is taken from men. */
  readonly female: number
  /** What customers of this business weigh most. */
  readonly drivers: ReadonlyArray<WeightName>
}

const type = (
  name: BusinessName,
  age: ByAge,
  household: ByHousehold,
  female: number,
  ...drivers: ReadonlyArray<WeightName>
): BusinessType => ({ name, age, household, female, drivers })

const young: ByAge = [0.5, 0.4, 0.1, 0, -0.2, -0.4, -0.7]
const working: ByAge = [0.2, 0.4, 0.3, 0.2, 0, -0.4, -0.8]
const middle: ByAge = [-0.6, 0, 0.4, 0.4, 0.2, 0, -0.3]
const elder: ByAge = [-0.6, -0.4, -0.2, 0, 0.3, 0.6, 0.7]
const parents: ByAge = [-0.6, 0.3, 0.8, 0.5, -0.3, -0.6, -0.8]
const level: ByAge = [0, 0, 0, 0, 0, 0, 0]
const anyHome: ByHousehold = [0, 0, 0, 0]
const alone: ByHousehold = [0.4, 0, -0.2, -0.2]
const homes: ByHousehold = [-0.3, 0.1, 0.4, 0.2]
const children: ByHousehold = [-0.9, -0.5, 0.7, 0.2]

export const businessTypes: ReadonlyArray<BusinessType> = [
  type("カフェ", [0.4, 0.3, 0.1, 0, -0.1, -0.2, -0.4], [0.2, 0.1, 0, -0.1], 0.3, "quality", "social"),
  type("ラーメン", young, alone, -0.5, "price", "quality"),
  type("うどん・そば", level, anyHome, -0.1, "price", "convenience"),
  type("居酒屋", working, [0.3, 0.1, -0.2, -0.2], -0.4, "social", "price"),
  type("バー", working, [0.4, 0.1, -0.4, -0.4], -0.3, "quality", "social"),
  type("焼肉", working, [0, 0, 0.3, 0], -0.3, "quality", "social"),
  type("寿司", [0, 0, 0.2, 0.2, 0.2, 0.2, 0.1], [-0.1, 0.1, 0.2, 0.1], 0, "quality", "price"),
  type("ファストフード", young, alone, -0.2, "price", "convenience"),
  type("レストラン", level, [0, 0.2, 0.2, 0], 0.1, "quality", "price"),
  type("ベーカリー", [-0.1, 0.1, 0.3, 0.2, 0.1, 0.1, 0], homes, 0.5, "quality", "convenience"),
  type("スイーツ", young, anyHome, 0.6, "quality", "novelty"),
  type("弁当・惣菜", working, alone, 0, "convenience", "price"),
  type("フードデリバリー", young, [0.3, 0.1, 0, -0.3], 0, "convenience", "novelty"),
  type("美容室", [0.4, 0.4, 0.3, 0.1, 0, -0.1, -0.4], anyHome, 0.8, "quality", "social"),
  type("理容室", [-0.2, 0, 0.1, 0.2, 0.2, 0.2, 0.2], anyHome, -1.2, "price", "convenience"),
  type("ネイル・まつげ", [0.5, 0.6, 0.3, 0, -0.4, -0.8, -1.1], [0.2, 0.1, -0.1, -0.2], 1.8, "novelty", "social"),
  type("エステ・脱毛", [0.5, 0.5, 0.3, 0.1, -0.2, -0.6, -1], anyHome, 1.1, "quality", "brand"),
  type("整体・マッサージ", [-0.5, 0, 0.3, 0.4, 0.3, 0.2, 0.1], anyHome, 0.2, "quality", "convenience"),
  type("温浴施設", [0, 0.1, 0.2, 0.2, 0.2, 0.3, 0.1], anyHome, -0.2, "quality", "price"),
  type("ジム", [0.4, 0.5, 0.3, 0.2, 0, -0.1, -0.6], [0.3, 0.1, -0.1, -0.2], -0.2, "convenience", "price"),
  type("ヨガ・ピラティス", [0.1, 0.5, 0.4, 0.3, 0, -0.2, -0.6], anyHome, 1.3, "quality", "social"),
  type("学習塾", parents, children, 0.3, "quality", "brand"),
  type("英会話・習い事", [0.3, 0.4, 0.5, 0.2, 0, 0, -0.4], [0, 0, 0.3, 0], 0.3, "quality", "price"),
  type("保育・学童", [-0.8, 0.6, 0.9, 0, -0.9, -1.1, -1.3], [-1.4, -0.4, 0.9, 0.3], 0.4, "quality", "convenience"),
  type("歯科", [0, 0.1, 0.1, 0.1, 0.2, 0.2, 0.1], anyHome, 0.1, "quality", "convenience"),
  type("クリニック", elder, anyHome, 0.1, "quality", "convenience"),
  type("薬局・ドラッグストア", [-0.1, 0.1, 0.2, 0.1, 0.1, 0.2, 0.2], homes, 0.4, "price", "convenience"),
  type("介護・シニア向け", [-1.5, -1.2, -0.6, 0, 0.4, 0.6, 0.9], [0, 0.2, -0.1, 0.3], 0.2, "quality", "brand"),
  type("スーパー", [-0.6, 0, 0.3, 0.3, 0.3, 0.3, 0.1], homes, 0.5, "price", "convenience"),
  type("コンビニ", [0.4, 0.4, 0.2, 0.1, 0, -0.3, -0.6], alone, -0.2, "convenience", "novelty"),
  type("アパレル", [0.6, 0.4, 0.2, 0.1, 0, -0.2, -0.5], anyHome, 0.6, "brand", "novelty"),
  type("コスメ", [0.5, 0.4, 0.3, 0.2, 0.1, -0.1, -0.4], anyHome, 1.5, "brand", "quality"),
  type("家電・デジタル", [0.3, 0.3, 0.2, 0.1, 0, -0.1, -0.4], anyHome, -0.5, "price", "brand"),
  type("家具・雑貨", [0.2, 0.5, 0.4, 0.1, 0, -0.3, -0.6], [0, 0.3, 0.2, -0.1], 0.5, "quality", "price"),
  type("書店", [0, 0, 0.1, 0.1, 0.2, 0.3, 0], anyHome, 0, "quality", "convenience"),
  type("花屋", elder, homes, 0.6, "quality", "convenience"),
  type("ペット", [0, 0.2, 0.2, 0.3, 0.3, 0, -0.5], [-0.3, 0.2, 0.3, 0.2], 0.3, "quality", "convenience"),
  type("不動産", [-0.2, 0.5, 0.5, 0.1, 0, -0.2, -0.5], [-0.1, 0.3, 0.3, 0], 0, "price", "brand"),
  type("ホテル・旅館", [0, 0.2, 0.1, 0.1, 0.3, 0.3, -0.1], [0, 0.3, 0.1, 0], 0.1, "quality", "brand"),
  type("旅行", [0.2, 0.2, 0.1, 0.1, 0.3, 0.3, -0.2], [0.1, 0.3, 0, 0], 0.2, "novelty", "price"),
  type("映画・観劇", [0.5, 0.2, 0.1, 0, 0.1, 0.1, -0.3], [0.2, 0.2, 0, -0.2], 0.2, "novelty", "social"),
  type("カラオケ・アミューズメント", [0.9, 0.4, 0.3, 0, -0.4, -0.7, -1.1], [0.1, 0, 0.2, -0.1], 0, "social", "price"),
  type("ゲーム・アプリ", [0.9, 0.5, 0.2, -0.1, -0.5, -0.9, -1.3], alone, -0.3, "novelty", "price"),
  type("通販", [0.2, 0.4, 0.4, 0.2, 0, -0.3, -0.7], anyHome, 0.2, "convenience", "price"),
  type("自動車・カー用品", middle, homes, -0.6, "price", "quality"),
  type("クリーニング・家事代行", [-0.2, 0.2, 0.3, 0.3, 0.1, 0, -0.1], anyHome, 0.3, "convenience", "price"),
  type("保険・金融", middle, homes, -0.1, "brand", "price"),
  type("冠婚葬祭", [-0.1, 0.5, 0.3, 0, 0.1, 0.3, 0.4], [0, 0.3, 0.2, 0.1], 0.3, "quality", "brand")
]

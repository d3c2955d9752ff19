/**
 * The kinds of shops that the service tells apart, by industry. The order is part of the format of the index in memory
 * (`code`), not of any stored data. Pure.
 */
import { Localized } from "../../../../src/Language.ts"
import type { Industry } from "../../Industry.ts"

export interface SubIndustry {
  readonly name: string
  readonly industry: Industry
  readonly label: Localized
  /** Position in `subIndustries`. */
  readonly code: number
}

type Rows = ReadonlyArray<readonly [name: string, ja: string, en: string]>

/** The last one of an industry takes what is known to belong to the industry and no more. */
const byIndustry: Readonly<Record<Industry, Rows>> = {
  restaurant: [
    ["cafe", "カフェ・喫茶店", "cafe"],
    ["ramen", "ラーメン店", "ramen"],
    ["soba_udon", "そば・うどん店", "soba and udon"],
    ["sushi", "すし店", "sushi"],
    ["izakaya", "居酒屋・バー", "izakaya, bar or pub"],
    ["yakiniku", "焼肉店", "yakiniku"],
    ["chinese", "中華料理店", "Chinese"],
    ["curry", "カレー店", "curry"],
    ["western", "西洋料理店", "Italian, French and other western"],
    ["japanese", "日本料理店", "Japanese"],
    ["fast_food", "ファストフード", "fast food"],
    ["family_restaurant", "ファミリーレストラン", "family restaurant"],
    ["other_restaurant", "その他の飲食店", "other restaurant"]
  ],
  retail: [
    ["convenience", "コンビニエンスストア", "convenience store"],
    ["supermarket", "スーパーマーケット", "supermarket"],
    ["drugstore", "ドラッグストア", "drugstore"],
    ["pharmacy", "調剤薬局", "pharmacy"],
    ["department_store", "百貨店・ショッピングセンター", "department store or mall"],
    ["bakery", "パン店", "bakery"],
    ["confectionery", "菓子店", "confectionery"],
    ["food_shop", "食料品店", "greengrocer, butcher, fishmonger and other food"],
    ["liquor", "酒店", "liquor store"],
    ["clothing", "衣料品・靴店", "clothing and shoes"],
    ["electronics", "家電・携帯電話店", "electronics and mobile phones"],
    ["books", "書店", "bookshop"],
    ["home", "家具・インテリア・雑貨店", "furniture, interior and household goods"],
    ["hardware", "ホームセンター・金物店", "hardware and DIY"],
    ["variety", "100円ショップ・雑貨", "variety store"],
    ["florist", "生花店", "florist"],
    ["optician", "眼鏡店", "optician"],
    ["jewelry", "時計・宝飾店", "watches and jewelry"],
    ["sports_shop", "スポーツ用品店", "sporting goods"],
    ["bicycle", "自転車店", "bicycle shop"],
    ["car_dealer", "自動車販売・用品店", "car and parts dealer"],
    ["fuel", "ガソリンスタンド", "petrol station"],
    ["pet_shop", "ペットショップ", "pet shop"],
    ["second_hand", "中古品・リサイクル店", "second-hand shop"],
    ["other_retail", "その他の小売店", "other shop"]
  ],
  service: [
    ["beauty_salon", "美容室", "beauty salon"],
    ["barber", "理容室", "barber"],
    ["beauty_care", "エステ・ネイル", "beauty treatment and nails"],
    ["massage", "マッサージ・リラクゼーション", "massage and relaxation"],
    ["laundry", "クリーニング", "laundry and dry cleaning"],
    ["hotel", "ホテル・旅館", "hotel or inn"],
    ["karaoke", "カラオケ", "karaoke"],
    ["cinema", "映画館", "cinema"],
    ["amusement", "娯楽・遊技場", "amusement"],
    ["bath", "公衆浴場・温浴施設", "public bath"],
    ["car_repair", "自動車整備", "car repair"],
    ["photo", "写真館", "photo studio"],
    ["pet_care", "ペットサロン・ホテル", "pet care"],
    ["travel_agency", "旅行代理店", "travel agency"],
    ["repair", "修理・リフォーム", "repair and renovation"],
    ["funeral", "葬儀・仏具", "funeral services"],
    ["other_service", "その他のサービス", "other service"]
  ],
  clinic: [
    ["clinic", "診療所", "clinic"],
    ["dental", "歯科診療所", "dental clinic"],
    ["hospital", "病院", "hospital"],
    ["osteopathy", "接骨院・鍼灸院・整体", "osteopathy and acupuncture"],
    ["veterinary", "動物病院", "veterinary clinic"],
    ["other_clinic", "その他の医療", "other medical"]
  ],
  fitness: [
    ["gym", "フィットネスクラブ・ジム", "gym"],
    ["yoga", "ヨガ・ピラティス", "yoga and pilates"],
    ["swimming", "プール・スイミング", "swimming"],
    ["martial_arts", "武道・格闘技", "martial arts"],
    ["dance", "ダンス・バレエ", "dance"],
    ["other_fitness", "その他のスポーツ施設", "other sports facility"]
  ],
  education: [
    ["cram_school", "学習塾", "cram school"],
    ["language_school", "語学教室", "language school"],
    ["music_school", "音楽教室", "music school"],
    ["driving_school", "自動車教習所", "driving school"],
    ["nursery", "保育園・幼稚園", "nursery and kindergarten"],
    ["school", "学校", "school"],
    ["other_education", "その他の教室", "other lessons"]
  ],
  real_estate: [
    ["estate_agent", "不動産仲介", "estate agent"],
    ["other_real_estate", "その他の不動産", "other real estate"]
  ]
}

export const subIndustries: ReadonlyArray<SubIndustry> = Object.entries(byIndustry)
  .flatMap(([industry, rows]) => rows.map((row) => ({ industry: industry as Industry, row })))
  .map(({ industry, row: [name, ja, en] }, code) => ({ name, industry, label: new Localized(ja, en), code }))

const byName: ReadonlyMap<string, SubIndustry> = new Map(subIndustries.map((one) => [one.name, one]))

export const findSubIndustry = (name: string): SubIndustry | undefined => byName.get(name)

/** For names in tables of this module, which must exist. */
export const subIndustry = (name: string): SubIndustry => {
  const found = byName.get(name)
  if (found === undefined) throw new Error(`There is no sub-industry "${name}"`)
  return found
}

export const subIndustriesOf = (industry: Industry): ReadonlyArray<SubIndustry> =>
  subIndustries.filter((one) => one.industry === industry)

/** For a shop of which only the industry is known. */
export const otherOf = (industry: Industry): SubIndustry => subIndustriesOf(industry).at(-1)!

/**
 * Usual prices by business type, in yen, of what the Retail Price Survey does not have: what a single purchase costs at
 * least and at most, and single items. Assumptions of this product, wide on purpose: they only tell a usual price from
 * one that is many times too high.
 */
import type { BusinessName } from "../../../business/BusinessNames.ts"

export interface UsualPrice {
  /** Words of the item; undefined for anything the business sells. */
  readonly item: RegExp | undefined
  readonly low: number
  readonly high: number
}

export const all = (low: number, high: number): UsualPrice => ({ item: undefined, low, high })
export const item = (words: string, low: number, high: number): UsualPrice => ({
  item: new RegExp(words, "u"),
  low,
  high
})

export const usualPrices: Readonly<Partial<Record<BusinessName, ReadonlyArray<UsualPrice>>>> = {
  cafe: [item("紅茶", 250, 900), item("ケーキ|プリン|スコーン", 300, 1_500), all(100, 3_000)],
  ramen: [item("麺", 500, 1_600), all(50, 2_500)],
  noodles: [all(50, 3_000)],
  izakaya: [
    item("(?:ビール|ジョッキ|ハイボール|サワー)[^、]{0,6}$", 150, 900),
    item("焼き鳥|焼鳥|串", 90, 2_000),
    all(100, 12_000)
  ],
  bar: [item("ビール|カクテル|ハイボール", 400, 2_500), all(300, 15_000)],
  grill: [item("ランチ", 800, 4_000), all(300, 20_000)],
  sushi: [item("(?:一|1)(?:皿|貫)", 100, 1_500), item("ランチ|人前", 800, 6_000), all(100, 40_000)],
  fastFood: [item("ハンバーガー|バーガー|牛丼|セット", 180, 1_300), all(100, 2_000)],
  restaurant: [item("カレー|定食|ランチ|パスタ", 500, 2_500), all(200, 25_000)],
  bakery: [item("食パン|1斤", 180, 900), item("パン|クロワッサン|ベーグル", 80, 700), all(50, 3_500)],
  sweets: [item("大福|どら焼き|団子|シュークリーム|プリン", 100, 900), all(100, 12_000)],
  deli: [item("弁当|のり弁", 300, 2_000), all(80, 5_000)],
  foodDelivery: [item("ピザ", 1_200, 4_500), all(300, 10_000)],
  supermarket: [item("牛乳|豆腐|納豆|卵|たまご|食パン|バナナ|野菜", 20, 700), all(20, 8_000)],
  convenienceStore: [item("おにぎり|コーヒー|サンド", 90, 450), all(50, 2_500)],
  hairSalon: [
    item("カラー|パーマ|縮毛|ストレート|トリートメント", 2_500, 28_000),
    item("カット", 1_000, 9_000),
    all(500, 45_000)
  ],
  barber: [item("カット|調髪|散髪|総合", 1_000, 6_500), all(300, 15_000)],
  nails: [all(500, 20_000)],
  beautyCare: [all(500, 400_000)],
  massage: [item("60分", 2_500, 12_000), all(500, 20_000)],
  baths: [item("入浴|入館|大人", 400, 3_500), all(100, 12_000)],
  gym: [item("体験", 0, 6_000), item("月額|月会費|会費", 2_500, 18_000), all(300, 120_000)],
  yoga: [item("体験", 0, 5_000), all(500, 20_000)],
  cramSchool: [item("月謝|月額", 5_000, 50_000), all(500, 400_000)],
  lessons: [item("月謝|月額", 3_000, 30_000), item("体験", 0, 5_000), all(500, 150_000)],
  childcare: [all(100, 120_000)],
  dentist: [
    item("フッ素|検診", 0, 8_000),
    item("クリーニング|検診", 500, 18_000),
    item("ホワイトニング", 2_000, 80_000),
    all(300, 1_200_000)
  ],
  clinic: [item("予防接種|ワクチン|インフルエンザ", 1_000, 30_000), all(300, 150_000)],
  pharmacy: [all(50, 15_000)],
  elderCare: [all(200, 600_000)],
  apparel: [item("tシャツ|靴下|肌着", 300, 9_000), all(300, 150_000)],
  cosmetics: [all(300, 40_000)],
  electronics: [all(300, 400_000)],
  furniture: [all(200, 400_000)],
  bookstore: [item("文庫|漫画|コミック|雑誌", 100, 2_000), all(100, 15_000)],
  florist: [
    item("仏花|お供え|墓|榊|樒", 200, 5_000),
    item("花束|ブーケ", 500, 20_000),
    item("1本|1球|一輪", 50, 1_500),
    all(50, 60_000)
  ],
  pets: [item("シャンプー|カット|トリミング", 2_000, 18_000), all(100, 400_000)],
  realEstate: [item("家賃|賃料", 20_000, 400_000), all(1_000, 120_000_000)],
  hotel: [item("1泊2食|2食付", 6_000, 90_000), item("素泊|朝食付|シングル|1名", 3_000, 50_000), all(500, 180_000)],
  travel: [all(2_000, 1_500_000)],
  theatre: [item("映画|大人|一般|鑑賞", 800, 3_500), all(300, 25_000)],
  amusement: [item("30分|1時間|1ゲーム", 50, 1_500), all(50, 12_000)],
  games: [all(50, 15_000)],
  onlineStore: [all(100, 300_000)],
  cars: [item("洗車", 300, 12_000), item("オイル", 1_500, 15_000), item("車検", 15_000, 200_000), all(200, 8_000_000)],
  laundry: [item("ワイシャツ|シャツ", 90, 700), item("布団", 2_000, 15_000), all(90, 80_000)],
  finance: [all(100, 100_000_000)],
  ceremonies: [all(1_000, 5_000_000)]
}

/** The known business types, and the words by which a text names them. Patterns are for lower-case text after NFKC. */
import { Localized } from "../../../../src/Language.ts"

interface Words {
  /** The name in findings. */
  readonly name: Localized
  /** Japanese pattern, which matches anywhere in the text. */
  readonly ja: string
  /** English pattern, which matches whole words. */
  readonly en: string
}

const words = (jaName: string, enName: string, ja: string, en: string): Words => ({
  name: new Localized(jaName, enName),
  ja,
  en
})

export const businessNames = {
  cafe: words("カフェ", "café", "カフェ|喫茶|珈琲|コーヒー", "cafe|café|coffee"),
  ramen: words("ラーメン", "ramen", "ラーメン|らーめん|拉麺|つけ麺", "ramen"),
  noodles: words("うどん・そば", "udon and soba", "うどん|そば|蕎麦", "soba|udon"),
  izakaya: words("居酒屋", "izakaya", "居酒屋|酒場|焼き?鳥", "izakaya"),
  bar: words("バー", "bar", "バー|ビアホール", "bar|pub"),
  grill: words("焼肉", "yakiniku and steak", "焼き?肉|ステーキ|しゃぶしゃぶ|バーベキュー", "yakiniku|steak"),
  sushi: words("寿司", "sushi", "寿司|鮨|すし", "sushi"),
  fastFood: words(
    "ファストフード",
    "fast food",
    "ファストフード|ファーストフード|ハンバーガー|牛丼",
    "fast ?food|burger"
  ),
  restaurant: words(
    "レストラン",
    "restaurant",
    "レストラン|ファミレス|食堂|定食|イタリアン|フレンチ|中華|カレー|ピザ|洋食|和食|飲食",
    "restaurant|diner|pizza"
  ),
  bakery: words("ベーカリー", "bakery", "ベーカリー|パン屋|製パン", "bakery"),
  sweets: words(
    "スイーツ",
    "sweets",
    "スイーツ|ケーキ|洋菓子|和菓子|菓子|パティスリー|アイス|タピオカ",
    "sweets|patisserie|dessert|ice cream"
  ),
  deli: words("弁当・惣菜", "bento and takeout", "弁当|惣菜|総菜|デリカ|テイクアウト", "bento|deli|takeout|take-?away"),
  foodDelivery: words("フードデリバリー", "food delivery", "デリバリー|宅配|出前", "food delivery|delivery"),
  hairSalon: words(
    "美容室",
    "hair salon",
    "美容室|美容院|ヘアサロン|(?<!ネイル|まつげ|まつ毛|ペット|トリミング|エステ|脱毛|リラクゼーション|整体)サロン",
    "hair ?salon|beauty salon|(?<!nail |pet |aesthetic |eyelash )salon"
  ),
  barber: words("理容室", "barber shop", "理容|床屋|バーバー", "barber|barber ?shop"),
  nails: words("ネイル・まつげ", "nails and eyelash care", "ネイル|まつげ|まつ毛|アイラッシュ", "nail|eyelash"),
  beautyCare: words(
    "エステ・脱毛",
    "aesthetic salon",
    "エステ|脱毛|美容クリニック|美容外科|痩身",
    "esthetic|aesthetic|spa"
  ),
  massage: words(
    "整体・マッサージ",
    "massage and chiropractic",
    "整体|整骨|接骨|マッサージ|鍼灸|リラクゼーション",
    "massage|chiropractic"
  ),
  baths: words(
    "温浴施設",
    "hot spring and sauna",
    "温浴|温泉|銭湯|スーパー銭湯|サウナ|スパ(?!ゲ)",
    "onsen|sauna|hot spring"
  ),
  gym: words("ジム", "gym", "ジム|フィットネス|トレーニング|スポーツクラブ", "gym|fitness"),
  yoga: words("ヨガ・ピラティス", "yoga and Pilates studio", "ヨガ|ピラティス", "yoga|pilates"),
  cramSchool: words("学習塾", "cram school", "学習塾|塾|予備校|家庭教師", "cram school|tutoring|tutor"),
  lessons: words(
    "英会話・習い事",
    "lessons",
    "英会話|語学|習い事|カルチャー|ピアノ|音楽教室|プログラミング教室|教室|スクール",
    "english school|language school|lessons?"
  ),
  childcare: words(
    "保育・学童",
    "childcare",
    "保育|学童|託児|幼稚園|こども園",
    "nursery|daycare|childcare|kindergarten"
  ),
  dentist: words("歯科", "dental clinic", "歯科クリニック|歯科医院|歯科診療所|歯科|歯医者|デンタル", "dental|dentist"),
  clinic: words(
    "クリニック",
    "medical clinic",
    "クリニック|医院|病院|内科|皮膚科|眼科|整形外科|診療",
    "clinic|hospital|doctor"
  ),
  pharmacy: words("薬局・ドラッグストア", "pharmacy", "ドラッグストア|薬局|調剤", "drug ?store|pharmacy"),
  elderCare: words(
    "介護・シニア向け",
    "elderly care",
    "介護|デイサービス|老人ホーム|シニア|訪問看護",
    "nursing care|elderly|senior"
  ),
  supermarket: words("スーパー", "supermarket", "スーパー|食品|青果|精肉|鮮魚", "supermarket|grocery|groceries"),
  convenienceStore: words("コンビニ", "convenience store", "コンビニ|コンビニエンスストア", "convenience store"),
  apparel: words(
    "アパレル",
    "clothing",
    "アパレル|洋服|衣料|服飾|ファッション|古着|シューズ|靴",
    "apparel|clothing|clothes|fashion|shoes"
  ),
  cosmetics: words("コスメ", "cosmetics", "コスメ|化粧品|スキンケア", "cosmetics?|skin ?care"),
  electronics: words(
    "家電・デジタル",
    "electronics",
    "家電|電器|スマホ(?!ゲーム|アプリ)|スマートフォン|パソコン|携帯",
    "electronics|smartphone|computer"
  ),
  furniture: words("家具・雑貨", "furniture and homeware", "家具|インテリア|雑貨", "furniture|interior|homeware"),
  bookstore: words("書店", "bookstore", "書店|本屋|古本", "book ?store|books?"),
  florist: words("花屋", "florist", "花屋|フラワー|生花|園芸", "florist|flowers?|garden"),
  pets: words("ペット", "pets", "ペット|トリミング|動物病院|犬|猫", "pets?|veterinary|grooming"),
  realEstate: words(
    "不動産",
    "real estate",
    "不動産|賃貸|マンション|住宅|物件|リフォーム|工務店",
    "real estate|realtor|apartments?|housing"
  ),
  hotel: words(
    "ホテル・旅館",
    "hotel",
    "温泉旅館|温泉宿|温泉ホテル|湯宿|ホテル|旅館|民宿|宿泊|お宿",
    "hotel|inn|ryokan"
  ),
  travel: words("旅行", "travel", "旅行|ツアー|観光", "travel|tours?|sightseeing"),
  theatre: words(
    "映画・観劇",
    "cinema and theater",
    "映画|シアター|劇場|ライブ|美術館|博物館",
    "cinema|movie|theat(?:er|re)|museum"
  ),
  amusement: words(
    "カラオケ・アミューズメント",
    "karaoke and amusement",
    "カラオケ|ゲームセンター|ボウリング|アミューズメント|遊園地|テーマパーク",
    "karaoke|arcade|bowling|amusement|theme park"
  ),
  games: words("ゲーム・アプリ", "games and apps", "ゲーム|アプリ|サブスク|配信", "games?|app|streaming|subscription"),
  onlineStore: words(
    "通販",
    "online store",
    "通販|ネットショップ|ec ?サイト|オンラインショップ",
    "online (?:shop|store)|e-?commerce"
  ),
  cars: words(
    "自動車・カー用品",
    "cars and car supplies",
    "自動車|(?<!自転)車屋|カーショップ|タイヤ|整備|中古車|カーディーラー|車検|カー用品|レンタカー|ガソリンスタンド",
    "cars?|auto|dealership|gas station"
  ),
  laundry: words(
    "クリーニング・家事代行",
    "laundry and housekeeping",
    "クリーニング|家事代行|ハウスクリーニング|コインランドリー",
    "laundry|dry cleaning|house ?keeping"
  ),
  finance: words(
    "保険・金融",
    "insurance and finance",
    "保険|金融|銀行|証券|投資|ローン",
    "insurance|bank|finance|loans?|investment"
  ),
  ceremonies: words(
    "冠婚葬祭",
    "wedding and funeral",
    "ブライダル|結婚式|写真館|フォトスタジオ|葬儀|葬祭",
    "wedding|bridal|photo ?studio|funeral"
  )
} satisfies Readonly<Record<string, Words>>

export type BusinessName = keyof typeof businessNames

const patterns = Object.entries(businessNames).map(([name, { en, ja }]) => ({
  name: name as BusinessName,
  pattern: new RegExp(`${ja}|(?<![a-z])(?:${en})(?![a-z])`, "gu")
}))

/** The business type with the longest matching word; of equally long ones the first in the list. Undefined if none. */
export const businessNameOf = (given: string): BusinessName | undefined => {
  const text = given.normalize("NFKC").toLowerCase()
  let longest = 0
  let found: BusinessName | undefined
  for (const { name, pattern } of patterns) {
    for (const [word] of text.matchAll(pattern)) {
      if (word.length <= longest) continue
      longest = word.length
      found = name
    }
  }
  return found
}

/** All business types that a text names, but for those named inside a longer name (宅配 and ピザ in ピザ宅配 are both). */
export const businessNamesIn = (given: string): ReadonlyArray<BusinessName> => {
  const text = given.normalize("NFKC").toLowerCase()
  const found = patterns.flatMap(({ name, pattern }) =>
    Array.from(text.matchAll(pattern), (match) => ({ name, from: match.index, to: match.index + match[0].length }))
  )
  const isInside = ({ from, to }: (typeof found)[number]) =>
    found.some((other) => other.from <= from && to <= other.to && other.to - other.from > to - from)
  return [...new Set(found.filter((match) => !isInside(match)).map(({ name }) => name))]
}

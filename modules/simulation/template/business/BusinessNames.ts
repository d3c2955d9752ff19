/** The kinds of business that are known, and the words in which people name them: lower case, after NFKC. */
import { Localized } from "../../../../src/Language.ts"

interface Words {
  /** What answers call it. */
  readonly name: Localized
  /** Pattern found anywhere in the text. */
  readonly ja: string
  /** Pattern of whole English words. */
  readonly en: string
}

export const businessNames = {
  cafe: { name: new Localized("カフェ", "café"), ja: "カフェ|喫茶|珈琲|コーヒー", en: "cafe|café|coffee" },
  ramen: { name: new Localized("ラーメン", "ramen"), ja: "ラーメン|らーめん|拉麺|つけ麺", en: "ramen" },
  noodles: { name: new Localized("うどん・そば", "udon and soba"), ja: "うどん|そば|蕎麦", en: "soba|udon" },
  izakaya: { name: new Localized("居酒屋", "izakaya"), ja: "居酒屋|酒場|焼き?鳥", en: "izakaya" },
  bar: { name: new Localized("バー", "bar"), ja: "バー|ビアホール", en: "bar|pub" },
  grill: {
    name: new Localized("焼肉", "yakiniku and steak"),
    ja: "焼き?肉|ステーキ|しゃぶしゃぶ|バーベキュー",
    en: "yakiniku|steak"
  },
  sushi: { name: new Localized("寿司", "sushi"), ja: "寿司|鮨|すし", en: "sushi" },
  fastFood: {
    name: new Localized("ファストフード", "fast food"),
    ja: "ファストフード|ファーストフード|ハンバーガー|牛丼",
    en: "fast ?food|burger"
  },
  restaurant: {
    name: new Localized("レストラン", "restaurant"),
    ja: "レストラン|ファミレス|食堂|定食|イタリアン|フレンチ|中華|カレー|ピザ|洋食|和食|飲食",
    en: "restaurant|diner|pizza"
  },
  bakery: { name: new Localized("ベーカリー", "bakery"), ja: "ベーカリー|パン屋|製パン", en: "bakery" },
  sweets: {
    name: new Localized("スイーツ", "sweets"),
    ja: "スイーツ|ケーキ|洋菓子|和菓子|菓子|パティスリー|アイス|タピオカ",
    en: "sweets|patisserie|dessert|ice cream"
  },
  deli: {
    name: new Localized("弁当・惣菜", "bento and takeout"),
    ja: "弁当|惣菜|総菜|デリカ|テイクアウト",
    en: "bento|deli|takeout|take-?away"
  },
  foodDelivery: {
    name: new Localized("フードデリバリー", "food delivery"),
    ja: "デリバリー|宅配|出前",
    en: "food delivery|delivery"
  },
  hairSalon: {
    name: new Localized("美容室", "hair salon"),
    ja: "美容室|美容院|ヘアサロン|サロン",
    en: "hair ?salon|beauty salon|salon"
  },
  barber: { name: new Localized("理容室", "barber shop"), ja: "理容|床屋|バーバー", en: "barber|barber ?shop" },
  nails: {
    name: new Localized("ネイル・まつげ", "nails and eyelash care"),
    ja: "ネイル|まつげ|まつ毛|アイラッシュ",
    en: "nail|eyelash"
  },
  beautyCare: {
    name: new Localized("エステ・脱毛", "aesthetic salon"),
    ja: "エステ|脱毛|美容クリニック|美容外科|痩身",
    en: "esthetic|aesthetic|spa"
  },
  massage: {
    name: new Localized("整体・マッサージ", "massage and chiropractic"),
    ja: "整体|整骨|接骨|マッサージ|鍼灸|リラクゼーション",
    en: "massage|chiropractic"
  },
  baths: {
    name: new Localized("温浴施設", "hot spring and sauna"),
    ja: "温浴|温泉|銭湯|スーパー銭湯|サウナ|スパ(?!ゲ)",
    en: "onsen|sauna|hot spring"
  },
  gym: { name: new Localized("ジム", "gym"), ja: "ジム|フィットネス|トレーニング|スポーツクラブ", en: "gym|fitness" },
  yoga: {
    name: new Localized("ヨガ・ピラティス", "yoga and Pilates studio"),
    ja: "ヨガ|ピラティス",
    en: "yoga|pilates"
  },
  cramSchool: {
    name: new Localized("学習塾", "cram school"),
    ja: "学習塾|塾|予備校|家庭教師",
    en: "cram school|tutoring|tutor"
  },
  lessons: {
    name: new Localized("英会話・習い事", "lessons"),
    ja: "英会話|語学|習い事|カルチャー|ピアノ|音楽教室|プログラミング教室|教室|スクール",
    en: "english school|language school|lessons?"
  },
  childcare: {
    name: new Localized("保育・学童", "childcare"),
    ja: "保育|学童|託児|幼稚園|こども園",
    en: "nursery|daycare|childcare|kindergarten"
  },
  dentist: { name: new Localized("歯科", "dental clinic"), ja: "歯科|歯医者|デンタル", en: "dental|dentist" },
  clinic: {
    name: new Localized("クリニック", "medical clinic"),
    ja: "クリニック|医院|病院|内科|皮膚科|眼科|整形外科|診療",
    en: "clinic|hospital|doctor"
  },
  pharmacy: {
    name: new Localized("薬局・ドラッグストア", "pharmacy"),
    ja: "ドラッグストア|薬局|調剤",
    en: "drug ?store|pharmacy"
  },
  elderCare: {
    name: new Localized("介護・シニア向け", "elderly care"),
    ja: "介護|デイサービス|老人ホーム|シニア|訪問看護",
    en: "nursing care|elderly|senior"
  },
  supermarket: {
    name: new Localized("スーパー", "supermarket"),
    ja: "スーパー|食品|青果|精肉|鮮魚",
    en: "supermarket|grocery|groceries"
  },
  convenienceStore: {
    name: new Localized("コンビニ", "convenience store"),
    ja: "コンビニ|コンビニエンスストア",
    en: "convenience store"
  },
  apparel: {
    name: new Localized("アパレル", "clothing"),
    ja: "アパレル|洋服|衣料|服飾|ファッション|古着|シューズ|靴",
    en: "apparel|clothing|clothes|fashion|shoes"
  },
  cosmetics: {
    name: new Localized("コスメ", "cosmetics"),
    ja: "コスメ|化粧品|スキンケア",
    en: "cosmetics?|skin ?care"
  },
  electronics: {
    name: new Localized("家電・デジタル", "electronics"),
    ja: "家電|電器|スマホ|スマートフォン|パソコン|携帯",
    en: "electronics|smartphone|computer"
  },
  furniture: {
    name: new Localized("家具・雑貨", "furniture and homeware"),
    ja: "家具|インテリア|雑貨",
    en: "furniture|interior|homeware"
  },
  bookstore: { name: new Localized("書店", "bookstore"), ja: "書店|本屋|古本", en: "book ?store|books?" },
  florist: { name: new Localized("花屋", "florist"), ja: "花屋|フラワー|生花|園芸", en: "florist|flowers?|garden" },
  pets: {
    name: new Localized("ペット", "pets"),
    ja: "ペット|トリミング|動物病院|犬|猫",
    en: "pets?|veterinary|grooming"
  },
  realEstate: {
    name: new Localized("不動産", "real estate"),
    ja: "不動産|賃貸|マンション|住宅|物件|リフォーム|工務店",
    en: "real estate|realtor|apartments?|housing"
  },
  hotel: { name: new Localized("ホテル・旅館", "hotel"), ja: "ホテル|旅館|民宿|宿泊", en: "hotel|inn|ryokan" },
  travel: { name: new Localized("旅行", "travel"), ja: "旅行|ツアー|観光", en: "travel|tours?|sightseeing" },
  theatre: {
    name: new Localized("映画・観劇", "cinema and theater"),
    ja: "映画|シアター|劇場|ライブ|美術館|博物館",
    en: "cinema|movie|theat(?:er|re)|museum"
  },
  amusement: {
    name: new Localized("カラオケ・アミューズメント", "karaoke and amusement"),
    ja: "カラオケ|ゲームセンター|ボウリング|アミューズメント|遊園地|テーマパーク",
    en: "karaoke|arcade|bowling|amusement|theme park"
  },
  games: {
    name: new Localized("ゲーム・アプリ", "games and apps"),
    ja: "ゲーム|アプリ|サブスク|配信",
    en: "games?|app|streaming|subscription"
  },
  onlineStore: {
    name: new Localized("通販", "online store"),
    ja: "通販|ネットショップ|ec ?サイト|オンラインショップ",
    en: "online (?:shop|store)|e-?commerce"
  },
  cars: {
    name: new Localized("自動車・カー用品", "cars and car supplies"),
    ja: "自動車|中古車|カーディーラー|車検|カー用品|レンタカー|ガソリンスタンド",
    en: "cars?|auto|dealership|gas station"
  },
  laundry: {
    name: new Localized("クリーニング・家事代行", "laundry and housekeeping"),
    ja: "クリーニング|家事代行|ハウスクリーニング|コインランドリー",
    en: "laundry|dry cleaning|house ?keeping"
  },
  finance: {
    name: new Localized("保険・金融", "insurance and finance"),
    ja: "保険|金融|銀行|証券|投資|ローン",
    en: "insurance|bank|finance|loans?|investment"
  },
  ceremonies: {
    name: new Localized("冠婚葬祭", "wedding and funeral"),
    ja: "ブライダル|結婚式|写真館|フォトスタジオ|葬儀|葬祭",
    en: "wedding|bridal|photo ?studio|funeral"
  }
} as const satisfies Readonly<Record<string, Words>>

export type BusinessName = keyof typeof businessNames

const patterns = Object.entries(businessNames).map(([name, { en, ja }]) => ({
  name: name as BusinessName,
  pattern: new RegExp(`${ja}|(?<![a-z])(?:${en})(?![a-z])`, "gu")
}))

/** The kind with the longest word in the text, the first of the list where two are equally long. */
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

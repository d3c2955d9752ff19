/** The kinds of business that are known, and the words in which people name them: lower case, after NFKC. */

interface Words {
  /** Pattern found anywhere in the text. */
  readonly ja: string
  /** Pattern of whole English words. */
  readonly en: string
}

export const businessNames = {
  カフェ: { ja: "カフェ|喫茶|珈琲|コーヒー", en: "cafe|café|coffee" },
  ラーメン: { ja: "ラーメン|らーめん|拉麺|つけ麺", en: "ramen" },
  "うどん・そば": { ja: "うどん|そば|蕎麦", en: "soba|udon" },
  居酒屋: { ja: "居酒屋|酒場|焼き?鳥", en: "izakaya" },
  バー: { ja: "バー|ビアホール", en: "bar|pub" },
  焼肉: { ja: "焼き?肉|ステーキ|しゃぶしゃぶ|バーベキュー", en: "yakiniku|steak" },
  寿司: { ja: "寿司|鮨|すし", en: "sushi" },
  ファストフード: { ja: "ファストフード|ファーストフード|ハンバーガー|牛丼", en: "fast ?food|burger" },
  レストラン: {
    ja: "レストラン|ファミレス|食堂|定食|イタリアン|フレンチ|中華|カレー|ピザ|洋食|和食|飲食",
    en: "restaurant|diner|pizza"
  },
  ベーカリー: { ja: "ベーカリー|パン屋|製パン", en: "bakery" },
  スイーツ: {
    ja: "スイーツ|ケーキ|洋菓子|和菓子|菓子|パティスリー|アイス|タピオカ",
    en: "sweets|patisserie|dessert|ice cream"
  },
  "弁当・惣菜": { ja: "弁当|惣菜|総菜|デリカ|テイクアウト", en: "bento|deli|takeout|take-?away" },
  フードデリバリー: { ja: "デリバリー|宅配|出前", en: "food delivery|delivery" },
  美容室: { ja: "美容室|美容院|ヘアサロン|サロン", en: "hair ?salon|beauty salon|salon" },
  理容室: { ja: "理容|床屋|バーバー", en: "barber|barber ?shop" },
  "ネイル・まつげ": { ja: "ネイル|まつげ|まつ毛|アイラッシュ", en: "nail|eyelash" },
  "エステ・脱毛": { ja: "エステ|脱毛|美容クリニック|美容外科|痩身", en: "esthetic|aesthetic|spa" },
  "整体・マッサージ": { ja: "整体|整骨|接骨|マッサージ|鍼灸|リラクゼーション", en: "massage|chiropractic" },
  温浴施設: { ja: "温浴|温泉|銭湯|スーパー銭湯|サウナ|スパ(?!ゲ)", en: "onsen|sauna|hot spring" },
  ジム: { ja: "ジム|フィットネス|トレーニング|スポーツクラブ", en: "gym|fitness" },
  "ヨガ・ピラティス": { ja: "ヨガ|ピラティス", en: "yoga|pilates" },
  学習塾: { ja: "学習塾|塾|予備校|家庭教師", en: "cram school|tutoring|tutor" },
  "英会話・習い事": {
    ja: "英会話|語学|習い事|カルチャー|ピアノ|音楽教室|プログラミング教室|教室|スクール",
    en: "english school|language school|lessons?"
  },
  "保育・学童": { ja: "保育|学童|託児|幼稚園|こども園", en: "nursery|daycare|childcare|kindergarten" },
  歯科: { ja: "歯科|歯医者|デンタル", en: "dental|dentist" },
  クリニック: { ja: "クリニック|医院|病院|内科|皮膚科|眼科|整形外科|診療", en: "clinic|hospital|doctor" },
  "薬局・ドラッグストア": { ja: "ドラッグストア|薬局|調剤", en: "drug ?store|pharmacy" },
  "介護・シニア向け": { ja: "介護|デイサービス|老人ホーム|シニア|訪問看護", en: "nursing care|elderly|senior" },
  スーパー: { ja: "スーパー|食品|青果|精肉|鮮魚", en: "supermarket|grocery|groceries" },
  コンビニ: { ja: "コンビニ|コンビニエンスストア", en: "convenience store" },
  アパレル: {
    ja: "アパレル|洋服|衣料|服飾|ファッション|古着|シューズ|靴",
    en: "apparel|clothing|clothes|fashion|shoes"
  },
  コスメ: { ja: "コスメ|化粧品|スキンケア", en: "cosmetics?|skin ?care" },
  "家電・デジタル": { ja: "家電|電器|スマホ|スマートフォン|パソコン|携帯", en: "electronics|smartphone|computer" },
  "家具・雑貨": { ja: "家具|インテリア|雑貨", en: "furniture|interior|homeware" },
  書店: { ja: "書店|本屋|古本", en: "book ?store|books?" },
  花屋: { ja: "花屋|フラワー|生花|園芸", en: "florist|flowers?|garden" },
  ペット: { ja: "ペット|トリミング|動物病院|犬|猫", en: "pets?|veterinary|grooming" },
  不動産: { ja: "不動産|賃貸|マンション|住宅|物件|リフォーム|工務店", en: "real estate|realtor|apartments?|housing" },
  "ホテル・旅館": { ja: "ホテル|旅館|民宿|宿泊", en: "hotel|inn|ryokan" },
  旅行: { ja: "旅行|ツアー|観光", en: "travel|tours?|sightseeing" },
  "映画・観劇": { ja: "映画|シアター|劇場|ライブ|美術館|博物館", en: "cinema|movie|theat(?:er|re)|museum" },
  "カラオケ・アミューズメント": {
    ja: "カラオケ|ゲームセンター|ボウリング|アミューズメント|遊園地|テーマパーク",
    en: "karaoke|arcade|bowling|amusement|theme park"
  },
  "ゲーム・アプリ": { ja: "ゲーム|アプリ|サブスク|配信", en: "games?|app|streaming|subscription" },
  通販: { ja: "通販|ネットショップ|ec ?サイト|オンラインショップ", en: "online (?:shop|store)|e-?commerce" },
  "自動車・カー用品": {
    ja: "自動車|中古車|カーディーラー|車検|カー用品|レンタカー|ガソリンスタンド",
    en: "cars?|auto|dealership|gas station"
  },
  "クリーニング・家事代行": {
    ja: "クリーニング|家事代行|ハウスクリーニング|コインランドリー",
    en: "laundry|dry cleaning|house ?keeping"
  },
  "保険・金融": { ja: "保険|金融|銀行|証券|投資|ローン", en: "insurance|bank|finance|loans?|investment" },
  冠婚葬祭: { ja: "ブライダル|結婚式|写真館|フォトスタジオ|葬儀|葬祭", en: "wedding|bridal|photo ?studio|funeral" }
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

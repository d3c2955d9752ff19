/** Reads from a text whether an item is in stock, as Japanese shops write it. Pure; on threads. */
/** The states of an item, from the best for a visitor to the worst. */
export const availabilities = [
  "in_stock",
  "limited",
  "preorder",
  "backorder",
  "awaiting_restock",
  "out_of_stock"
] as const
export type Availability = (typeof availabilities)[number]

/** The states in Japanese, for the line that says what a run found. */
export const availabilityNames: Readonly<Record<Availability, string>> = {
  in_stock: "あり",
  limited: "残りわずか",
  preorder: "予約受付中",
  backorder: "取り寄せ",
  awaiting_restock: "再入荷待ち",
  out_of_stock: "なし"
}

/** Whether an item in this state can be bought or ordered now. */
export const isAvailable = (availability: Availability): boolean =>
  availability !== "out_of_stock" && availability !== "awaiting_restock"

const soldOut = "(?:売り?切れ|完売|品切れ|品切|在庫(?:切れ|ぎれ|(?:が|の)?(?:なくなり|無くなり|終了)))"

/** What may happen, has passed, or is denied, but is not now: 売り切れ次第終了, 完売の場合, 在庫切れ商品を除く. */
const notNow = new RegExp(
  [
    `${soldOut}(?:に|と|が)?(?:なり|なる|ない|する|した|いたす|致す)?\\s*(?:次第|御免|ごめん|の(?:際|場合|時|恐れ|おそれ|可能性|前)|る?(?:前|場合|こと|おそれ|恐れ|可能性)|間近|間際|目前|寸前|必至|続出|注意|の?商品(?:を除|以外)|たら|ではあ|ではご|じゃ)`,
    `(?:もうすぐ|まもなく|間もなく|ほぼ)${soldOut}`,
    "(?:almost|nearly|about to|going to|may|might|usually|often) (?:be )?(?:sold|sell)\\s?-?out|(?:sold|sell(?:s|ing)?)\\s?-?out (?:soon|fast|quickly)",
    "(?:なくなり|無くなり|達し)次第\\s*(?:販売|受付|予約)?(?:を)?終了",
    "(?:在庫|数量)限り(?:で)?(?:終了|販売終了|の)?",
    "(?:販売|予約|受付|取り?扱い?)(?:を)?終了(?:日|予定|時期|間近|まで|前)",
    "お?取り?寄せ?(?:は|が|も)?(?:不可|でき(?:ません|かね)|いたしかね|致しかね|対象外)",
    "予約(?:は|を)?(?:不可|不要|でき(?:ません|かね)|承って(?:おり|い)ません)",
    "(?:再)?入荷(?:の|時の)?(?:お知らせ|通知|連絡)(?:メール)?",
    "(?:店舗|他店|次回)の?在庫(?:を|の)(?:確認|見る|検索)"
  ].join("|"),
  "gi"
)

const patterns: Readonly<Record<Availability, RegExp>> = {
  out_of_stock:
    /在庫(?:数|状況|状態)?\s*(?:切れ|ぎれ|なし|無し|無|ゼロ|を(?:切らし|きらし)|[:]?\s*[×✕✖xX](?![a-zA-Z])|[:]?\s*0(?!\d)|(?:は|が)?\s*(?:ありません|ございません|ない))|品切れ?|売り?切れ|うりきれ|完売|sold\s?-?out|out of stock|(?:販売|予約|受付|取り?扱い?|お取り?扱い?)(?:の受付|期間)?(?:を|は|が)?(?:終了|休止|停止)|入荷(?:予定|時期)?\s*(?:は|が|:)?\s*未定|入荷(?:の)?予定(?:は|が)?(?:なし|ありません|ございません|立っておりません)|currently unavailable|現在(?:お取り?扱い|ご?購入|ご?注文|販売)(?:いただけ|でき|して(?:い|おり))ません|残り?\s*0\s*(?:点|個|本|枚|席)|廃盤|生産終了/i,
  awaiting_restock:
    /入荷(?:を|お)*待ち|(?:再)?入荷(?:を)?(?:準備中|手配中|予定(?!(?:は|が)?(?:なし|ありません|ございません|立って|\s*:?\s*未定)))|再販(?:予定|待ち)|次回入荷|back in stock soon|restock(?:ing)? soon/i,
  preorder:
    /予約(?:を)?(?:受付中?|販売|商品|する|注文|可)(?!を?(?:終了|停止))|ご予約(?:受付|ください|はこちら|可|いただけ|承)|pre-?\s?order|発売(?:前|予定)|先行(?:予約|販売)/i,
  backorder:
    /取り?寄せ?|受注(?:生産|販売|後|発注)|メーカー直送待ち|入荷次第(?:発送|出荷|お届け)|back-?\s?order|made to order/i,
  limited:
    /残り?(?:わずか|僅か|僅少|少し|あと)|在庫(?:状況|状態)?\s*(?:が|も)?\s*(?:わずか|僅か|僅少|少|残り?少|[:]?\s*[△▲])|残り?(?:あと)?\s*[1-9]\d{0,2}\s*(?:点|個|本|枚|席|つ|セット|室|名)|(?:あと|ラスト)\s*[1-9]\d{0,1}\s*(?:点|個|本|枚|席|つ|セット)|残数\s*[:]?\s*[1-9]\d?(?!\d)|low stock|only \d{1,2} left|limited stock/i,
  in_stock:
    /在庫(?:数|状況|状態)?\s*[:]?\s*(?:あり|有り?(?!無)|(?:が|は)?(?:あります|ございます)|豊富|十分|多数|[◎○〇◯]|数?\s*[:]?\s*[1-9]\d*(?:\s*(?:点|個|本|枚|以上)|\s*$))|即納|即日(?:発送|出荷|配送)|当日(?:発送|出荷)|(?:カート|かご|カゴ|バッグ|バスケット)(?:に|へ)(?:入れる|追加|いれる)|今すぐ(?:購入|買う)|購入(?:手続き|する)|注文する|入荷(?:いた|致)?しました|販売中|add to (?:cart|bag)|(?<!back )in stock|buy now/i
}

/** All states that a text speaks of. 在庫なし does not speak of 在庫あり; a text may name the state of two things. */
export const statesIn = (raw: string): ReadonlySet<Availability> => {
  const text = raw.normalize("NFKC").replace(/\s+/g, " ").trim().replace(notNow, " ")
  const states = new Set<Availability>()
  for (const [state, pattern] of Object.entries(patterns)) if (pattern.test(text)) states.add(state as Availability)
  return states
}

/** What an item that is not here can still be, the first that a text names. */
const although: ReadonlyArray<Availability> = ["preorder", "backorder", "awaiting_restock", "out_of_stock"]

/** The state of one thing, or undefined where texts contradict each other or say nothing. */
export const stateOf = (states: ReadonlySet<Availability>): Availability | "ambiguous" | undefined => {
  const isHere = states.has("in_stock") || states.has("limited")
  // 在庫あり（入荷予定あり）is here.
  if (states.has("out_of_stock") || (states.has("awaiting_restock") && !isHere)) {
    // 売り切れ（予約受付中）is on order; a full cart button beside 売り切れ is of something else.
    return isHere ? "ambiguous" : although.find((state) => states.has(state))
  }
  return (["preorder", "backorder", "limited", "in_stock"] as const).find((state) => states.has(state))
}

/** The members of schema.org's ItemAvailability. */
const members: Readonly<Record<string, Availability>> = {
  instock: "in_stock",
  onlineonly: "in_stock",
  instoreonly: "in_stock",
  limitedavailability: "limited",
  preorder: "preorder",
  presale: "preorder",
  backorder: "backorder",
  madetoorder: "backorder",
  outofstock: "out_of_stock",
  soldout: "out_of_stock",
  discontinued: "out_of_stock",
  reserved: "out_of_stock",
  // Those of OpenGraph.
  instockoropen: "in_stock",
  availablefororder: "backorder",
  pending: "preorder",
  oos: "out_of_stock"
}

/** `https://schema.org/InStock`, `in stock`, `OutOfStock` */
export const memberOf = (text: string): Availability | undefined => {
  const name = text
    .replace(/^.*[/#:]/, "")
    .replace(/[\s_-]/g, "")
    .toLowerCase()
  return Object.hasOwn(members, name) ? members[name] : undefined
}

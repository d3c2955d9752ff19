/** Reads from a text whether an item is in stock, as Japanese shops write it. Pure; on threads. */
import type { Availability } from "./AvailabilityWatch.ts"

const patterns: Readonly<Record<Availability, RegExp>> = {
  out_of_stock:
    /在庫(?:切れ|ぎれ|なし|無し|無|ゼロ|[:：]?\s*[×✕✖0](?!\d)|(?:は|が)?(?:ありません|ございません))|品切れ?|売り?切れ|完売|sold\s?-?out|out of stock|販売(?:を)?終了|取り?扱い?終了|入荷待ち|入荷未定|再入荷(?:のお知らせ|通知|待ち)|currently unavailable|現在(?:お取り?扱い|購入)(?:いただけ|でき)ません|残り?\s*0\s*(?:点|個|本|枚|席)/i,
  preorder:
    /予約(?:受付|販売|商品|する|注文)|ご予約(?:受付|ください|はこちら)|お?取り?寄せ|受注(?:生産|販売)|pre-?\s?order|発売前/i,
  limited:
    /残り?(?:わずか|僅か|僅少|少し)|在庫(?:わずか|僅か|僅少|少|残少|[:：]?\s*[△▲])|残り?(?:あと)?\s*[1-9]\d{0,2}\s*(?:点|個|本|枚|席|つ)|あと\s*[1-9]\d{0,1}\s*(?:点|個|本|枚|席)|残数\s*[:：]?\s*[1-9]\d?(?!\d)|low stock|only \d{1,2} left|limited stock/i,
  in_stock:
    /在庫(?:あり|有り?(?!無)|(?:が|は)?(?:あります|ございます)|[:：]?\s*[◎○〇◯])|即納|即日(?:発送|出荷)|(?:カート|かご|カゴ)(?:に|へ)(?:入れる|追加)|今すぐ(?:購入|買う)|購入手続き|add to cart|in stock|buy now/i
}

/** All states that a text speaks of. 在庫なし does not speak of 在庫あり; a text may name the state of two things. */
export const statesIn = (raw: string): ReadonlySet<Availability> => {
  const text = raw.normalize("NFKC").replace(/\s+/g, " ")
  const states = new Set<Availability>()
  for (const [state, pattern] of Object.entries(patterns)) if (pattern.test(text)) states.add(state as Availability)
  return states
}

/** The state of one thing, or undefined where texts contradict each other or say nothing. */
export const stateOf = (states: ReadonlySet<Availability>): Availability | "ambiguous" | undefined => {
  if (states.size === 0) return undefined
  if (states.has("out_of_stock")) {
    // 売り切れ（予約受付中）is on order; a full cart button beside 売り切れ is of something else.
    if (states.size === 1) return "out_of_stock"
    return states.size === 2 && states.has("preorder") ? "preorder" : "ambiguous"
  }
  if (states.has("preorder")) return "preorder"
  return states.has("limited") ? "limited" : "in_stock"
}

/** The members of schema.org's ItemAvailability. */
const members: Readonly<Record<string, Availability>> = {
  instock: "in_stock",
  onlineonly: "in_stock",
  instoreonly: "in_stock",
  limitedavailability: "limited",
  preorder: "preorder",
  presale: "preorder",
  backorder: "preorder",
  madetoorder: "preorder",
  outofstock: "out_of_stock",
  soldout: "out_of_stock",
  discontinued: "out_of_stock",
  reserved: "out_of_stock",
  // Those of OpenGraph.
  instockoropen: "in_stock",
  availablefororder: "preorder",
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

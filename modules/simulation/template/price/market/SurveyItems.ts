/**
 * Which item of the Retail Price Survey a product or business type is. Patterns are for lower-case text after NFKC. A
 * text that fits two items, or names a set, a course or goods to take home, is none of them. Pure.
 */
import { Localized } from "../../../../../src/Language.ts"
import type { BusinessName } from "../../business/BusinessNames.ts"

interface Match {
  /** The item's name in English. */
  readonly en: string
  /** Business types that sell it. */
  readonly types: ReadonlyArray<BusinessName>
  /** Texts that name the item itself. */
  readonly exact: RegExp
  /** Texts that name something of a similar price. */
  readonly similar?: RegExp
}

const eating = ["restaurant", "fastFood", "noodles", "ramen", "izakaya", "deli", "foodDelivery"] as const

const items = {
  "うどん（外食）": { en: "udon", types: eating, exact: /うどん|udon/u },
  "日本そば（外食）": { en: "soba", types: eating, exact: /(?<!焼き?|中華|油|沖縄)(?:そば|蕎麦)|soba/u },
  "すし（外食）": { en: "sushi", types: ["sushi", ...eating], exact: /寿司|鮨|すし|sushi/u },
  "カレーライス（外食）": { en: "curry and rice", types: ["cafe", ...eating], exact: /カレー|curry/u },
  "ぎょうざ（外食）": { en: "gyoza", types: eating, exact: /餃子|ぎょうざ|ギョーザ|ギョウザ|gyoza/u },
  "ハンバーガー（外食）": { en: "hamburger", types: ["cafe", ...eating], exact: /バーガー|burger/u },
  "牛丼（外食）": { en: "beef bowl", types: eating, exact: /牛丼|牛めし|gyudon/u },
  "豚カツ定食（外食）": {
    en: "pork cutlet set meal",
    types: eating,
    exact: /(?:豚|とん|トン)[かカ][つツ].*定食/u,
    similar: /(?:豚|とん|トン)[かカ][つツ]|tonkatsu/u
  },
  "ピザ（配達）": { en: "delivered pizza", types: ["foodDelivery"], exact: /ピザ|ピッツァ|pizza/u },
  "焼肉（外食）": {
    en: "yakiniku",
    types: ["grill", ...eating],
    exact: /焼き?肉|yakiniku/u,
    similar: /カルビ|ロース/u
  },
  "しょうが焼き定食（外食）": {
    en: "ginger pork set meal",
    types: ["cafe", ...eating],
    exact: /(?:しょうが|生姜|ショウガ)焼き?.*定食/u,
    similar: /(?:日替わり|焼き?魚|から揚げ|唐揚げ)定食/u
  },
  "サンドイッチ（外食）": {
    en: "sandwich",
    types: ["cafe", ...eating],
    exact: /サンドイッチ|sandwich/u,
    similar: /(?:たまご|卵|ミックス|ハム|カツ)サンド/u
  },
  "コーヒー（喫茶店）": {
    en: "coffee served in a café",
    types: ["cafe"],
    exact: /コーヒー|珈琲|ブレンド|アメリカーノ|coffee/u,
    similar: /ラテ|カプチーノ|カフェ・?オ・?レ|エスプレッソ|latte|cappuccino|espresso/u
  },
  "ビール（外食）": {
    en: "bottled beer in a restaurant",
    types: ["bar", ...eating],
    exact: /瓶ビール/u,
    similar: /(?<!クラフト|地)ビール|beer/u
  },
  "やきとり（外食）": { en: "yakitori skewer", types: eating, exact: /(?:焼き?鳥|やきとり|ヤキトリ)|yakitori/u },
  カラオケルーム使用料: { en: "karaoke room", types: ["amusement"], exact: /カラオケ|karaoke/u },
  獣医代: { en: "veterinary fee", types: ["pets"], exact: /獣医|動物病院|veterinary/u },
  エステティック料金: {
    en: "aesthetic treatment",
    types: ["beautyCare"],
    exact: /エステ|フェイシャル|esthetic|facial/u
  },
  パーマネント代: {
    en: "permanent wave",
    types: ["hairSalon"],
    exact: /パーマ(?!ネント脱毛)|perm/u,
    similar: /縮毛|ストレート/u
  },
  カット代: { en: "haircut in a hair salon", types: ["hairSalon"], exact: /カット|cut/u },
  ヘアカラーリング代: { en: "hair colouring", types: ["hairSalon"], exact: /カラー|白髪染め|colou?r/u },
  "ラーメン（外食）": {
    en: "ramen",
    types: eating,
    exact: /ラーメン|らーめん|拉麺|中華そば|ramen/u,
    similar: /つけ麺|油そば|まぜそば|担々麺|担担麺/u
  },
  理髪料: { en: "haircut at a barber's", types: ["barber"], exact: /理髪|理容|カット|散髪|cut/u }
} satisfies Readonly<Record<string, Match>>

export type SurveyItem = keyof typeof items

/** What a business type sells where no product is named. Other types sell too many things. */
const usual: Readonly<Partial<Record<BusinessName, SurveyItem>>> = {
  cafe: "コーヒー（喫茶店）",
  ramen: "ラーメン（外食）",
  noodles: "うどん（外食）",
  sushi: "すし（外食）",
  hairSalon: "カット代",
  barber: "理髪料"
}

/** Names that change what one price buys. */
const other =
  /セット|コース|放題|回数券|定期|サブスク|月額|会員|豆|粉|ギフト|詰め?合|土産|冷凍|家族|パーティ|貸切|ゼリー|ケーキ|プリン|アイス(?!コーヒー|ラテ)|弁当|\d+\s*(?:g|kg|個|本|枚|人前)|set|course|beans|(?:\+|＋|&|と).*(?:カット|カラー|パーマ)/u

/** The item's name in the survey, and in English. */
export const itemLabel = (item: SurveyItem): Localized => new Localized(item, items[item].en)

const plain = (text: string): string => text.normalize("NFKC").toLowerCase()

export interface ItemMatch {
  readonly item: SurveyItem
  /** False where the product only costs about as much as the item. */
  readonly exact: boolean
}

const matching = (text: string, type: BusinessName, kind: "exact" | "similar"): ReadonlyArray<SurveyItem> =>
  (Object.keys(items) as ReadonlyArray<SurveyItem>).filter((item) => {
    const match: Match = items[item]
    return match.types.includes(type) && match[kind]?.test(text) === true
  })

const itemIn = (text: string, type: BusinessName): ItemMatch | undefined => {
  if (other.test(text)) return undefined
  const [exact, similar] = [matching(text, type, "exact"), matching(text, type, "similar")]
  const [item, ...others] = new Set([...exact, ...similar])
  return item === undefined || others.length > 0 ? undefined : { item, exact: exact.length === 1 }
}

/** The item that a product is; without a product, the one that its business type names or usually sells. */
export const itemOf = (
  type: BusinessName | undefined,
  businessType: string,
  product: string | undefined
): ItemMatch | undefined => {
  if (type === undefined) return undefined
  if (product !== undefined) return itemIn(plain(product), type)
  const item = usual[type]
  const named = itemIn(plain(businessType), type)
  return named ?? (item === undefined ? undefined : { item, exact: true })
}

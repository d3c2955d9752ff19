/** What a text is about and how particular it is: its words of the business against those of others, facts against phrases. Pure. */
import type { Token } from "../../../text/Token.ts"
import { type BusinessName, businessNameOf, businessNames } from "../../business/BusinessNames.ts"
import { type KnownWord, knownWordsIn } from "../../business/vocabulary/Vocabulary.ts"

export interface Topic {
  /** 0 to 1: how well the text fits the business; about 0.3 if it names nothing of any business. */
  readonly relevance: number
  readonly own: ReadonlyArray<string>
  /** Words of the business that the text fits best, if not this one. */
  readonly foreign: ReadonlyArray<string>
  readonly foreignType: BusinessName | undefined
}

/** Words that any shop uses: they show an offer, of whatever. */
const shopWords =
  /営業|開店|定休|予約|来店|ご利用|受付|承り|お待ちし|お気軽|ご用意|お越し|店内|店員|スタッフ|店主|当店|お会計|割引|無料|限定|円|駐車|駅から|徒歩|メニュー|入荷|販売|ご案内|キャンペーン|オープン|お問い合わせ|お電話|ください|ませんか|いかが|どうぞ|歓迎|はじめました|始めました/gu

/** Phrases that any shop may use and that say nothing in particular. */
const phrases =
  /素敵|すてき|素晴らし|すばらし|(?<![がもは])良い|(?<![がもは])よい|いい感じ|いい商品|最高|最良|より良|いろいろ|色々|様々|さまざま|何か|なにか|なんか|なんだか|かもしれ|こだわり|こだわった|心を込め|真心|笑顔|幸せ|夢|未来|可能性|無限|価値|ニーズ|満足|充実|きめ細|寄り添|貢献|提供|実現|目指し|精進|努め|モットー|お客様第一|第一に|共創|共に|創造|はばた|輝|特別|ひととき|自分|あなた|毎日|暮らし|日々|予感|出会|応援|質の高|高品質|上質|良質|頑張|がんばり|よろしくお願い|ありがとうござい|愛され|地域に根ざ|スピード感|安心して|快適|アクセス|取りそろえ|取り揃え|とりそろえ|おもてなし|雰囲気|品質|環境|サービス|対応|期待|ならでは|お届け|いろんな|たくさん|いっぱい|想い|思い|健康|美しさ|トータル|サポート|絆|まごころ|愛情|感性|知性|明日|明るい|ハーモニー|豊か|全力|信頼|誠実|安らぎ|やすらぎ|癒し|癒やし|自慢|誇り|伝統|技|匠|日常|世界|人生|心から|心と体|心身/gu

const logistic = (x: number) => 1 / (1 + Math.exp(-x))
const most = 3

const sum = (words: ReadonlyArray<KnownWord>) => words.reduce((total, { weight }) => total + weight, 0)

/** The other type whose words weigh most among those that this business does not have. */
const strongestOther = (words: ReadonlyArray<KnownWord>) => {
  const weights = new Map<BusinessName, number>()
  for (const { types, weight } of words) {
    for (const type of types) weights.set(type, (weights.get(type) ?? 0) + weight)
  }
  let best: readonly [BusinessName | undefined, number] = [undefined, 0]
  for (const entry of weights) if (entry[1] > best[1]) best = entry
  return { type: best[0], weight: best[1] }
}

/** English names of businesses are read as well; their other words are not known. */
const english = (text: string, business: BusinessName) =>
  new RegExp(`(?<![a-z])(?:${businessNames[business].en})s?(?![a-z])`, "u").test(text)

/** Coefficients of the log-odds of relevance. */
const odds = { base: -1.1, own: 3.4, foreign: -1.5, shop: 0.25 } as const
/** Weight of own words at which their effect reaches 63 % of its bound. */
const ownScale = 0.7
/** Weight of foreign words that any text may have. */
const tolerated = 0.9
/** From this excess on the words are said to be those of another business. */
const leastForeign = 0.8
/** How much of the weight of foreign words each weight of own words excuses. */
const ownRelief = 0.7
/** Relevance of a text to a business without vocabulary, and of a text in another language that names no business. */
const unknown = 0.6

export const topicOf = (
  tokens: ReadonlyArray<Token>,
  business: BusinessName | undefined,
  isJapanese: boolean
): Topic => {
  const text = tokens.map(({ surface }) => surface).join("")
  if (business === undefined) return { relevance: unknown, own: [], foreign: [], foreignType: undefined }
  if (!isJapanese) {
    const other = businessNameOf(text)
    const own = english(text, business)
    const relevance = own ? 0.9 : other === undefined || other === business ? unknown : 0.2
    return { relevance, own: [], foreign: [], foreignType: undefined }
  }
  const words = knownWordsIn(tokens)
  const own = words.filter(({ types, word }) => types.has(business) && word.match(phrases) === null)
  const others = words.filter(({ types }) => !types.has(business))
  const { type, weight } = strongestOther(others)
  const shop = Math.min(2, text.match(shopWords)?.length ?? 0)
  const excess = Math.min(most, Math.max(0, weight - tolerated - ownRelief * sum(own)))
  const known = 1 - Math.exp(-sum(own) / ownScale)
  const score = odds.base + odds.own * known + odds.foreign * excess + odds.shop * shop
  return {
    relevance: logistic(score),
    own: own.map(({ word }) => word),
    foreign: others.filter(({ types }) => type !== undefined && types.has(type)).map(({ word }) => word),
    foreignType: excess > Math.max(leastForeign, sum(own)) ? type : undefined
  }
}

const numbers =
  /\d[\d,.]*\s?(?:円|分|時間?|時から|個|種類?|名|人|年|回|か月|ヶ月|カ月|月|日|週|%|本|枚|席|台|km|m|cm|g|kg|ml|l|度|歳|杯|皿|品|泊|点|割|倍|度|階|坪|畳|棟|軒|頭|匹|冊|曲|コマ|教科|ポイント|号|店|万|千|銘柄|層|球|粒|箱|袋|束|玉|尾|パック)/gu

/** 0 to 1: numbers, words of the business, names and further things that are named, less what any shop could say. */
export const concretenessOf = (tokens: ReadonlyArray<Token>, own: ReadonlyArray<string>): number => {
  const text = tokens.map(({ surface }) => surface).join("")
  const figures = new Set(text.match(numbers)).size
  const things = new Set(
    tokens
      .filter(
        ({ detail, kind, surface }) =>
          kind === "noun" && /^(?:一般|固有名詞|サ変接続|形容動詞語幹)$/u.test(detail) && surface.length > 1
      )
      .map(({ surface }) => surface)
      .filter((word) => word.match(phrases) === null)
  ).size
  const empty = text.match(phrases)?.length ?? 0
  const facts = 0.5 * Math.min(4, figures) + 0.3 * Math.min(6, own.length) + 0.2 * Math.min(8, things)
  return (1 - Math.exp(-facts / 1.5)) * Math.exp(-0.22 * Math.min(6, empty) * Math.exp(-facts / 3))
}

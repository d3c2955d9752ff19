/**
 * What a text is about and how particular it is: its words of the business against those of others, facts against phrases (after
 * the information cues of A. Resnik and B. L. Stern, Journal of Marketing 41, 1977). Words weigh by inverse document frequency
 * (`Vocabulary.ts`); the logistic and its coefficients were set by hand on the pairs for tuning in `scripts/evaluate/advert`. Pure.
 */
import type { Token } from "../../../text/Token.ts"
import { businessNameOf, businessNames } from "../../business/BusinessNames.ts"
import { type Topic as BusinessTopic, specialties, specialtiesIn } from "../../business/vocabulary/Specialties.ts"
import { isForeign, isKnown, ownShare, type Subject } from "../../business/vocabulary/Subject.ts"
import { type KnownWord, knownWordsIn } from "../../business/vocabulary/Vocabulary.ts"

export interface Topic {
  /** 0 to 1: how well the text fits the business; about 0.3 if it names nothing of any business. */
  readonly relevance: number
  readonly own: ReadonlyArray<string>
  /** Words of the business that the text fits best, if not this one. */
  readonly foreign: ReadonlyArray<string>
  readonly foreignType: BusinessTopic | undefined
}

/** Words that any shop uses: they show an offer, of whatever. */
const shopWords =
  /営業|開店|定休|予約|来店|ご利用|受付|承り|お待ちし|お気軽|ご用意|お越し|店内|店員|スタッフ|店主|当店|お会計|割引|無料|限定|円|駐車|駅から|徒歩|メニュー|入荷|販売|ご案内|キャンペーン|オープン|お問い合わせ|お電話|ください|ませんか|いかが|どうぞ|歓迎|はじめました|始めました/gu

/** Phrases that any shop may use and that say nothing in particular. */
const phrases =
  /素敵|すてき|素晴らし|すばらし|(?<![がもは])良い|(?<![がもは])よい|いい感じ|いい商品|最高|最良|より良|いろいろ|色々|様々|さまざま|何か|なにか|なんか|なんだか|かもしれ|こだわり|こだわった|心を込め|真心|笑顔|幸せ|夢|未来|可能性|無限|価値|ニーズ|満足|充実|きめ細|寄り添|貢献|提供|実現|目指し|精進|努め|モットー|お客様第一|第一に|共創|共に|創造|はばた|輝|特別|ひととき|自分|あなた|毎日|暮らし|日々|予感|出会|応援|質の高|高品質|上質|良質|頑張|がんばり|よろしくお願い|ありがとうござい|愛され|地域に根ざ|スピード感|安心して|快適|アクセス|取りそろえ|取り揃え|とりそろえ|おもてなし|雰囲気|品質|環境|サービス|対応|期待|ならでは|お届け|いろんな|たくさん|いっぱい|想い|思い|健康|美しさ|トータル|サポート|絆|まごころ|愛情|感性|知性|明日|明るい|ハーモニー|豊か|全力|信頼|誠実|安らぎ|やすらぎ|癒し|癒やし|自慢|誇り|伝統|技|匠|日常|世界|人生|心から|心と体|心身/gu

/** Things that every shop may mention, whichever business has them in its vocabulary: they speak for no other one. */
const everyday: ReadonlySet<string> = new Set(
  `会計 お会計 カード クレジットカード 電子マネー 現金 レジ 電話 メール アプリ スマホ ネット web 写真 動画 説明 説明書 席 お席 座席 荷物 送迎 駐車場 玄関 注文 予約 前売り 受付 窓口 相談 見学 体験 料金 会費 割引 クーポン ポイント 回数券 チケット キャンペーン プレゼント
  男性 女性 お子さま お子様 子ども 子供 赤ちゃん 家族 ご家族 夫婦 親子 友人 お友達 仲間 一人 お一人様 おひとり様 学生 高校生 大学生 中学生 小学生 会社員 シニア 年配 アレルギー 手 指 足 体 身体 顔 頭 目 耳 口 肩 腰 膝 汗 涙 笑顔 平日 週末 土日 祝日 朝 昼 夜 夕方 深夜 前日 当日 翌日 春 夏 秋 冬 季節 旬 正月 クリスマス 誕生日 記念日
  担当 店長 店主 スタッフ 職人 先生 お客さま お客様 名前 番号 地図 入口 出口 階段 エレベーター トイレ 個室 窓 床 壁 椅子 いす テーブル 机 棚 箱 袋 紙 ペン タオル 傘 鍵 灯り 照明 音楽 BGM テレビ 雑誌 本 文庫 冊 絵本 新聞 ラジオ 水 お湯 お茶 コーヒー 飲み物 夜食 おにぎり おやつ 昼食 夕食 朝食 ランチ ごはん ご飯 食事 買い物 仕事 旅行 通勤 通学 散歩 引っ越し 掃除 洗濯 料理 昼休み
  持ち 持ち帰り お持ち帰り テイクアウト 配達 お届け 宅配 発送 プラン コース セット メニュー サービス 限定 新しい 古い 早い 遅い 大きい 小さい 開店 閉店 営業 定休日 オープン リニューアル 教室 レッスン 教える 手伝う 選ぶ 選べる 使う 作る 聞く 話す 見る 待つ 並ぶ 座る 歩く 走る 休む 届く 届ける 渡す 包む 測る 調べる 確かめる 直す 替える プロ 資格 経験 自信 紹介 紹介状 招待 特典 会員 入会 解約 キャンセル キャンセル料 返金 返品 交換 保証 修理 点検 消毒 清掃 換気
  出張 会議 専用 急な 味 国産 期限 最終 日替わり 写真 笑う 笑顔 色 長さ 高さ 幅 軽い 軽 重い 一枚 一冊 一点 一台 帰ってくる 帰り 家 家に 部屋 お部屋 場所 曜日 予定 仕事帰り 仕事前 仕事終わり 夜遅く 早朝 午後 土曜 日曜 平日 今夜 今朝 袋詰め 手渡し 名前 手 声 音 話 聞く 話す 書く 読む 見積もり 見積書 段取り 保証 相談 面談 初回 無料相談 分割 連絡 電話 メール 人数 店頭 現地 会場 送る 貸す 借りる 返す 持つ 運ぶ 落ちる 止まる 流れる 開ける 閉める 出す 入れる 切る 取る 付ける 回る 変わる 増える 減る 始める 終わる 続ける 辞める 通う 着く 向かう 眠れない 悩み 迷う 不安 階段 坂 雨 雪 風 海 山 川 星 森 庭 畑 土 石 木 車 バス 電車 駅 徒歩 学校 会社 病院 役所 市役所 公園 商店街`
    .trim()
    .split(/\s+/u)
)

/** Amounts of time, people and things, which some vocabularies have. */
const amounts =
  /^[\d一二三四五六七八九十百千半]+(?:分|時間?|人|名|回|枚|本|個|つ|台|点|品|泊|日|週間?|か月|年)?(?:込み|付き)?$/u
const isEveryday = (word: string): boolean => everyday.has(word) || amounts.test(word)
/** How far such a word speaks for the business that has it in its vocabulary. */
const everydayOwn = 0.6

/** Weather, news and recipes: a text that has them and offers nothing speaks of something else, whatever it names. */
const elsewhere =
  /前線|降水|気圧|雨脚|(?:最高|最低)気温|台風\d+号|予報|晴れ間|市長選|知事選|内閣|国会|首相|大臣|議員|選挙|与党|野党|法案|株価|日経平均|円相場|為替|金利|決勝|リーグ|ホームラン|得点王|優勝し|監督は|容疑者|専門家は|研究(?:チーム|グループ)|発表しました|とみられ|見通しです|見込みです|大さじ|小さじ|弱火|中火|強火|煮立|炒め(?:ます|て)|まぶし(?:ます|て)|まぶします|ひと口大|水気を|(?:\d+)分(?:つけて|おいて|煮|ゆで|蒸し)|レシピ|火を止め/gu
const elsewhereOdds = -1.6

const logistic = (x: number) => 1 / (1 + Math.exp(-x))
const most = 3

/** How much a word of this business counts for another that has it too. */
const sharedWord = 0.5

/** The other topic whose words weigh most. */
const strongestOther = (words: ReadonlyArray<OwnOrForeign>, subject: Subject) => {
  const weights = new Map<BusinessTopic, number>()
  for (const { share, types, weight, word } of words) {
    if (isEveryday(word)) continue
    const counts = weight * (share > 0 ? sharedWord : 1)
    for (const type of types) weights.set(type, (weights.get(type) ?? 0) + counts)
  }
  let best: readonly [BusinessTopic | undefined, number] = [undefined, 0]
  for (const entry of weights) if (entry[1] > best[1] && isForeign(subject, entry[0])) best = entry
  return { type: best[0], weight: best[1] }
}

/** English names of businesses are read as well; their other words are not known. */
const names = (text: string, english: string) => new RegExp(`(?<![a-z])(?:${english})s?(?![a-z])`, "u").test(text)

const isNamedInEnglish = (text: string, { business, specialties: own }: Subject): boolean =>
  (business !== undefined && names(text, businessNames[business].en)) ||
  [...own].some((name) => names(text, specialties[name].en))

/** Coefficients of the log-odds of relevance. */
const odds = { base: -1.1, own: 3.4, foreign: -2, shop: 0.25 } as const
/** Weight of own words at which their effect reaches 63 % of its bound. */
const ownScale = 0.75
/** Weight of foreign words that any text may have. */
const tolerated = 0.9
/** From this excess on the words are said to be those of another business. */
const leastForeign = 0.8
/** How much of the weight of foreign words each weight of own words excuses. */
const ownRelief = 0.4
/** Relevance of a text in another language that names no business. */
const unknown = 0.6

/**
 * A business of which only the name is known: its words are missed in good texts as well, and some of them belong to related
 * businesses, so that neither says much.
 */
const nameAlone = { base: 0.2, tolerated: 1.1 } as const

const inOtherLanguage = (text: string, subject: Subject): Topic => {
  const other = businessNameOf(text)
  const isOther = (other !== undefined && other !== subject.business) || specialtiesIn(text).length > 0
  const relevance = isNamedInEnglish(text, subject) ? 0.9 : isOther && isKnown(subject) ? 0.2 : unknown
  return { relevance, own: [], foreign: [], foreignType: undefined }
}

interface OwnOrForeign extends KnownWord {
  /** How far it is the subject's own. */
  readonly share: number
}

/** The known words of a text, and those of the subject's name. */
const wordsOf = (tokens: ReadonlyArray<Token>, text: string, subject: Subject): ReadonlyArray<OwnOrForeign> => {
  const words = knownWordsIn(tokens)
  const named = subject.nameWords.filter((name) => text.includes(name) && words.every(({ word }) => word !== name))
  return [
    ...words.map(({ types, weight, word }) => ({ word, types, weight, share: ownShare(subject, word, types) })),
    ...named.map((word) => ({ word, types: new Set<BusinessTopic>(), weight: 1, share: 1 }))
  ]
}

export const topicOf = (tokens: ReadonlyArray<Token>, subject: Subject, isJapanese: boolean): Topic => {
  const text = tokens.map(({ surface }) => surface).join("")
  if (!isJapanese) return inOtherLanguage(text, subject)
  const words = wordsOf(tokens, text, subject)
  const own = words.filter(({ share, word }) => share > 0 && word.match(phrases) === null)
  const others = words.filter(({ share, word }) => share === 0 && !isEveryday(word))
  const { type, weight } = strongestOther(words, subject)
  const shop = Math.min(2, text.match(shopWords)?.length ?? 0)
  const away = Math.min(2, text.match(elsewhere)?.length ?? 0)
  const ownWeight = own.reduce(
    (total, { share, weight, word }) =>
      total + share * weight * (isEveryday(word) && !subject.nameWords.includes(word) ? everydayOwn : 1),
    0
  )
  const known = isKnown(subject)
  const excess = Math.min(most, Math.max(0, weight - (known ? tolerated : nameAlone.tolerated) - ownRelief * ownWeight))
  const score =
    (known ? odds.base : nameAlone.base) +
    odds.own * (1 - Math.exp(-ownWeight / ownScale)) +
    odds.foreign * excess +
    odds.shop * shop +
    (shop === 0 ? elsewhereOdds * away : 0)
  return {
    relevance: logistic(score),
    own: own.map(({ word }) => word),
    foreign: others.filter(({ types }) => type !== undefined && types.has(type)).map(({ word }) => word),
    foreignType: excess > Math.max(leastForeign, ownWeight) ? type : undefined
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

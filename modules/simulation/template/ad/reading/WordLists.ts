/**
 * Word lists in a text: runs of bare words without particles or predicates, and repetitions, as in a tail of buzzwords.
 * They are no sentences that inform, so the reading leaves them out and counts them against the text. The rules and their limits
 * were set by hand on the pairs for tuning in `scripts/evaluate/advert`. Pure.
 */
import type { Token } from "../../../text/Token.ts"

/** Words of praise and bait that lists are made of. */
const hype =
  /激安|爆安|最安値?|格安|安値|半額|無料|0円|タダ|限定|先着|今だけ|いまだけ|今すぐ|急げ|急いで|早い者勝ち|残りわずか|人気|話題|評判|口コミ|クチコミ|ランキング|第?1位|no\.?\s?1|ナンバーワン|受賞|殿堂|最高級?|最強|最新|最先端|最愛|究極|極上|絶品|贅沢|ぜいたく|プレミアム|本格|厳選|安心|安全|お?買い?得|お得|おトク|特価|特典|セール|クーポン|割引|値引き?|キャンペーン|プレゼント|ポイント|新発売|新登場|新着|テレビ|sns|バズ|映え|行列|お?美味し[いくさ]|おいし[いくさ]|旨[いくさ]|激うま|うま[いく]|安[いくさ]|早[いく]|速[いく]|楽し[いくさ]|新し[いくさ]|嬉し[いく]|うれし[いく]|すご[いく]|スゴ[いく]|お早めに|ラスト|逃すな|見逃すな|チャンス|リピート率|支持率|継続率|合格率|至福|ひととき|特別|駅近|駅前|駅チカ|地元|ご近所|便利|簡単|手軽|快適|笑顔|夢|希望|未来|元気|オーガニック|コスパ|低価格|サポート|豊富|選べる|近く|おすすめ|オススメ|お勧め|比較|トレンド|流行|韓国|可愛く?|盛れる|殺到|続出|爆発|沸騰|癒され?る?|癒し|リラックス|かわいい|可愛い|きれい|綺麗|キレイ|素敵|すてき|おしゃれ|オシャレ|痩せる|美しく?|美肌|美髪|健康|若返る?|モテる?|稼げる?|絶対|必ず|全員|満足度?|実績|効果|実感|即日|即効|改善|解消|保証|匠|職人|こだわり|国産|無添加|新鮮|旬|産直|朝採れ|大好評|好評|超|神|名医|無痛|絶景|お急ぎ|幸せ|幸福|感動|驚き|奇跡|伝説|一番|日本一|世界一|業界初|日本初|信頼|信用|高品質|上質|一流|成績アップ|合格|ツヤ|透明感|お手頃|破格|豪華|充実|満点|大人気|大満足|大特価|大放出|大感謝|敷金|礼金|手数料|入会金|年会費|満足度|年中無休|365日|24時間|全国対応|即日対応|業界|地域最大|最大級|実績多数|圧倒的|驚異|史上|すご[いくす]|凄[いくす]|やば[いく]|ヤバ[いく]|エモい|半端ない|ハンパない|最&高|神対応|神コスパ|鬼|爆|激|ワクワク|わくわく|キラキラ|ラブ|ハッピー|スマイル|スペシャル|ゴージャス|ラグジュアリー|デラックス|ロイヤル|スーパー|ウルトラ|ミラクル|パワー|エネルギー|勝利|成功|逆転|革命|無敵|完璧|完全|永久|無限|宇宙|銀河|全米|絶賛|注目|急上昇|殺到|大絶賛|大流行|大好き|推し|イチオシ|一押し|オススメ|買うなら今|見逃せない|もらえる|当たる|増量|特盛|タダ|ただ今/gu

const separates = /^[\s、,，・･／/|｜＃#！!。？?…★☆♪◆■●「」『』【】()（）:：;；~〜→⇒]+$|\p{Extended_Pictographic}/u
/** Symbols within words and amounts. */
const joins = /^[%¥$&'+\-~〜ー.]$/u
/** Numbers in these say nothing in particular. */
const emptyNumbers =
  /(?<![\d.,])0(?:円|%)?(?![\d.,時分])|no\.?\s?1|第?1位|\d+(?:\.\d+)?%(?!\s?(?:引|off|オフ|還元))|[度率]\d+(?:\.\d+)?%?|24時間|365日|\d+冠|\d+(?:年|週|月)連続|\d+万?人突破/gu

const englishHype =
  /\b(?:best|cheap(?:est)?|free|sale|quality|discounts?|amazing|super|premium|bargain|deals?|hot|new|top|popular|limited|win)\b/gu

const hypeIn = (text: string): number => (text.match(hype)?.length ?? 0) + (text.match(englishHype)?.length ?? 0)

interface Segment {
  readonly first: number
  readonly end: number
  readonly text: string
  readonly bare: boolean
  readonly informs: boolean
  readonly hype: number
  readonly words: number
}

const caseParticles: ReadonlySet<string> = new Set(["格助詞", "係助詞", "連体化"])

const isBare = (tokens: ReadonlyArray<Token>, text: string): boolean => {
  if (/\d/u.test(text.replace(emptyNumbers, ""))) return false
  // Spaces stand in every English sentence, so its words are bare only as praise.
  if (/^[a-z'-]+$/u.test(text)) return hypeIn(text) > 0
  // 極上の味, お早めに: short praise is bare with a particle as well.
  const predicate = ({ detail, kind, surface }: Token) =>
    (kind === "verb" && detail === "自立") || (kind === "auxiliary" && surface !== "な")
  if (text.length <= 8 && hypeIn(text) > 0 && !tokens.some(predicate)) {
    return true
  }
  if (
    tokens.some(({ detail, kind, surface }) => kind === "particle" && (caseParticles.has(detail) || surface === "も"))
  ) {
    return false
  }
  const verbs = tokens.filter(({ detail, kind }) => kind === "verb" && detail === "自立").length
  if (tokens.some(({ kind }) => kind === "auxiliary")) return text.length <= 4
  return verbs === 0 || text.length <= 7
}

/** Words for which one particle of case or topic is grammar enough. */
const wordsPerParticle = 7
const figure = /\d/u
/** A charge that is not made: 入会金なし. */
const free = /^[^。]{0,12}(?:料|費|代|金|登録|予約)(?:は|も)?(?:一切)?(?:なし|無し|無料|不要)[。、\s]*$/u

/**
 * Whether a segment tells something: it has a figure, or grammar. What does not may stand in a text, but at its end it is a
 * tail, whatever it is made of.
 */
const informs = (tokens: ReadonlyArray<Token>, text: string): boolean => {
  if (figure.test(text.replace(emptyNumbers, "")) || free.test(text)) return true
  const words = tokens.filter(({ kind }) => kind !== "particle" && kind !== "auxiliary" && kind !== "symbol").length
  const particles = tokens.filter(
    ({ detail, kind, surface }) => kind === "particle" && (caseParticles.has(detail) || surface === "も")
  ).length
  const predicates = tokens.filter(
    ({ detail, kind }) => kind === "auxiliary" || ((kind === "verb" || kind === "adjective") && detail === "自立")
  ).length
  if (words > wordsPerParticle * Math.max(1, particles + Math.min(2, predicates))) return false
  if (tokens.some(({ kind }) => kind === "auxiliary")) return true
  if (predicates === 0) return particles > 0 && words > hypeIn(text)
  return particles > 0 || (words <= 2 * predicates && hypeIn(text) === 0)
}

const segmentsOf = (tokens: ReadonlyArray<Token>): ReadonlyArray<Segment> => {
  const segments: Array<Segment> = []
  let first = 0
  const close = (end: number) => {
    const part = tokens.slice(first, end)
    const text = part.map(({ surface }) => surface).join("")
    if (text !== "") {
      const words = part.filter(({ kind }) => kind !== "particle" && kind !== "auxiliary" && kind !== "symbol").length
      segments.push({
        first,
        end,
        text,
        bare: isBare(part, text),
        informs: informs(part, text),
        hype: hypeIn(text),
        words
      })
    }
    first = end + 1
  }
  for (const [index, { kind, surface }] of tokens.entries()) {
    if (kind === "space" || separates.test(surface) || (kind === "symbol" && !joins.test(surface))) close(index)
  }
  close(tokens.length)
  return segments
}

/** Words of a list that segments count for: each praise in a chain like 激安人気限定, and every third word of others. */
const unitsOf = ({ hype, words }: Segment): number => Math.max(1, hype, Math.floor(words / 3))

/** Share of the trigrams of letters that stand in the text before: near 1 for 最高最高最高. */
export const repetitionOf = (text: string): number => {
  const letters = [...text.replace(/[\p{P}\p{S}\s]/gu, "")]
  if (letters.length < 4) return 0
  const seen = new Set<string>()
  let repeated = 0
  for (let at = 0; at + 3 <= letters.length; at++) {
    const trigram = letters[at]! + letters[at + 1]! + letters[at + 2]!
    if (seen.has(trigram)) repeated++
    seen.add(trigram)
  }
  return repeated / (letters.length - 2)
}

/** Above this share of repeated trigrams a bare segment is a repetition. */
const repetitive = 0.4

/** やる気アップ, 自信アップ, 合格アップ: three in a row with the same last letters. */
const sharesEnding = (group: ReadonlyArray<Segment>): boolean => {
  const endings = group.map(({ text }) => text.slice(-2))
  return endings.some(
    (ending, index) => ending.length === 2 && ending === endings[index + 1] && ending === endings[index + 2]
  )
}

const isList = (group: ReadonlyArray<Segment>): boolean => {
  const units = group.reduce((sum, segment) => sum + unitsOf(segment), 0)
  const praise = group.reduce((sum, segment) => sum + segment.hype, 0)
  const distinct = new Set(group.map(({ text }) => text)).size
  if (praise >= 3 || (praise >= 2 && units >= 4)) return true
  if (sharesEnding(group)) return true
  if (group.some(({ text }) => repetitionOf(text) > repetitive)) return true
  return units >= 6 || (group.length >= 3 && distinct < group.length)
}

/** A clause with particles that is nothing but praise: 最高級で大人気で話題で安心で. */
const isPraiseOnly = ({ hype, text, words }: Segment): boolean =>
  hype >= 3 && (hype >= 0.6 * words || text.replace(/[^\p{L}\p{N}]/gu, "").length <= 5 * hype)

/** 人気です, お得です: a few may stand in a text, a row of them is a list. */
const longestRow = 5
const isPraiseSentence = ({ hype, text }: Segment): boolean => hype > 0 && text.length <= 7

const markRows = (segments: ReadonlyArray<Segment>, inList: Array<boolean>) => {
  for (let first = 0; first < segments.length; ) {
    let end = first
    while (end < segments.length && isPraiseSentence(segments[end]!)) end++
    if (end - first > longestRow) inList.fill(true, first, end)
    first = end + 1
  }
}

const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** From how many words on a tail is a word list, which lowers intent; a shorter one (水曜定休) only counts for nothing. */
const longTail = 4

/** Marks what stands behind the last segment that tells something, so that no tail can add to what the text offers. */
const markTail = (segments: ReadonlyArray<Segment>, inList: Array<boolean>): number => {
  const last = segments.findLastIndex(({ informs }, index) => informs && !inList[index])
  if (last < 0) return 0
  const tail = segments.slice(last + 1).filter((_, index) => !inList[last + 1 + index])
  inList.fill(true, last + 1)
  const units = tail.reduce((sum, segment) => sum + unitsOf(segment), 0)
  return units >= longTail ? 0 : units
}

export interface WordLists {
  /** Whether each token stands in a list. */
  readonly listed: ReadonlyArray<boolean>
  /** Words in lists. */
  readonly units: number
  /** The beginning of the first list. */
  readonly excerpt: string
}

export const wordListsIn = (tokens: ReadonlyArray<Token>): WordLists => {
  const segments = segmentsOf(tokens)
  const inList = segments.map(isPraiseOnly)
  for (let first = 0; first < segments.length; ) {
    let end = first
    while (end < segments.length && segments[end]!.bare) end++
    if (end > first && isList(segments.slice(first, end))) inList.fill(true, first, end)
    first = end + 1
  }
  markRows(segments, inList)
  // Short praise beside a list belongs to it, whatever its particles.
  for (const [index, segment] of segments.entries()) {
    const beside = inList[index - 1] === true || inList[index + 1] === true
    const short = segment.text.length <= 12 && (segment.hype > 0 || segment.words <= 2)
    if (beside && !inList[index] && short) inList[index] = true
  }
  const isJapanese = tokens.some(({ surface }) => japanese.test(surface))
  const spared = isJapanese ? markTail(segments, inList) : 0
  const seen = new Set<string>()
  const listed = tokens.map(() => false)
  let units = -spared
  let excerpt = ""
  for (const [index, segment] of segments.entries()) {
    const repeated = segment.text.length >= 6 && seen.has(segment.text)
    seen.add(segment.text)
    if (!inList[index] && !repeated) continue
    units += unitsOf(segment)
    if (excerpt.length < 20) excerpt += (excerpt === "" ? "" : " ") + segment.text
    listed.fill(true, segment.first, segment.end)
  }
  return { listed, units: Math.max(0, units), excerpt: excerpt.slice(0, 30) }
}

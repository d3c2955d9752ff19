/**
 * Text of a copy as the law check reads it: without spaces and ornaments, with one spelling of the words that claims are made of
 * (かならず, カナラズ and 必ず are one word), split into sentences. Each place leads back to the copy. Pure.
 */

/** Spellings that are read as the word on the left. Patterns of claims are written with that word. */
const spellings: ReadonlyArray<readonly [word: string, others: string]> = [
  ["必ず", "かならず|カナラズ|必らず|かなら(?=ず)ず"],
  ["絶対", "ぜったい|ゼッタイ|絶體|zettai"],
  ["確実", "かくじつ|カクジツ"],
  ["間違いな", "まちがいな|マチガイナ|間違な"],
  ["誰でも", "だれでも|ダレでも|どなたでも|誰もが|だれもが|どんな[人方]でも"],
  ["全員", "ぜんいん|皆さん全員|一人残らず|ひとり残らず"],
  ["保証", "ほしょう(?=し|付|つ|い|あ)|ギャランティー?"],
  ["治", "なお(?=り[まに]|る(?!ほど)|っ[たて]|ら[なず])|癒え?る(?<=病.{0,4})"],
  ["完治", "かんち(?=し|で)|全治(?=し)|治癒(?!証明)"],
  [
    "痩せ",
    "瘦せ|ヤセ(?!イ)|(?<![はもほあたまき])やせ(?!い|ん)|スリムになれ|スリムになり|スリムになる|ほっそり(?=し|な)"
  ],
  ["儲か", "もうか(?=[るりっ])|モウカ|儲(?=かる)か"],
  ["儲け", "もうけ(?=ら|た|が|を|る)|モウケ"],
  [
    "シミ",
    "しみ(?=が|を|も|に|、|や|の|そば|・|くすみ)(?<!楽しみ|惜しみ|親しみ|苦しみ|悲しみ|慈しみ|いつくしみ|たのしみ|くるしみ|染しみ)|染み(?=が消|を消|が薄|そば)|ｼﾐ"
  ],
  ["シワ", "しわ(?=が|を|も|に|、|や|の|・|取|とり|なし)|皺|小じわ|小ジワ"],
  [
    "がん",
    "癌|ガン(?=に|が|を|も|の|は|と|、|・|細胞|予防|患者|治|末期|でも)(?<!スローガン|オルガン|ベガン|ヴィーガン|ビーガン|ミリガン)"
  ],
  ["100%", "百%|百パーセント|100パーセント|一〇〇%|100ぱーせんと|十割(?=の確率)"],
  ["no.1", "ナンバー(?:ワン|1|one)|なんばーわん|no\\.?1|nо\\.?1|number(?:one|1)|#1(?=の)"],
  ["1位", "一位|いちい(?=を獲)|首位|トップ(?=の座|シェア)"],
  ["最安", "さいやす|一番安(?=い|く)|いちばん安(?=い|く)|1番安(?=い|く)|最も安(?=い|く)|最低価格"],
  ["審査", "しんさ(?=な|無)"],
  ["申込", "申し込み?|申込み"],
  ["トクホ", "特保"],
  ["一切", "いっさい|イッサイ"],
  ["まったく", "全く|マッタク"],
  ["口コミ", "クチコミ|くちこみ|口こみ|食べログの?(?:評価|点)|レビュー|れびゅー"],
  ["20歳未満", "二十歳未満|はたち未満|未成年者?|ハタチ前|はたち前"],
  ["円", "えん(?<=\\d.{0,3}えん)|yen"],
  ["消え", "きえ(?=ま|る|て(?!い))|キエ(?=る)|消失し"],
  ["効", "(?<=に|すぐ|よく)きく(?=。|の|と|、|ん)|利く(?<=[にが]利く)"],
  ["下が", "さが(?=り|る|っ)"],
  ["上が", "あが(?=り|る|っ)(?<=[がはもに]あが)"],
  ["タダ", "ただで(?=も)|只で|無料で"]
]

const spelling = new RegExp(spellings.map(([, others], index) => `(?<w${index}>${others})`).join("|"), "gu")

/** Ornaments and spaces between letters: they separate nothing. */
const ornament = /\ufe0f|[\s\u200b-\u200f\u2060\ufeff\p{Extended_Pictographic}★☆♪♡♥◆◇■□●○◎※→⇒▶►~〜_*"'`^|·]/u

export interface LawSentence {
  /** Start within the text that is read. */
  readonly start: number
  readonly text: string
}

export interface LawText {
  /** The text after NFKC, in lower case, that spans lead back to. */
  readonly plain: string
  /** The text that patterns are matched with. */
  readonly read: string
  readonly sentences: ReadonlyArray<LawSentence>
  /** The part of `plain` that a part of `read` was made from. */
  readonly originOf: (start: number, end: number) => readonly [start: number, end: number]
}

/** Letters that are left, each with its place in `plain`. */
const compacted = (plain: string): { readonly letters: string; readonly places: ReadonlyArray<number> } => {
  const places: Array<number> = []
  let letters = ""
  let at = 0
  for (const letter of plain) {
    const kept =
      letter === "\n" || letter === "!"
        ? "。"
        : letter === "," && /\d$/u.test(letters) && /^\d/u.test(plain.slice(at + 1))
          ? ""
          : /\d/u.test(letter) || !ornament.test(letter)
            ? letter
            : ""
    if (kept !== "" && !(kept === "。" && /[。?「]$/u.test(letters))) {
      letters += kept
      for (let unit = 0; unit < kept.length; unit++) places.push(at)
    }
    at += letter.length
  }
  return { letters, places }
}

const longestJoined = 9
/** A sentence of certainty alone belongs to the one before: 痩せます。必ず。 */
const certaintyAlone =
  /^(?:必ず|絶対に?|確実に|間違いな[くし]|100%|誰でも|全員|保証し(?:ます)?|お?約束し(?:ます)?|断言し(?:ます)?)(?:です|に)?。?$/u

/** Sentences end with 。 or ?, but not within 「 and 」. */
const sentencesIn = (read: string): ReadonlyArray<LawSentence> => {
  const sentences: Array<LawSentence> = []
  let start = 0
  let depth = 0
  const close = (end: number) => {
    const text = read.slice(start, end)
    const before = sentences.at(-1)
    if (before !== undefined && text.length <= longestJoined && certaintyAlone.test(text)) {
      sentences[sentences.length - 1] = { start: before.start, text: before.text.replace(/。$/u, "、") + text }
    } else if (text !== "") sentences.push({ start, text })
    start = end
  }
  for (let at = 0; at < read.length; at++) {
    const letter = read[at]!
    if (letter === "「" || letter === "『") depth++
    else if (letter === "」" || letter === "』") depth = Math.max(0, depth - 1)
    // A quotation that is never closed ends with the next sentence but one.
    else if ((letter === "。" || letter === "?") && (depth === 0 || !/[」』]/u.test(read.slice(at, at + 80)))) {
      close(at + 1)
      depth = 0
    }
  }
  close(read.length)
  return sentences
}

/** `plain` as `plainText` returns it. */
export const lawTextOf = (plain: string): LawText => {
  const { letters, places } = compacted(plain)
  const origins: Array<number> = []
  const ends: Array<number> = []
  let read = ""
  let from = 0
  const endOf = (index: number) => (index + 1 < places.length ? places[index + 1]! : plain.length)
  const copy = (to: number) => {
    for (let index = from; index < to; index++) {
      read += letters[index]!
      origins.push(places[index]!)
      ends.push(endOf(index))
    }
  }
  for (const match of letters.matchAll(spelling)) {
    const index = spellings.findIndex((_, index) => match.groups![`w${index}`] !== undefined)
    copy(match.index)
    const [word] = spellings[index]!
    const last = match.index + match[0].length - 1
    for (const letter of word) {
      read += letter
      for (let unit = 0; unit < letter.length; unit++) {
        origins.push(places[match.index]!)
        ends.push(endOf(last))
      }
    }
    from = last + 1
  }
  copy(letters.length)
  return {
    plain,
    read,
    sentences: sentencesIn(read),
    originOf: (start, end) => [origins[start] ?? plain.length, ends[Math.max(start, end - 1)] ?? plain.length]
  }
}

/** What a clause says of the shop: a strength or a fault, by words and negations. Pure. */
import { type Clause, isDescribed } from "../../../../text/Clauses.ts"
import { isDenied, type Term, termsIn } from "../../../../text/Terms.ts"
import { leaningOf, type Setting } from "./Leaning.ts"
import { avoided, bad, eases, good, services, troubles } from "./PolarityWords.ts"

export interface Polarity {
  /** -1 to 1, a judgement by the kind of sign: above 0 a strength, below 0 a fault; 0 says neither. */
  readonly value: number
  /** The words that it was read from. */
  readonly words: ReadonlyArray<string>
  /** Whether something that guests avoid is denied (添加物は使っていません). */
  readonly spares: boolean
}

const neutral: Polarity = { value: 0, words: [], spares: false }

/** People whom the offer is meant for, so that their trouble is no fault of the shop (肩こりの方へ). */
const addresses =
  /(?:方|人|お父さん|お母さん|子|お子さま|あなた|ママ|みなさま|皆さま)(?:へ|に|は|も|の|と|が|で|を|こそ|でも|には|向け)|お悩み|ご相談|気になる|お困り/u
const reports =
  /(?:方|人|客様?|声)(?:も|が|は|の声|からの声)?(?:多|いま|いる|ます|相次|続|後を絶)|という声|と言われ|との(?:声|苦情)/u
/** A trouble that came up is a report. */
const past = /(?:し|り|き|い|え|け|れ|て)まし?た[。！]?$/u
const worsens =
  /ひど|増え|悪化|強くなり|残った|残り(?:ます|がち)|がち|ことがあり|ことがよく|ことも(?:あり|ざら)|のが普通|絶えま/u
/** What guests cannot have or do: 噛み切れません, 教えてもらえません; but not what they cannot resist or find elsewhere. */
const irresistible =
  /他では|ほかでは|ここでしか|真似|まね|待て|待ちき|我慢|やめられ|止められ|負けられ|譲れ|敵わ|かなわ|語れ|計り知れ|値段以上|信じられ/u
const isUnable = ({ negations, starts, text, tokens }: Clause): boolean => {
  if (negations.length !== 1 || negations[0]!.attributive || irresistible.test(text)) return false
  const before = tokens[starts.findIndex((start) => start === negations[0]!.to) - 1]
  const verb = before?.surface === "ませ" ? tokens[tokens.indexOf(before) - 1] : before
  return (
    verb?.kind === "verb" &&
    /^(?:できる|出来る|もらえる|いただける|くれる|くださる|られる|れる)$|[えけげせてねべめれ]る$/u.test(verb.base) &&
    potential.has(verb.base.slice(-2)) &&
    !plainEnding.test(verb.base)
  )
}
/** Endings of potential verbs (回れる, 飲める) and the verbs with the same endings that are none. */
const potential: ReadonlySet<string> = new Set([
  "える",
  "ける",
  "げる",
  "せる",
  "てる",
  "ねる",
  "べる",
  "める",
  "れる",
  "きる",
  "来る",
  "さる"
])
const plainEnding =
  /^(?:見せる|任せる|知らせる|寝る|食べる|比べる|調べる|並べる|始める|決める|勧める|すすめる|集める|辞める|やめる|止める|入れる|くれる|流れる|離れる|遅れる|忘れる|汚れる|切れる|壊れる|濡れる|荒れる|枯れる|擦れる|疲れる|揺れる|崩れる|倒れる|外れる|漏れる|はがれる|剥がれる|ずれる|つける|付ける|続ける|受ける|かける|掛ける|避ける|届ける|開ける|負ける|助ける|分ける|溶ける|焼ける|抜ける|欠ける|あげる|上げる|下げる|投げる|広げる|逃げる|捨てる|育てる|立てる|慌てる|建てる|重ねる|兼ねる|待たせる|させる|せる|変える|考える|教える|伝える|覚える|増える|迎える|応える|答える|添える|揃える|抑える|加える|支える|与える|整える|数える|見える|消える|冷える|燃える|起きる|生きる|飽きる|できる物|尽きる|過ぎる|下さる)$/u
/** What the business is there for, and does not have or do: コーヒーはありません, パンは焼いていません. */
const provides =
  /^(?:[はがもを]|の[^、。]{1,6}[はがも])(?:もう|今は|現在|一つも|まったく|全く|ほとんど)?(?:あり|ござい|な[いくし]|置|出[しせま]|焼[いき]|作[っりれ]|つく[っりれ]|や[っりれ]|行[っいなえ]|開[いけ]|売[っりれ]|扱|用意|お出し|お受け|受け|営業|提供|でき|食べ|飲[めま]|入[れりっ]|使え|使わせ|貸[しせ]|いま|いな|おりま|見え|つかえ)/u
const missingOf = ({ negations, text }: Clause, own: ReadonlyArray<string>): string | undefined =>
  negations.length % 2 === 0
    ? undefined
    : own.find((word) => {
        if (/[料費金税]$|期限|解約|契約|階段|段差|予約|指名|薬|追加|卵|乳|小麦|砂糖|バター|添加/u.test(word))
          return false
        const at = text.indexOf(word)
        return (
          at >= 0 &&
          provides.test(text.slice(at + word.length)) &&
          negations.some(({ attributive, from, to }) => !attributive && from <= at && to > at)
        )
      })
/** Stressed negations: without a known word they still say that something is missing. */
const stressed = /一切|いっさい|全く|まったく|ほとんど|何も|なにも|決して|誰も|どこにも|一度も|さえ|すら/u
/** What is not needed is spared: 予約はいりません. */
const needless =
  /予約(?:は|も)?(?:なし|無し)|(?:いり|要り|入り用では|必要(?:は|が|も)?(?:あり|ござい))ませ|(?:いら|要ら)(?:ない|ぬ|ず)|不要|必要(?:は|が|も)?な[いしく]/u
const greetings = /お待たせ(?:いた|致)?し(?:まし|て)/u

const wordsOf = (terms: ReadonlyArray<Term>): ReadonlyArray<string> => terms.map(({ word }) => word)

/** Questions name a trouble of the reader, not of the shop. */
const questions = /(?:ません|ない|です|ます|でしょう)か[。、!?\s]*$|[?]\s*$/u
/** A denied predicate, other than that something is not there: 段差はありません is as common as 駐車場はありません. */
const deniedAtEnd = /(?<!あり|ござい|い|おり|^なり|^いけ|^ならな)(?:ません|ない)(?:でした|です|のです)?[。、!\s]*$/u
const listed = /^、[^、]{1,8}(?:、[^、]{1,8})*[はも](?:あり|ござい|な|使|入|いただ|かか|出|残|感じ|一切|まったく|全く)/u

/**
 * Whether a comma parts a word from the negation behind it, so that the negation denies something else (生煮えで、甘くもない),
 * unless the word stands in a list of nouns (ムラ、におい、べたつきはありません).
 */
const isApart = ({ negations, text }: Clause, { end }: Term): boolean => {
  const to = negations.find((negation) => negation.to >= end)?.to ?? end
  const between = text.slice(end, to).replace(/^[もや]/u, "")
  const comma = between.search(/[、,]/u)
  return comma > 0 || (comma === 0 && !listed.test(between))
}

/** From this weight on a leaning outweighs words of praise beside it. */
const outweighs = 0.45

export const polarityOf = (clause: Clause, setting: Setting): Polarity => {
  if (clause.supposes) return neutral
  const { text } = clause
  const leaning = (denies: boolean): Polarity | undefined => {
    const { weight, words } = leaningOf(clause, setting, denies)
    return weight === 0 ? undefined : { value: -weight, words, spares: false }
  }
  const denies = (term: Term) => isDenied(clause, term) && (term.lacks || !isApart(clause, term))
  const find = (list: Parameters<typeof termsIn>[1]) => termsIn(clause, list)
  const faults = greetings.test(text) ? [] : find(bad)
  const eased = find(eases).filter(({ start }) => !faults.some((fault) => fault.start <= start && start < fault.end))
  const onTarget =
    (addresses.test(text) && !reports.test(text)) || /お困り|お悩み|方へ[。！!\s]*$/u.test(setting.sentence)

  // 苦情が絶えません: what is denied is the end of the fault.
  const lasting = eased.some((term) => denies(term) && faults.some(({ start }) => start < term.start))
  if (lasting) return { value: -0.6, words: wordsOf(faults), spares: false }
  const deniedFaults = faults.filter(denies)
  if (deniedFaults.length > 0 && deniedFaults.length === faults.length)
    return { value: 0.6, words: wordsOf(deniedFaults), spares: false }
  const pains = find(troubles)
  if (faults.length > 0) {
    if (eased.some((term) => !denies(term))) return { value: 0.4, words: wordsOf(faults), spares: false }
    if (onTarget || questions.test(text)) return neutral
    return { value: -0.6, words: wordsOf(faults), spares: false }
  }
  if (pains.length > 0) {
    const relief = eased.find(({ start }) => start >= pains[0]!.start)
    if (relief !== undefined) {
      return denies(relief)
        ? { value: -0.6, words: [pains[0]!.word, relief.word], spares: false }
        : { value: 0.5, words: [pains[0]!.word, relief.word], spares: false }
    }
    if (worsens.test(text) || (past.test(text) && pains.every((term) => !denies(term))))
      return { value: -0.6, words: wordsOf(pains), spares: false }
    const spared = pains.filter(denies)
    if (spared.length > 0) return { value: 0.6, words: wordsOf(spared), spares: false }
  }
  if (needless.test(text) && pains.length === 0) return { value: 0.6, words: [needless.exec(text)![0]], spares: false }
  const describes = ({ end, start }: Term) => isDescribed(clause, start, end)
  const strengths = find(good)
  const failed = strengths.filter((term) => denies(term) && !describes(term))
  const denied = find(avoided).filter(denies)
  // What is denied last is what the clause is about: 追加料金をいただく is denied as a whole.
  if (failed.length > 0 && denied.length === 0) return { value: -0.6, words: wordsOf(failed), spares: false }
  if (denied.length > 0) return { value: 0.6, words: wordsOf(denied), spares: true }
  if (strengths.length > 0) {
    const against = leaning(false)
    return against !== undefined && against.value <= -outweighs
      ? against
      : { value: 0.4, words: wordsOf(strengths), spares: false }
  }
  // What is denied under a condition is a promise: 怖がったら、何もしません.
  if (/(?:たら|なら|れば|場合は|ときは|時は)、/u.test(setting.sentence)) return neutral
  const refused = find(services).filter((term) => denies(term) && !describes(term))
  if (refused.length > 0 && !onTarget) return { value: -0.5, words: wordsOf(refused), spares: false }
  const missing = missingOf(clause, setting.own)
  if (missing !== undefined) return { value: -0.5, words: [missing], spares: false }
  if (isUnable(clause)) return { value: -0.5, words: [text.trim()], spares: false }
  const lacks = clause.negations.length % 2 === 1 && stressed.test(text) && !/ずに/u.test(text)
  if (lacks) return { value: -0.5, words: [text.trim()], spares: false }
  const unexplained = clause.negations.length % 2 === 1 && deniedAtEnd.test(text)
  return (onTarget ? undefined : leaning(unexplained)) ?? neutral
}

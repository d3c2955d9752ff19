/**
 * Sentences and clauses of a Japanese text, and where a clause negates. A clause ends at a full stop, a line break or a
 * pictograph, behind a conjunctive particle (が, ので, し, ば, ...), and at a comma behind a predicate. Pure.
 */
import type { Token } from "./Token.ts"

export interface Negation {
  /** What it denies stands between these places of the text. */
  readonly from: number
  readonly to: number
  /** Whether it only describes the noun behind it (わからない問題). */
  readonly attributive: boolean
}

export interface Clause {
  readonly tokens: ReadonlyArray<Token>
  readonly text: string
  /** Places in the text at which each token begins. */
  readonly starts: ReadonlyArray<number>
  /** The negations that count: two undo each other. */
  readonly negations: ReadonlyArray<Negation>
  /** Whether the clause only supposes (〜なら, 〜ても), so that it states no fact. */
  readonly supposes: boolean
  /** Index of its sentence in the text. */
  readonly sentence: number
}

const endsSentence = /[。！？!?\n♪☆★◆■●※📢]|\p{Extended_Pictographic}/u
const conjunctive: ReadonlySet<string> = new Set([
  "が",
  "けど",
  "けれど",
  "けれども",
  "ので",
  "のに",
  "から",
  "し",
  "ば",
  "ながら"
])
const predicates: ReadonlySet<Token["kind"]> = new Set(["verb", "auxiliary", "adjective"])
const comma = /^[、,，]$/u

const isConjunctive = ({ detail, kind }: Token): boolean => kind === "particle" && detail === "接続助詞"

/** Whether a clause ends with this token. */
const endsClause = (tokens: ReadonlyArray<Token>, at: number): boolean => {
  const token = tokens[at]!
  if (isConjunctive(token)) return conjunctive.has(token.surface)
  if (token.kind === "auxiliary" && (token.surface === "たら" || token.surface === "なら")) return true
  if (!comma.test(token.surface)) return false
  const before = tokens[at - 1]
  if (before === undefined) return false
  const joint = tokens[at - 2]
  // 待っても、呼ばれません: the main clause begins behind a concession.
  const concedes = before.surface === "も" && joint !== undefined && isConjunctive(joint)
  return concedes || predicates.has(before.kind) || isConjunctive(before)
}

/** Forms of ない that deny nothing, matched from the place of the negation: invitations, duties and idioms. */
const harmlessFrom = [
  /^(?:ん|ない)(?:でしょう)?か/u,
  /^(?:なけれ|なく|ね|ず)(?:ば|て|ちゃ)?は?(?:なり|なら|いけ|よい|良い|いい|ok|大丈夫)/u
]
/** Phrases in which a negation denies nothing, matched up to and with the negation. */
const harmlessUpTo =
  /(?:かも(?:しれ|知れ)(?:ませ)?(?:ん|ない)|(?:なけれ|ね)ばなら(?:ない|ぬ|ん)|(?:だけ|ばかり|のみ)(?:で(?:は)?なく|なら(?:ず|ない))|しか(?:[^、]{0,8})(?:ない|ん)|間違い(?:が|は|も)?(?:あり|ござい)?(?:ませ)?(?:なく|ない|なし|ん)|(?:に)?違い(?:ない|なく|ありません)|限りなく|限りない|申し訳(?:ない|ござい?ません|ありません)|すみませ?ん|やみません|見逃せ(?:ない|ません)|見逃しなく|見逃すわけには(?:いかない|いきません)|遠慮なく|気兼ねなく|心置きなく|止まら(?:ない|ぬ)|止まりません|たまら(?:ない|ん)|たまりません|欠かせ(?:ない|ません)|手放せ(?:ない|ません)|離せ(?:ない|ません)|言うまでもな[いく]|変わら(?:ない|ず|ぬ)|(?:他|ほか)に(?:は)?(?:ない|なく|ありません|類を見ない)|類(?:を見|の|が)ない|(?:今まで|これまで|かつて|また)(?:に|と)?ない|何気ない|さりげな[いく]|もれなく|漏れなく|絶え間な[いく]|惜しみな[いく]|忘れられない|数え切れない|問わ(?:ず|ない)|問いません|関わらず|かかわらず|構(?:わ|い)(?:ない|ません)|かま(?:わ|い)(?:ない|ません)|とは言いません|理由は(?:聞き|問い)ません|知ら(?:ず|ない)うち|思わず|必ず|まず)$/u

const verbal: ReadonlySet<string> = new Set(["ない", "ん", "ぬ", "ず", "まい", "無い", "へん", "ひん"])
/** 待ち時間なし, 添加物不使用: these deny the noun before them and nothing else. */
const nominal = /^(?:なし|無し|ゼロ|不要|無用|無縁|皆無|不使用|無添加|フリー)/u
const linking: ReadonlySet<string> = new Set(["は", "も", "が", "の", "や", "・"])

const isVerbal = ({ base, kind, surface }: Token): boolean =>
  (kind === "auxiliary" || kind === "adjective" || /^[へひ]ん$/u.test(surface)) &&
  verbal.has(base) &&
  surface !== "なし"

/** Start of the noun phrase that ends before a token. */
const phraseBefore = (tokens: ReadonlyArray<Token>, starts: ReadonlyArray<number>, index: number): number => {
  let first = index
  while (first > 0) {
    const { kind, surface } = tokens[first - 1]!
    if (kind === "particle" ? !linking.has(surface) : kind === "verb" || kind === "auxiliary" || comma.test(surface))
      break
    first--
  }
  return starts[first]!
}

/** Nouns that carry a denied predicate on rather than being described by it. */
const formal: ReadonlySet<string> = new Set([
  "わけ",
  "こと",
  "はず",
  "ため",
  "よう",
  "の",
  "ん",
  "つもり",
  "まま",
  "ほう",
  "もの",
  "事",
  "気"
])

/** Whether a noun follows that the sentence goes on about; 回れない旅です states it of the trip. */
const isAttributive = (tokens: ReadonlyArray<Token>, index: number): boolean => {
  const next = tokens[index + 1]
  if (next?.kind !== "noun" || formal.has(next.surface)) return false
  const after = tokens[index + 2]
  return (
    after !== undefined &&
    !(after.kind === "auxiliary" && (after.base === "です" || after.base === "だ")) &&
    !/^[。！!]/u.test(after.surface)
  )
}

/** Verbs that go on with て: 使っていません denies the using. */
const goesOn = (next: Token | undefined): boolean =>
  next === undefined ||
  next.kind === "particle" ||
  next.kind === "auxiliary" ||
  (next.kind === "verb" && next.detail === "非自立") ||
  (next.kind === "adjective" && verbal.has(next.base)) ||
  /^(?:い|お|あ)[らりるれろっ]?$/u.test(next.surface)

/** A negation reaches back to the last て or で that joins another predicate: 安くて、おいしくない denies the taste. */
const scopeBefore = (tokens: ReadonlyArray<Token>, starts: ReadonlyArray<number>, index: number): number => {
  for (let at = index - 1; at > 0; at--) {
    const { detail, kind, surface } = tokens[at]!
    const joins = (kind === "particle" && detail === "接続助詞") || (kind === "auxiliary" && surface === "で")
    if (joins && /^[てで]$/u.test(surface) && !goesOn(tokens[at + 1])) return starts[at + 1]!
  }
  return 0
}

const negationsIn = (tokens: ReadonlyArray<Token>, starts: ReadonlyArray<number>, text: string): Array<Negation> => {
  const found: Array<Negation> = []
  for (const [index, token] of tokens.entries()) {
    const from = starts[index]!
    if (nominal.test(text.slice(from)) && (token.kind !== "adverb" || index > 0)) {
      const start = phraseBefore(tokens, starts, index)
      if (start < from) found.push({ from: start, to: from, attributive: false })
    } else if (isVerbal(token) && !isHarmless(text, from, from + token.surface.length)) {
      found.push({ from: scopeBefore(tokens, starts, index), to: from, attributive: isAttributive(tokens, index) })
    }
  }
  return found
}

const isHarmless = (text: string, from: number, to: number): boolean =>
  harmlessFrom.some((pattern) => pattern.test(text.slice(from))) ||
  harmlessUpTo.test(text.slice(0, to)) ||
  // The second half of a duty (なければならない) stands behind its first.
  /(?:なけれ|なく|ね)(?:ば|ちゃ)?(?:て)?(?:は)?(?:なり|なら|いけ)(?:ませ)?$/u.test(text.slice(0, from))

const supposition =
  /(?:なら|ならば|たら|だら|れば|けれ?ば|ても|でも|場合|とき|時)(?:は|に|には|も)?[、,，\s]*$|(?:なら|たら|れば|ても)[、,]/u

const clauseOf = (tokens: ReadonlyArray<Token>, sentence: number): Clause => {
  const text = tokens.map(({ surface }) => surface).join("")
  const starts: Array<number> = []
  let place = 0
  for (const { surface } of tokens) {
    starts.push(place)
    place += surface.length
  }
  return {
    tokens,
    text,
    starts,
    negations: negationsIn(tokens, starts, text),
    supposes: supposition.test(text),
    sentence
  }
}

export const clausesOf = (tokens: ReadonlyArray<Token>): ReadonlyArray<Clause> => {
  const clauses: Array<Clause> = []
  let [first, sentence] = [0, 0]
  const close = (end: number) => {
    const part = tokens.slice(first, end)
    if (part.some(({ kind }) => kind !== "space" && kind !== "symbol")) clauses.push(clauseOf(part, sentence))
    first = end
  }
  for (const [index, { surface }] of tokens.entries()) {
    if (endsSentence.test(surface)) {
      close(index + 1)
      sentence++
    } else if (endsClause(tokens, index)) {
      close(index + 1)
    }
  }
  close(tokens.length)
  return clauses
}

/** Clauses by sentence. */
export const sentencesOf = (clauses: ReadonlyArray<Clause>): ReadonlyArray<ReadonlyArray<Clause>> => [
  ...Map.groupBy(clauses, ({ sentence }) => sentence).values()
]

/** Whether an odd number of negations deny what stands between these places of the clause. */
export const isNegated = ({ negations }: Clause, start: number, end: number): boolean =>
  negations.filter(({ from, to }) => from <= start && to >= end).length % 2 === 1

/** Whether what a clause says of a place is denied as a description of a noun, and not by its predicate. */
export const isDescribed = ({ negations }: Clause, start: number, end: number): boolean => {
  const scoped = negations.filter(({ from, to }) => from <= start && to >= end)
  return scoped.length > 0 && scoped.every(({ attributive }) => attributive)
}

/**
 * What a clause says has gone wrong in the shop: something of a class of nouns, and behind it something that is wrong
 * when it is said, or when it is denied, of these. So a fault is found in words that no list of faults has. Severities (0 to 1)
 * are judgements by class. Pure.
 */
import { type Clause, isNegated } from "../../../../text/Clauses.ts"
import { matchesOf } from "../../../../text/Matches.ts"
import { eventPhrases } from "./EventPhrases.ts"
import { type EventClass, eventClasses } from "./EventWords.ts"

export interface BadEvent {
  readonly kind: EventClass["kind"]
  readonly severity: number
  readonly words: ReadonlyArray<string>
}

interface EventPattern {
  readonly entry: EventClass
  readonly noun: RegExp
  readonly said: RegExp | undefined
  readonly missed: RegExp | undefined
}

/** Letters behind a noun within which its predicate stands. */
const reach = 18

const patterns: ReadonlyArray<EventPattern> = eventClasses.map((entry) => ({
  entry,
  noun: new RegExp(entry.nouns, "gu"),
  said: entry.affirmed === undefined ? undefined : new RegExp(`^(?:${entry.affirmed})`, "u"),
  missed: entry.denied === undefined ? undefined : new RegExp(`^(?:${entry.denied})`, "u")
}))

/** Care, cures, promises and questions: what they name has not gone wrong here. */
const spared =
  /防[ぎぐい止]|予防|対策|備え|除[きく去]|取り除|改善|解消|修理|修繕|直し(?:ます|て|た)|直せ|治[しす療]|診[てま]|ご相談|相談くだ|お悩み|気になる|お困り|大丈夫|だいじょうぶ|安心|ご?心配|保証|返金します|返金いたします|交換します|交換いたします|お取り替え|作り直し|いただけます|できます|ください|ましょう|おまかせ|お任せ|ないよう|にくい|にくく|ずに|までに|前に|歓迎|ok/u
const asks =
  /(?:ません|ない|です|ます|でしょう|だろう)か[。、!?！？\s]*$|[?？]\s*$|(?:方|人)(?:へ|に(?!な)|は、?ぜひ|こそ|にも|向け)/u
const supposes = /(?:ても|でも|たら|なら|れば|場合は?|ときは?|時は?)[、,]?/u

/** Short words count as words of their own only: 手 in 手作り and くさ in さくさく are none. */
const isWhole = ({ starts, text }: Clause, start: number, word: string): boolean => {
  if (word.length > 2 || (word.length === 2 && !/^\p{Script=Hiragana}+$/u.test(word))) return true
  const end = start + word.length
  return starts.includes(start) && (end === text.length || starts.includes(end))
}

/** What is reported of a treatment, rather than what readers come with. */
const reported =
  /(?:まし)?た(?:です|んです|ん)?[。！!\s]*$|施術|治療|通っ|翌日|余計|かえって|うちで|当院|当店|前より|ばかり|ことが(?:あ|よく)|[1-9]か?[日月週]で|すぐ/u

/** やめた生徒はいません denies that someone left, not that someone is there. */
const isModified = ({ starts, tokens }: Clause, start: number): boolean => {
  const before = tokens[starts.indexOf(start) - 1]
  return before?.kind === "verb" || before?.kind === "auxiliary" || before?.kind === "adjective"
}

/** 減ると冷えない: what is said under a condition has not happened. */
const conditional = /[うくすつぬむるい]と(?!い|き|こ|の|も)/u

/** The bad events of a clause, one of each kind. */
export const eventsIn = (clause: Clause, sentence: string): ReadonlyArray<BadEvent> => {
  const { text } = clause
  if (clause.supposes || asks.test(text)) return []
  const cared = spared.test(text) || (sentence !== text && supposes.test(text) && spared.test(sentence))
  const found = new Map<EventClass["kind"], BadEvent>()
  const add = (event: BadEvent) => {
    const known = found.get(event.kind)
    if (known === undefined || known.severity < event.severity) found.set(event.kind, event)
  }
  const tells = reported.test(text)
  for (const { entry, missed, noun, said } of patterns) {
    const { kind, result, severity } = entry
    if (result === true && !tells) continue
    for (const match of matchesOf(noun, text)) {
      if (!isWhole(clause, match.index, match[0])) continue
      const start = match.index + match[0].length
      const behind = text.slice(start, start + reach)
      const affirmed = said?.exec(behind)?.[0]
      if (
        affirmed !== undefined &&
        !cared &&
        !conditional.test(affirmed) &&
        !isNegated(clause, match.index, start + affirmed.length)
      )
        add({ kind, severity, words: [match[0] + affirmed] })
      const denied = missed?.exec(behind)?.[0]
      if (
        denied !== undefined &&
        !conditional.test(denied) &&
        isNegated(clause, match.index, start + 1) &&
        !isModified(clause, match.index)
      )
        add({ kind, severity, words: [match[0] + denied] })
    }
  }
  for (const { except, kind, pattern, severity } of eventPhrases) {
    const match = pattern.exec(text)
    if (match === null || except?.test(text) === true) continue
    const reports = kind === "fault" || kind === "danger"
    if (reports && (cared || isNegated(clause, match.index, match.index + match[0].length))) continue
    add({ kind, severity, words: [match[0]] })
  }
  return [...found.values()]
}

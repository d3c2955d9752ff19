/** What Japanese law may say against a copy: a guide for writers, not legal advice. Pure. */
import { Localized } from "../../../../../src/Language.ts"
import type { BusinessName } from "../../business/BusinessNames.ts"
import { plainText } from "../reading/Readability.ts"
import { type ClaimMatch, claimsIn } from "./Claim.ts"
import { laws } from "./Laws.ts"
import { type LawText, lawTextOf } from "./LawText.ts"
import { isUnderMedicalCareAct } from "./MedicalTrade.ts"
import { resemblancesIn } from "./Resemblance.ts"

export interface LawRemark {
  readonly code: string
  /** Identifier of the law. */
  readonly law: string
  /** Words of the copy, after NFKC and in lower case. */
  readonly words: string
  readonly text: Localized
  /** Where the words stand in the plain text of the copy. */
  readonly start: number
  readonly end: number
}

interface Grounds {
  readonly provision: Localized
  readonly danger: Localized
  readonly instead: Localized
}

const textOf = ({ danger, instead, provision }: Grounds, words: string): Localized =>
  new Localized(
    `「${words}」は、${provision.ja}に触れるおそれがあります。${danger.ja}。${instead.ja}。最終的な判断は弁護士などの専門家にご確認ください。`,
    `"${words}" may conflict with ${provision.en}. ${danger.en}. ${instead.en}. Counsel decides.`
  )

/** A verb that is cut in its stem is quoted to its end: 値上が|ります. */
const toEndOfWord = (plain: string, start: number, end: number): number =>
  /[ぁ-ん]$/u.test(plain.slice(start, end)) ? end + (/^[ぁ-ん]{0,5}/u.exec(plain.slice(end))?.[0].length ?? 0) : end

interface Objection {
  readonly code: string
  readonly law: string
  readonly grounds: Grounds
  /** Place in the text that is read. */
  readonly start: number
  readonly end: number
}

const remarkOf = (text: LawText, { code, end: to, grounds, law, start: from }: Objection): LawRemark => {
  const [start, last] = text.originOf(from, to)
  const end = toEndOfWord(text.plain, start, last)
  const words = text.plain.slice(start, end).replace(/\s+/gu, " ").trim()
  return { code, law, words, text: textOf(grounds, words), start, end }
}

interface LawMatch {
  readonly law: string
  readonly match: ClaimMatch
}

const byClaim = ({ law, match: { claim, end, start } }: LawMatch): Objection => ({
  code: claim.code,
  law,
  grounds: claim,
  start,
  end
})

/** Passages that resemble objectionable ones, but for those in which a claim is made, or mentioned as what it is not. */
const byResemblance = (text: LawText, name: string, claims: ReadonlyArray<LawMatch>): ReadonlyArray<Objection> =>
  resemblancesIn(text, name)
    .filter(({ end, sentence, start }) =>
      claims.every(({ match }) =>
        match.isMade ? match.start >= end || match.end <= start : match.sentence.start !== sentence.start
      )
    )
    .map(({ law: id, sentence: { start, text } }) => {
      const law = laws.find((law) => law.id === id)!
      const grounds = { provision: law.name, ...law.inGeneral }
      return { code: "law_resemblance", law: id, grounds, start, end: start + text.replace(/[。?]+$/u, "").length }
    })

const overlaps = (a: LawRemark, b: LawRemark): boolean => a.start < b.end && b.start < a.end

/**
 * Remarks on a copy of a business: its claims in the order of the laws, then what resembles objectionable texts; the same words are
 * objected to once. `type` is the type that the name of the business was taken for.
 */
export const lawRemarksOn = (copy: string, business: string, type?: BusinessName): ReadonlyArray<LawRemark> => {
  const text = lawTextOf(plainText(copy))
  const name = business.normalize("NFKC").toLowerCase() + (isUnderMedicalCareAct(business, type) ? " 医療" : "")
  const kept: Array<LawRemark> = []
  const claims = laws.flatMap((law) => claimsIn(text, name, law.claims).map((match) => ({ law: law.id, match })))
  const made = claims.filter(({ match }) => match.isMade).map(byClaim)
  for (const objection of [...made, ...byResemblance(text, name, claims)]) {
    const remark = remarkOf(text, objection)
    if (!kept.some((other) => overlaps(other, remark))) kept.push(remark)
  }
  return kept
}

/** The copy without the clauses that remarks are about. */
export const lawfulPartOf = (copy: string, remarks: ReadonlyArray<LawRemark>): string => {
  const plain = plainText(copy)
  const boundary = /[、。!?\n]/u
  let kept = ""
  let at = 0
  for (const { end, start } of [...remarks].sort((a, b) => a.start - b.start)) {
    let from = Math.max(at, start)
    while (from > at && !boundary.test(plain[from - 1]!)) from--
    kept += plain.slice(at, from)
    at = Math.max(at, end)
    while (at < plain.length && !boundary.test(plain[at - 1]!)) at++
  }
  return kept + plain.slice(at)
}

/** Sentence for results in which a copy has no remark of the law. */
export const notExhaustive = new Localized(
  `法令の確認は網羅的ではなく、指摘がないことは適法であることを意味しません。確認した法令: ${laws.map(({ name }) => name.ja).join("、")}。著作権・商標・人名・肖像、条例、業界団体の規約の多くは対象外です。判断は弁護士などの専門家にご確認ください。`,
  `The check of the law is not exhaustive, and no remark does not mean lawful. Looked at: ${laws.map(({ name }) => name.en).join("; ")}. Copyright, trademarks, names and likenesses, ordinances and most codes of trade associations are not. Counsel decides.`
)

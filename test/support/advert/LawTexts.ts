/** Texts for the check of the law: whether a law may object to them, read from their files. */
import { readFileSync } from "node:fs"

export interface LawCase {
  /** Identifier of the law that the text was written for. */
  readonly law: string
  readonly isObjectionable: boolean
  readonly business: string
  readonly text: string
}

/** `tuning` was read while the claims were written, `unseen` never. */
export const lawHalves = ["tuning", "unseen"] as const
export type LawHalf = (typeof lawHalves)[number]

export const lawCasesOf = (half: LawHalf): ReadonlyArray<LawCase> =>
  readFileSync(new URL(`../../../scripts/evaluate/advert/law/${half}.tsv`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => {
      const [law, label, business, text] = line.split("\t")
      if (law === undefined || business === undefined || text === undefined || (label !== "flag" && label !== "clean"))
        throw new Error(`${half}: ${line}`)
      return { law, isObjectionable: label === "flag", business, text }
    })

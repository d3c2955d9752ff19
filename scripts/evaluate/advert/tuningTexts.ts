/** The texts that the reading of advertisements may be learned from. */
import { readdirSync, readFileSync } from "node:fs"
import { type Pair, pairsOf } from "../../../test/support/advert/Pairs.ts"

const folder = new URL("sentences/", import.meta.url)

/** Sentences that speak for or against a shop. */
export const labelledSentences = (): ReadonlyArray<{ readonly text: string; readonly against: boolean }> =>
  readdirSync(folder)
    .toSorted()
    .flatMap((file) => readFileSync(new URL(file, folder), "utf8").split("\n"))
    .filter((line) => /^[+-] /u.test(line))
    .map((line) => ({ text: line.slice(2), against: line.startsWith("-") }))

const sets = ["second", "third", "develop", "final", "fresh", "unseen", "last", "closing"] as const

export const tuningPairs = (): ReadonlyArray<Pair> => [
  ...sets.flatMap(pairsOf),
  ...pairsOf("pairs").filter(({ half }) => half === "tuning")
]

/** The texts that the reading of advertisements may be learned from. */
import { readdirSync, readFileSync } from "node:fs"
import { type Folder, folders, halfOfSet, type Pair, pairsOf } from "../../../test/support/advert/Pairs.ts"

const folder = new URL("sentences/", import.meta.url)

/** Sentences that speak for or against a shop. */
export const labelledSentences = (): ReadonlyArray<{ readonly text: string; readonly against: boolean }> =>
  readdirSync(folder)
    .toSorted()
    .flatMap((file) => readFileSync(new URL(file, folder), "utf8").split("\n"))
    .filter((line) => /^[+-] /u.test(line))
    .map((line) => ({ text: line.slice(2), against: line.startsWith("-") }))

/** Sets that are for tuning as a whole, and those of which one half is. */
const whole: ReadonlySet<Folder> = new Set([
  "second",
  "third",
  "develop",
  "final",
  "fresh",
  "unseen",
  "last",
  "closing"
])
const halved: ReadonlySet<Folder> = new Set(["pairs", "broad", "town", "agency", "lecture"])

/** The pairs of a set whose texts and verdicts the reading may be changed by. */
export const pairsToTuneOn = (folder: Folder): ReadonlyArray<Pair> =>
  whole.has(folder) ? pairsOf(folder) : halved.has(folder) ? halfOfSet(folder, "tuning") : []

export const tuningPairs = (): ReadonlyArray<Pair> => folders.flatMap(pairsToTuneOn)

/** How `ad_test` orders labelled pairs of advertising texts, of which one is better, and how fast it reads. */
import { performance } from "node:perf_hooks"
import { featuresOf } from "../../modules/simulation/template/ad/Features.ts"
import { businessTypeOf } from "../../modules/simulation/template/business/BusinessFit.ts"
import { analyse } from "../../modules/simulation/text/Morphology.ts"
import { kinds, type Pair, pairsOf } from "../../test/support/advert/Pairs.ts"
import { degradations, type Verdict, verdictsOn } from "../../test/support/advert/Verdicts.ts"
import { worldsOf } from "../../test/support/advert/Worlds.ts"

const seed = 1
const size = 200

const score = (verdicts: ReadonlyArray<Verdict>): string => {
  const right = verdicts.filter((verdict) => verdict.right).length
  return verdicts.length === 0
    ? ""
    : `${((100 * right) / verdicts.length).toFixed(1)} % (${right} of ${verdicts.length})`
}

interface Column {
  readonly name: string
  readonly verdicts: ReadonlyArray<Verdict>
}

const table = (columns: ReadonlyArray<Column>): string => {
  const row = (name: string, chosen: (pair: Pair) => boolean) =>
    `| ${name} | ${columns.map(({ verdicts }) => score(verdicts.filter(({ pair }) => chosen(pair)))).join(" | ")} |`
  return [
    `| pairs in the right order | ${columns.map(({ name }) => name).join(" | ")} |`,
    `| --- |${" --- |".repeat(columns.length)}`,
    ...kinds.map((kind) => row(kind === "stuffing" ? "stuffing does not raise" : kind, (pair) => pair.kind === kind)),
    row("**degradations**", ({ kind }) => degradations.has(kind)),
    row("**all**", () => true)
  ].join("\n")
}

/** Milliseconds that reading a text takes, analysis included: median and 95th percentile over the texts of the pairs. */
const readingTimes = (pairs: ReadonlyArray<Pair>): string => {
  const times = pairs
    .flatMap(({ better, businessType, worse }) => [better, worse].map((copy) => ({ businessType, copy })))
    .map(({ businessType, copy }) => {
      const start = performance.now()
      featuresOf(copy, { analyse, business: businessTypeOf(businessType)?.name, areaNames: [] })
      return performance.now() - start
    })
    .toSorted((a, b) => a - b)
  const at = (share: number) => times[Math.floor(share * (times.length - 1))]!.toFixed(2)
  return `A text is read in ${at(0.5)} ms (median; 95 % in ${at(0.95)} ms).`
}

export const adverts = (): string => {
  const worlds = worldsOf(seed, size)
  const own = pairsOf("pairs")
  const column = (name: string, pairs: ReadonlyArray<Pair>): Column => ({ name, verdicts: verdictsOn(pairs, worlds) })
  const half = (wanted: Pair["half"]) => own.filter((pair) => pair.half === wanted)
  const columns = [
    column("tuning", half("tuning")),
    column("test", half("test")),
    column("second", pairsOf("second")),
    column("third", pairsOf("third")),
    column("unseen", pairsOf("unseen")),
    column("fresh", pairsOf("fresh")),
    column("last", pairsOf("last")),
    column("final", pairsOf("final")),
    column("closing", pairsOf("closing")),
    column("styles", pairsOf("styles")),
    column("trial", pairsOf("trial")),
    column("develop", pairsOf("develop"))
  ]
  return `${table(columns)}\n\n${readingTimes(own)}`
}

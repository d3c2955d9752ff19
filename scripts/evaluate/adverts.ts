/** How `ad_test` orders labelled pairs of advertising texts, of which one is better, and how fast it reads. */
import { featuresOf } from "../../modules/simulation/template/ad/Features.ts"
import { implausibilityOf } from "../../modules/simulation/template/ad/reading/Plausibility.ts"
import { plainText } from "../../modules/simulation/template/ad/reading/Readability.ts"
import { subjectOfBusiness } from "../../modules/simulation/template/business/vocabulary/Subject.ts"
import { analyse } from "../../modules/simulation/text/Morphology.ts"
import { halfOfSet, kinds, type Pair, pairsOf } from "../../test/support/advert/Pairs.ts"
import { degradations, shareRight, type Verdict, verdictsOn } from "../../test/support/advert/Verdicts.ts"
import { wordSaladOf } from "../../test/support/advert/WordSalad.ts"
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

/**
 * Milliseconds of processor time that reading a copy of a given number of letters takes, analysis included, once the code is
 * warm: the least mean of five turns of twenty different copies, since other work on the machine only adds to it.
 */
const readingTime = (copies: ReadonlyArray<string>, letters: number): number => {
  const text = copies.join("").repeat(4)
  const read = Array.from({ length: 20 }, (_, index) => text.slice(index * 300, index * 300 + letters))
  const turns = Array.from({ length: 5 }, () => {
    const before = process.threadCpuUsage()
    for (const copy of read) featuresOf(copy, { analyse, subject: subjectOfBusiness("cafe"), areaNames: [] })
    const { system, user } = process.threadCpuUsage(before)
    return (user + system) / 1000 / read.length
  })
  return Math.min(...turns)
}

/** Words in another order say nothing, whatever they are. */
const salads = (column: Column, worlds: ReturnType<typeof worldsOf>): string => {
  const pairs = column.verdicts.map(({ pair }) => ({ ...pair, worse: wordSaladOf(pair.better, seed) }))
  const share = (texts: ReadonlyArray<string>) =>
    (100 * texts.filter((text) => implausibilityOf(plainText(text)) > 0).length) / texts.length
  const right = 100 * shareRight(verdictsOn(pairs, worlds), () => true)
  const [prose, nonsense] = [share(pairs.map(({ better }) => better)), share(pairs.map(({ worse }) => worse))]
  return [
    `| ${column.name}: copy above its own words in another order | ${right.toFixed(1)} % | for comparison | |`,
    `| ${column.name}: found implausible: copies; the same in another order | ${prose.toFixed(1)} %; ${nonsense.toFixed(1)} % | for comparison | |`
  ].join("\n")
}

/** Letters of copies whose reading is timed: a usual one, a long one, the longest that the API takes. */
const lengths = [60, 300, 5_000]
const longestReading = 5

const bounds = (
  columns: ReadonlyArray<Column>,
  copies: ReadonlyArray<string>,
  worlds: ReturnType<typeof worldsOf>
): string => {
  const share = (column: Column, chosen: (pair: Pair) => boolean) => 100 * shareRight(column.verdicts, chosen)
  const wanted: ReadonlyArray<readonly [string, number, (pair: Pair) => boolean]> = [
    ["cross-business", 95, ({ kind }) => kind === "cross"],
    ["degradations", 95, ({ kind }) => degradations.has(kind)],
    ["stuffing does not raise", 100, ({ kind }) => kind === "stuffing"],
    ["all", 90, () => true]
  ]
  const byOthers = columns.filter(({ name }) => ["town, test", "agency, test", "lecture, test"].includes(name))
  const judged: ReadonlyArray<Column> = [
    ...["test", "reserve"].flatMap((name) => columns.filter((column) => column.name === name)),
    { name: "town, agency and lecture, test", verdicts: byOthers.flatMap(({ verdicts }) => verdicts) }
  ]
  return [
    "| measured | figure | wanted | holds |",
    "| --- | --- | --- | --- |",
    ...judged.flatMap((column) =>
      wanted.map(([name, least, chosen]) => {
        const figure = share(column, chosen)
        return `| ${column.name}: ${name} | ${figure.toFixed(1)} % | ${least} % | ${figure >= least ? "yes" : "NO"} |`
      })
    ),
    ...judged.map((column) => salads(column, worlds)),
    ...lengths.map((letters) => {
      const time = readingTime(copies, letters)
      return `| processor time of reading ${letters} letters | ${time.toFixed(1)} ms | ${longestReading} ms | ${time < longestReading ? "yes" : "NO"} |`
    })
  ].join("\n")
}

/** Sets that are shown whole, and those shown by halves. */
const wholeSets = [
  "second",
  "third",
  "unseen",
  "fresh",
  "last",
  "final",
  "closing",
  "styles",
  "trial",
  "reserve",
  "others",
  "develop"
] as const
const halvedSets = ["broad", "town", "agency", "lecture"] as const

export const adverts = (): string => {
  const worlds = worldsOf(seed, size)
  const own = pairsOf("pairs")
  const column = (name: string, pairs: ReadonlyArray<Pair>): Column => ({ name, verdicts: verdictsOn(pairs, worlds) })
  const columns = [
    column("tuning", halfOfSet("pairs", "tuning")),
    column("test", halfOfSet("pairs", "test")),
    ...wholeSets.map((name) => column(name, pairsOf(name))),
    ...halvedSets.flatMap((name) =>
      (["tuning", "test"] as const).map((half) => column(`${name}, ${half}`, halfOfSet(name, half)))
    )
  ]
  const copies = own.map(({ better }) => better)
  return `${table(columns)}\n\n${bounds(columns, copies, worlds)}`
}

/** How `ad_test` orders labelled pairs of advertising texts, of which one is better. */
import { performance } from "node:perf_hooks"
import { AdTemplate } from "../../modules/simulation/template/ad/AdTemplate.ts"
import { kinds, ownPairs, type Pair } from "./advert/Pairs.ts"
import { worldsOf } from "./advert/Worlds.ts"

const seed = 1

interface Verdict {
  readonly pair: Pair
  /** Intent of the better and of the worse copy. */
  readonly intents: readonly [number, number]
  readonly right: boolean
}

/** Tries each pair as one `ad_test` with two copies. */
export const judgePairs = (pairs: ReadonlyArray<Pair>): ReadonlyArray<Verdict> => {
  const worlds = worldsOf(seed)
  return pairs.map((pair) => {
    const { better, businessType, worse } = pair
    const { findings } = AdTemplate.run({ businessType, adCopies: [better, worse] }, worlds[pair.area])
    const [first, second] = [findings.copies[0]!.intent.value, findings.copies[1]!.intent.value]
    return { pair, intents: [first, second], right: pair.kind === "stuffing" ? second <= first : second < first }
  })
}

const degradations: ReadonlySet<string> = new Set(["negative", "insult", "vague", "offtopic", "danger", "closure"])

const score = (verdicts: ReadonlyArray<Verdict>): string => {
  const right = verdicts.filter((verdict) => verdict.right).length
  return verdicts.length === 0
    ? ""
    : `${((100 * right) / verdicts.length).toFixed(1)} % (${right} of ${verdicts.length})`
}

const table = (verdicts: ReadonlyArray<Verdict>): string => {
  const halves = [...new Set(verdicts.map(({ pair }) => pair.half))].toSorted().toReversed()
  const row = (name: string, chosen: (pair: Pair) => boolean) =>
    `| ${name} | ${halves.map((half) => score(verdicts.filter(({ pair }) => pair.half === half && chosen(pair)))).join(" | ")} |`
  return [
    `| pairs in the right order | ${halves.join(" | ")} |`,
    `| --- |${" --- |".repeat(halves.length)}`,
    ...kinds.map((kind) => row(kind === "stuffing" ? "stuffing does not raise" : kind, (pair) => pair.kind === kind)),
    row("**degradations**", ({ kind }) => degradations.has(kind)),
    row("**all**", () => true)
  ].join("\n")
}

export const adverts = (): string => {
  const pairs = ownPairs()
  const start = performance.now()
  const verdicts = judgePairs(pairs)
  const each = (performance.now() - start) / (2 * pairs.length)
  return `${table(verdicts)}\n\n${each.toFixed(1)} ms per copy in all (200 personas, intervals, comparison and suggestions).`
}

/** `node scripts/launch.mjs scripts/evaluate/adverts.ts` lists the pairs of the tuning half in the wrong order. */
if (import.meta.main) {
  const wrong = judgePairs(ownPairs().filter(({ half }) => half === "tuning")).filter(({ right }) => !right)
  for (const { intents, pair } of wrong) {
    console.log(`${pair.id} ${intents.join(" ")}\n  + ${pair.better}\n  - ${pair.worse}`)
  }
}

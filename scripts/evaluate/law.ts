/** How many dangerous texts the check of the law objects to, and how many innocent ones. */
import { lawRemarksOn } from "../../modules/simulation/template/ad/law/LawCheck.ts"
import { laws } from "../../modules/simulation/template/ad/law/Laws.ts"
import { type LawCase, lawCasesOf, lawHalves } from "../../test/support/advert/LawTexts.ts"

const leastFlagged = 90
const mostFalse = 5

interface Count {
  readonly found: number
  readonly of: number
}

const count = (cases: ReadonlyArray<LawCase>, isObjectionable: boolean): Count => {
  const chosen = cases.filter((one) => one.isObjectionable === isObjectionable)
  return {
    found: chosen.filter(({ business, text }) => lawRemarksOn(text, business).length > 0).length,
    of: chosen.length
  }
}

const share = ({ found, of }: Count): number => (of === 0 ? 0 : (100 * found) / of)
const text = (counted: Count): string =>
  counted.of === 0 ? "" : `${share(counted).toFixed(1)} % (${counted.found} of ${counted.of})`

export const law = (): string => {
  const halves = lawHalves.map(lawCasesOf)
  const row = (name: string, chosen: (one: LawCase) => boolean) => {
    const cells = halves.flatMap((cases) => [true, false].map((kind) => text(count(cases.filter(chosen), kind))))
    return `| ${name} | ${cells.join(" | ")} |`
  }
  const unseen = halves[lawHalves.indexOf("unseen")]!
  const [flagged, wrong] = [count(unseen, true), count(unseen, false)]
  return [
    `| law | ${lawHalves.map((half) => `${half}: dangerous, flagged | ${half}: innocent, flagged`).join(" | ")} |`,
    "| --- | --- | --- | --- | --- |",
    ...laws.map(({ id }) => row(id, (one) => one.law === id)),
    row("**all**", () => true),
    "",
    "| unseen texts | is | wanted | met |",
    "| --- | --- | --- | --- |",
    `| dangerous, flagged | ${text(flagged)} | at least ${leastFlagged} % | ${share(flagged) >= leastFlagged ? "yes" : "NO"} |`,
    `| innocent, flagged | ${text(wrong)} | at most ${mostFalse} % | ${share(wrong) <= mostFalse ? "yes" : "NO"} |`
  ].join("\n")
}

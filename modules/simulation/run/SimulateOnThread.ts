/** Entry point on a thread: completes the population, runs the template and encodes the result as text. */
import { hash } from "node:crypto"
import { Schema } from "effect"
import type * as Cpu from "../../../src/cpu/Cpu.ts"
import { inEach, inLanguage, type Localizable, localize } from "../../../src/Language.ts"
import { calibrate } from "../outcome/calibration/Calibrate.ts"
import { concat, emptyPopulation, fingerprintOf } from "../population/Columns.ts"
import { generateMissing } from "../population/Generate.ts"
import { placeIn } from "../population/margins/Japan.ts"
import { toView as marginView } from "../population/margins/MarginPart.ts"
import { type Margins, marginsAt } from "../population/margins/Margins.ts"
import type { Population } from "../population/Population.ts"
import { decisionWeights } from "../population/people/DecisionWeights.ts"
import { rounded } from "../statistics/Interval.ts"
import { levelOf, type Posterior } from "../statistics/Posterior.ts"
import { stream } from "../statistics/Random.ts"
import type { AnyTemplate, People, Report } from "../template/Template.ts"
import { templateOf } from "../template/Templates.ts"
import { analyse } from "../text/Morphology.ts"
import type { PopulationReport } from "./Result.ts"
import type { SimulateOnThread } from "./ThreadTasks.ts"

/** Share of the progress that generating takes. */
const generatingShare = 0.2

export const run: Cpu.Implementation<typeof SimulateOnThread> = (request, { checkpoint, progress, transfer }) => {
  const template = templateOf(request.templateType)
  if (template === undefined) throw new Error(`There is no template ${request.templateType}`)
  const margins = marginsAt(request.place)
  const generated = generateMissing({ ...request, margins, checkpoint })
  progress(generatingShare)
  const population = concat(request.known, generated)
  const posterior = calibrate(request, request.reported)
  const report: Report<unknown> = template.run(JSON.parse(request.input), {
    population,
    weights: decisionWeights(population),
    residents: {
      key: hash("sha256", JSON.stringify(request.place)),
      people: () => residentsOf(margins, checkpoint)
    },
    random: (label) => stream(request.seed, `${template.type}/${label}`),
    shift: levelOf(posterior).mean,
    posterior,
    judged: new Map(request.judged.map(({ question, rates }) => [question, rates])),
    reactions: new Map(request.reactions.map(({ question, reactions }) => [question, reactions])),
    areaCode: margins.areaCode,
    analyse,
    areaName: margins.areaName,
    checkpoint,
    progress: (share) => progress(generatingShare + (1 - generatingShare) * share)
  })
  const encode = Schema.encodeUnknownSync(template.findings)
  const about = populationReportOf(margins, population)
  return {
    overallScore: report.overallScore,
    localized: inEach((language) => {
      // Encoding verifies the findings: JSON would turn a number that is not finite into null.
      const findings = encode(inLanguage(report.findings, language))
      const result = {
        ...resultOf(template, request.seed, posterior, report),
        population: about,
        judge: request.judge,
        findings
      }
      return {
        headline: inLanguage<string>(report.headline, language),
        resultData: JSON.stringify(inLanguage(result, language))
      }
    }),
    generated: transferred(generated, transfer),
    segments: JSON.stringify(
      report.segments.map(({ score, ...texts }) => ({
        score,
        localized: inEach((language) => inLanguage(texts, language))
      }))
    )
  }
}

/** 16 parts of 2,500, of which each is judged by what the others give. */
const residentCount = 40_000

const residentsOf = (margins: Margins, checkpoint: () => void): People => {
  const seedText = `residents/${margins.areaCode ?? "JP"}`
  const population = generateMissing({
    margins,
    seedText,
    known: emptyPopulation,
    personaCount: residentCount,
    checkpoint
  })
  return { population, weights: decisionWeights(population) }
}

/** The members of a result that all templates share, except population and judge; texts in all languages. */
const resultOf = (template: AnyTemplate, seed: number, posterior: Posterior, report: Report<unknown>) => ({
  seed,
  method: template.method,
  calibration: posterior.outcomes > 0 ? "account" : "none",
  calibrationShift: rounded(levelOf(posterior).mean, 4),
  outcomes: posterior.outcomes,
  ownOutcomes: posterior.ownOutcomes,
  overallScore: report.overallScore,
  scoreMeaning: template.scoreMeaning,
  headline: report.headline
})

const populationReportOf = (margins: Margins, population: Population): Localizable<PopulationReport> => ({
  size: population.size,
  areaCode: margins.areaCode,
  areaName: localize((language) => placeIn(language, margins.areaName)),
  fingerprint: fingerprintOf(population),
  margins: margins.provenance.map(marginView)
})

/** Hands the memory of all columns over to the caller instead of copying it. */
const transferred = (population: Population, transfer: <A extends ArrayBufferView>(memory: A) => A): Population => {
  for (const column of Object.values(population)) if (ArrayBuffer.isView(column)) transfer(column)
  return population
}

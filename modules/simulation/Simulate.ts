/** On a thread: a simulation from its population to the text of its result. */
import { Schema } from "effect"
import type * as Cpu from "../../src/actor/cpu/Cpu.ts"
import { inEach, inLanguage, type Localizable, localize } from "../../src/Language.ts"
import type { Simulate } from "./Computations.ts"
import { marginsAt } from "./MarginsAt.ts"
import { concat, fingerprintOf } from "./population/Columns.ts"
import { generateMissing } from "./population/Generate.ts"
import { placeIn } from "./population/margins/Japan.ts"
import { toView as marginView } from "./population/margins/MarginPart.ts"
import type { Margins } from "./population/margins/Margins.ts"
import type { Population } from "./population/Population.ts"
import { decisionWeights } from "./population/people/DecisionWeights.ts"
import type { PopulationReport } from "./Result.ts"
import { stream } from "./statistics/Random.ts"
import type { AnyTemplate, Report } from "./template/Template.ts"
import { templateOf } from "./template/Templates.ts"

type Request = (typeof Simulate)["request"]["Encoded"]

/** Share of the time that generating takes. */
const generating = 0.2

export const run: Cpu.Implementation<typeof Simulate> = (request, { checkpoint, progress, transfer }) => {
  const template = templateOf(request.templateType)
  if (template === undefined) throw new Error(`There is no template ${request.templateType}`)
  const margins = marginsAt(request.place)
  const generated = generateMissing({ ...request, margins, checkpoint })
  progress(generating)
  const population = concat(request.known, generated)
  const report: Report<unknown> = template.run(JSON.parse(request.input), {
    population,
    weights: decisionWeights(population),
    random: (label) => stream(request.seed, `${template.type}/${label}`),
    shift: request.shift,
    judged: new Map(request.judged.map(({ question, rates }) => [question, rates])),
    areaName: margins.areaName,
    checkpoint,
    progress: (share) => progress(generating + (1 - generating) * share)
  })
  const encode = Schema.encodeUnknownSync(template.findings)
  const about = populationReportOf(margins, request.reused, population)
  return {
    overallScore: report.overallScore,
    told: inEach((language) => {
      // What a template says must be what it declares: a number that is none would be told as null.
      const findings = encode(inLanguage(report.findings, language))
      const told = { ...resultOf(template, request, report), population: about, judge: request.judge, findings }
      return {
        headline: inLanguage<string>(report.headline, language),
        resultData: JSON.stringify(inLanguage(told, language))
      }
    }),
    generated: given(generated, transfer),
    segments: JSON.stringify(
      report.segments.map(({ score, ...told }) => ({ score, told: inEach((language) => inLanguage(told, language)) }))
    )
  }
}

/** Texts in every language, but for the findings. */
const resultOf = (template: AnyTemplate, request: Request, report: Report<unknown>) => ({
  seed: request.seed,
  method: template.method,
  calibration: request.outcomes > 0 ? "account" : "none",
  calibrationShift: request.shift,
  outcomes: request.outcomes,
  overallScore: report.overallScore,
  scoreMeaning: template.scoreMeaning,
  headline: report.headline
})

const populationReportOf = (
  margins: Margins,
  reused: number,
  population: Population
): Localizable<PopulationReport> => {
  const { growth, size } = population
  return {
    size,
    reused,
    generated: size - reused,
    areaCode: margins.areaCode,
    areaName: localize((language) => placeIn(language, margins.areaName)),
    meanGrowth: Math.round((growth.reduce((sum, level) => sum + level, 0) / size) * 100) / 100,
    fingerprint: fingerprintOf(population),
    margins: margins.provenance.map(marginView)
  }
}

const given = (population: Population, transfer: <A extends ArrayBufferView>(memory: A) => A): Population => {
  for (const column of Object.values(population)) if (ArrayBuffer.isView(column)) transfer(column)
  return population
}

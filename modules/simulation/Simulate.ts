/** On a thread: a simulation from its population to the text of its result. */
import { Schema } from "effect"
import type * as Cpu from "../../src/actor/cpu/Cpu.ts"
import type { Simulate } from "./Computations.ts"
import { concat, fingerprintOf } from "./population/Columns.ts"
import { generateMissing } from "./population/Generate.ts"
import type { Population } from "./population/Population.ts"
import { weightsOf } from "./population/Weights.ts"
import type { PopulationReport } from "./Result.ts"
import { stream } from "./statistics/Random.ts"
import type { AnyTemplate, Report, World } from "./template/Template.ts"
import { templateOf } from "./template/Templates.ts"

type Request = (typeof Simulate)["request"]["Encoded"]

/** Share of the time that generating takes. */
const generating = 0.2

export const run: Cpu.Implementation<typeof Simulate> = (request, { checkpoint, progress, transfer }) => {
  const template = templateOf(request.templateType)
  if (template === undefined) throw new Error(`There is no template ${request.templateType}`)
  const generated = generateMissing({ ...request, checkpoint })
  progress(generating)
  const population = concat(request.known, generated)
  const report = reportOf(template, request, {
    population,
    weights: weightsOf(population),
    random: (label) => stream(request.seed, `${template.type}/${label}`),
    shift: request.shift,
    judged: new Map(request.judged.map(({ question, rates }) => [question, rates])),
    areaName: request.margins.areaName,
    checkpoint,
    progress: (share) => progress(generating + (1 - generating) * share)
  })
  const { headline, overallScore, segments } = report
  return {
    overallScore,
    headline,
    resultData: JSON.stringify(resultOf(template, request, report, population)),
    generated: given(generated, transfer),
    segments: JSON.stringify(segments)
  }
}

/** What a template says must be what it declares: a number that is none would be told as null. */
const reportOf = (template: AnyTemplate, { input }: Request, world: World): Report<unknown> => {
  const report: Report<unknown> = template.run(JSON.parse(input), world)
  return { ...report, findings: Schema.encodeUnknownSync(template.findings)(report.findings) }
}

const resultOf = (template: AnyTemplate, request: Request, report: Report<unknown>, population: Population) => ({
  seed: request.seed,
  method: template.method,
  calibration: request.outcomes > 0 ? "account" : "none",
  calibrationShift: request.shift,
  outcomes: request.outcomes,
  overallScore: report.overallScore,
  scoreMeaning: template.scoreMeaning,
  headline: report.headline,
  population: populationReportOf(request, population),
  judge: request.judge,
  findings: report.findings
})

const populationReportOf = ({ margins, reused }: Request, population: Population): PopulationReport => {
  const { growth, size } = population
  return {
    size,
    reused,
    generated: size - reused,
    areaCode: margins.areaCode,
    areaName: margins.areaName,
    meanGrowth: Math.round((growth.reduce((sum, level) => sum + level, 0) / size) * 100) / 100,
    fingerprint: fingerprintOf(population),
    margins: margins.provenance
  }
}

const given = (population: Population, transfer: <A extends ArrayBufferView>(memory: A) => A): Population => {
  for (const column of Object.values(population)) if (ArrayBuffer.isView(column)) transfer(column)
  return population
}

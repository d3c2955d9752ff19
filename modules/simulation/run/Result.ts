/** Schema of `resultData`: the members that all templates share, and the findings of one. */
import { Schema } from "effect"
import { inLanguage } from "../../../src/Language.ts"
import { JudgeReport } from "../judge/Judgement.ts"
import type { AnyTemplate } from "../template/Template.ts"

export const Seed = Schema.Int.check(
  Schema.isBetween({ minimum: 0, maximum: 4_294_967_295 }, { message: "must be a whole number from 0 to 4294967295" })
).annotate({
  description:
    "Where all chance of the simulation comes from: the same seed, input, population and outcomes give the same result, but for what " +
    "a language model adds",
  examples: [20_261_121]
})

export const Margin = Schema.Struct({
  name: Schema.String.annotate({ description: "The figure", examples: ["population"] }),
  value: Schema.Finite.annotate({ description: "Its value", examples: [349_385] }),
  unit: Schema.String.annotate({ description: "Unit of the value", examples: ["persons"] }),
  year: Schema.Int.annotate({ description: "Year that it describes", examples: [2020] }),
  source: Schema.String.annotate({ description: "Who published it", examples: ["SSDSE-A-2026"] }),
  status: Schema.Literals(["observed", "inherited", "modelled"]).annotate({
    description:
      "`observed`: published for the area; `inherited`: of its city or of the nation; `modelled`: estimated from others",
    examples: ["observed"]
  })
}).annotate({ identifier: "SimulationMargin", description: "A figure of the area that the population was made to fit" })

const PopulationReport = Schema.Struct({
  size: Schema.Int.annotate({ description: "Personas that took part", examples: [500] }),
  areaCode: Schema.NullOr(Schema.String).annotate({
    description: "5-digit JIS code of their area; null for all of Japan",
    examples: ["13104"]
  }),
  areaName: Schema.String.annotate({
    description: "Name of their area, in Japanese but for all of Japan",
    examples: ["東京都新宿区"]
  }),
  fingerprint: Schema.String.annotate({
    description:
      "Hash over all columns of the population but growth, which no answer depends on: equal for equal populations",
    examples: ["9f2c51d07ab3e8469f2c51d07ab3e846"]
  }),
  margins: Schema.Array(Margin).annotate({ description: "The figures behind the population, with year and source" })
}).annotate({ identifier: "SimulationPopulation", description: "Who took part" })
export type PopulationReport = typeof PopulationReport.Type

/** The members of `resultData` that all templates share. */
const shared = {
  seed: Seed,
  method: Schema.String.annotate({
    description: "Template and version of its method: raised with every change that changes numbers",
    examples: ["price_test/2"]
  }),
  calibration: Schema.Literals(["none", "account"]).annotate({
    description:
      "`none`: the rates come from assumptions and published studies alone, and have been compared with nothing that this account " +
      "saw. `account`: they are shifted by what the account's outcomes of this template taught; where `ownOutcomes` is 0 that is little",
    examples: ["none"]
  }),
  calibrationShift: Schema.Finite.annotate({
    description:
      "What was added to the log-odds of predicted rates (of the population's, for a demand curve); 0 without outcomes",
    examples: [-0.1873]
  }),
  outcomes: Schema.Int.annotate({ description: "Outcomes of the account behind the shift", examples: [3] }),
  ownOutcomes: Schema.Int.annotate({
    description: "Those of the same business type and area. With 0 of them little is learnt from other businesses",
    examples: [2]
  }),
  overallScore: Schema.Finite.annotate({ description: "0 to 100; see `scoreMeaning`", examples: [62] }),
  scoreMeaning: Schema.String.annotate({ description: "What the score means for this template" }),
  headline: Schema.String.annotate({
    description: "The result in one sentence, in the language of the answer",
    examples: ["売上では480円が最も有力で、次点の380円を、考えられる市場10通りのうち9通りで上回ります。"]
  }),
  population: PopulationReport,
  judge: Schema.NullOr(JudgeReport).annotate({
    description: "How a language model took part; null where none is set up or the template asks none"
  })
}

/** Schema of the result of a template; `name` begins its identifier. */
export const resultOf = (template: AnyTemplate, name: string) => {
  const scoreMeaning = inLanguage<string>(template.scoreMeaning, "en")
  return Schema.Struct({
    ...shared,
    method: shared.method.annotate({ examples: [template.method] }),
    scoreMeaning: shared.scoreMeaning.annotate({ examples: [scoreMeaning] }),
    headline: shared.headline.annotate({ examples: [template.example.headline] }),
    findings: template.findings
  }).annotate({
    identifier: `${name}Result`,
    description: `Result of ${template.type}. Its score: ${scoreMeaning}`
  })
}

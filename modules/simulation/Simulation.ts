/** Schemas of a simulation in API responses. Those of input and findings come from the table of templates. */
import { Schema } from "effect"
import { SimulationId } from "./contract.ts"
import { resultOf, Seed } from "./run/Result.ts"
import type { AnyTemplate } from "./template/Template.ts"
import { templates } from "./template/Templates.ts"

type TemplateType = (typeof templates)[number]["type"]
export const templateTypes: ReadonlyArray<TemplateType> = templates.map(({ type }) => type)

/** The type of a template in PascalCase, for schema identifiers: AdTest for `ad_test`. */
export const identifierOf = (template: AnyTemplate): string =>
  template.type.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

export const Status = Schema.Literals(["queued", "running", "completed", "failed"]).annotate({
  identifier: "SimulationStatus",
  description: "`completed` and `failed` never change any more",
  examples: ["completed"]
})
export type Status = typeof Status.Type

export const isFinished = (status: Status): boolean => status === "completed" || status === "failed"

const timestamp = (description: string) =>
  Schema.String.annotate({ description, format: "date-time", examples: ["2026-01-02T03:04:05.678Z"] })

const TemplateTypeField = Schema.Literals(templateTypes).annotate({
  identifier: "SimulationTemplate",
  description: "Kind of experiment",
  examples: ["price_test"]
})

const AreaCodeField = Schema.NullOr(Schema.String).annotate({
  description: "5-digit JIS code of the area; null for all of Japan",
  examples: ["13104"]
})

export const Queued = Schema.Struct({
  data: Schema.Struct({
    id: SimulationId,
    status: Schema.Literal("queued").annotate({ description: "It runs in the background", examples: ["queued"] })
  }).annotate({ description: "The new simulation" })
}).annotate({ identifier: "SimulationQueued", description: "Acknowledgement of a simulation" })

export const Cancelled = Schema.Struct({
  data: Schema.Struct({
    id: SimulationId,
    status: Schema.Literal("failed").annotate({
      description: "A cancelled simulation has failed",
      examples: ["failed"]
    })
  }).annotate({ description: "The cancelled simulation" })
}).annotate({ identifier: "SimulationCancelled", description: "Acknowledgement of a cancellation" })

const Item = Schema.Struct({
  id: SimulationId,
  templateType: TemplateTypeField,
  category: Schema.String.annotate({ description: "Family of the template", examples: ["test"] }),
  areaCode: AreaCodeField,
  status: Status,
  resultSummary: Schema.NullOr(
    Schema.Struct({
      overall_score: Schema.Finite.annotate({ description: "0 to 100", examples: [62] }),
      headline: Schema.String.annotate({
        description: "The result in one sentence, in the language of the answer",
        examples: ["売上では480円が最も有力で、次点の380円を、考えられる市場10通りのうち9通りで上回ります。"]
      })
    }).annotate({ identifier: "SimulationSummary", description: "The result at a glance" })
  ).annotate({ description: "The result at a glance; null without a result" }),
  createdAt: timestamp("When it was asked for, in UTC"),
  completedAt: Schema.NullOr(timestamp("When it ended")).annotate({
    description: "When it ended, in UTC; null before that"
  })
}).annotate({ identifier: "SimulationItem", description: "A simulation as the list shows it" })

export const SimulationList = Schema.Struct({
  data: Schema.Array(Item).annotate({ description: "Newest first" })
}).annotate({ identifier: "SimulationList", description: "The simulations of the account" })

const Failure = Schema.Struct({
  code: Schema.String.annotate({
    description: "`cancelled`, `crashed`, `timed_out`, `lost` (its nodes went away too often) or `internal_error`",
    examples: ["cancelled"]
  }),
  message: Schema.String.annotate({
    description: "The same for a person, in the language of the answer",
    examples: ["キャンセルされました"]
  })
}).annotate({ identifier: "SimulationFailure", description: "Why a simulation failed" })

const progress = Schema.Finite.annotate({
  description: "Share done, 0 to 1; 1 when it is completed",
  examples: [1]
})
const resultSummary = Schema.NullOr(Schema.String).annotate({
  description: "The result in one sentence, in the language of the answer; why it failed; null before it has ended",
  examples: ["売上では480円が最も有力で、次点の380円を、考えられる市場10通りのうち9通りで上回ります。"]
})
const completedAt = Schema.NullOr(timestamp("When it ended")).annotate({
  description: "When it ended, in UTC; null before that"
})
const error = Schema.NullOr(Failure).annotate({ description: "Why it failed; null unless it did", examples: [null] })

const detailOf = (template: AnyTemplate) =>
  Schema.Struct({
    id: SimulationId,
    status: Status,
    templateType: Schema.Literal(template.type).annotate({
      description: "Kind of experiment",
      examples: [template.type]
    }),
    resultSummary: resultSummary.annotate({ examples: [template.example.headline] }),
    resultData: Schema.NullOr(resultOf(template, identifierOf(template))).annotate({
      description: "The result; null without one"
    }),
    completedAt,
    progress,
    error,
    areaCode: AreaCodeField,
    personaCount: Schema.Int.annotate({ description: "Personas that were asked for", examples: [500] }),
    reusedPersonas: Schema.NullOr(Schema.Int).annotate({
      description: "Those that the account had before; the others were generated. Null before it has completed",
      examples: [300]
    }),
    seed: Seed,
    inputParams: template.input,
    createdAt: timestamp("When it was asked for, in UTC")
  }).annotate({ identifier: `${identifierOf(template)}Simulation`, description: `A simulation of ${template.type}` })

export const Detail = Schema.Union(templates.map(detailOf)).annotate({
  identifier: "Simulation",
  description: "A simulation with its result, by `templateType`"
})

/** A simulation without its result, as the last event of a stream has it. */
export const SimulationState = Schema.Struct({
  id: SimulationId,
  status: Status,
  templateType: TemplateTypeField,
  resultSummary,
  completedAt,
  progress,
  error
})

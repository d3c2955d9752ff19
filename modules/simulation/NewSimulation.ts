/**
 * Decodes the body of a new simulation. `templateType` is read first and selects the schema of the whole body, so that
 * all faults are reported together.
 */
import { Effect, Schema, SchemaGetter } from "effect"
import * as BoundedInput from "../../src/http/endpoint/BoundedInput.ts"
import { AreaCode } from "../area/contract.ts"
import { Seed } from "./run/Result.ts"
import { identifierOf, templateTypes } from "./Simulation.ts"
import type { AnyTemplate } from "./template/Template.ts"
import { templates } from "./template/Templates.ts"

export interface NewSimulation {
  readonly templateType: string
  /** Decoded by the schema of the template. */
  readonly inputParams: unknown
  readonly personaCount: number
  readonly areaCode?: string
  readonly workspaceId?: string
  readonly seed?: number
}

const minPersonas = 5
const maxPersonas = 5000

/** The members that all templates share. */
const commonFields = {
  personaCount: Schema.Int.check(
    Schema.isBetween(
      { minimum: minPersonas, maximum: maxPersonas },
      { message: `must be a whole number from ${minPersonas} to ${maxPersonas}` }
    )
  ).annotate({
    description: "Personas that take part. They are the account's own of the area, and missing ones are generated",
    examples: [500]
  }),
  areaCode: Schema.optionalKey(
    AreaCode.annotate({ description: "Whose population is asked; all of Japan when absent", examples: ["13104"] })
  ),
  workspaceId: Schema.optionalKey(
    Schema.String.annotate({
      description: "A workspace of the account; its first when absent",
      examples: ["01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"]
    })
  ),
  seed: Schema.optionalKey(Seed.annotate({ description: "Makes the result repeatable; drawn when absent" }))
}

const bodyOf = (template: AnyTemplate) =>
  Schema.Struct({
    templateType: Schema.Literal(template.type).annotate({
      description: "Kind of experiment",
      examples: [template.type]
    }),
    inputParams: template.input,
    ...commonFields
  }).annotate({
    identifier: `New${identifierOf(template)}`,
    title: template.title,
    description: template.description,
    examples: [
      { templateType: template.type, inputParams: template.example.input, personaCount: 500, areaCode: "13104" }
    ]
  })

const bodies = new Map<unknown, ReturnType<typeof bodyOf>>(
  templates.map((template) => [template.type, bodyOf(template)])
)

/** For a body without a known template: finds the faults of all members except the input. */
const unknownTemplate = Schema.Struct({
  templateType: Schema.Literals(templateTypes),
  inputParams: Schema.Record(Schema.String, Schema.Unknown),
  ...commonFields
})

const typeOf = (body: unknown): unknown =>
  typeof body === "object" && body !== null && "templateType" in body ? body.templateType : undefined

const decoderOf = (schema: Schema.Decoder<NewSimulation>) => BoundedInput.decodeIssues(schema)
const decoders = new Map([...bodies].map(([type, schema]) => [type, decoderOf(schema)]))
const decodeUnknownTemplate = decoderOf(unknownTemplate)

/** The body as the OpenAPI document describes it. */
export const NewSimulationDocument = Schema.Union([...bodies.values()])

/** Starts from `Any`, so that values such as 1e309, which parse to no JSON value, are reported at their place. */
export const NewSimulationBody: Schema.Codec<NewSimulation, unknown> = Schema.Any.pipe(
  Schema.decodeTo(
    Schema.declare<NewSimulation>((u): u is NewSimulation => bodies.has(typeOf(u))),
    {
      decode: SchemaGetter.transformEffect((body, options) =>
        (decoders.get(typeOf(body)) ?? decodeUnknownTemplate)(body, options)
      ),
      encode: SchemaGetter.transformEffect((simulation) => Effect.succeed<unknown>(simulation))
    }
  )
)

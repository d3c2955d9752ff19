/**
 * The body of a new simulation. What `inputParams` must hold depends on `templateType`, and whoever sends several faults
 * is told all of them: so the type is looked at first, and the body is decoded by the schema that it names.
 */
import { Effect, Schema, SchemaGetter } from "effect"
import * as BoundedInput from "../../src/http/endpoint/BoundedInput.ts"
import { AreaCode } from "../area/contract.ts"
import { Seed } from "./Result.ts"
import { nameOf, templateTypes } from "./Simulation.ts"
import type { AnyTemplate } from "./template/Template.ts"
import { templates } from "./template/Templates.ts"

export interface NewSimulation {
  readonly templateType: string
  /** Decoded by the template. */
  readonly inputParams: unknown
  readonly personaCount: number
  readonly areaCode?: string
  readonly workspaceId?: string
  readonly seed?: number
}

export const minPersonas = 5
export const maxPersonas = 5000

const rest = {
  personaCount: Schema.Int.check(
    Schema.isBetween(
      { minimum: minPersonas, maximum: maxPersonas },
      { message: `must be a whole number from ${minPersonas} to ${maxPersonas}` }
    )
  ).annotate({
    description: "Personas that take part. They are the account's own of the area, and those missing are generated",
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

const memberOf = (template: AnyTemplate) =>
  Schema.Struct({
    templateType: Schema.Literal(template.type).annotate({
      description: "Kind of experiment",
      examples: [template.type]
    }),
    inputParams: template.input,
    ...rest
  }).annotate({
    identifier: `New${nameOf(template)}`,
    title: template.title,
    description: template.description,
    examples: [
      { templateType: template.type, inputParams: template.example.input, personaCount: 500, areaCode: "13104" }
    ]
  })

const members = new Map<unknown, ReturnType<typeof memberOf>>(
  templates.map((template) => [template.type, memberOf(template)])
)

/** For a body that names no template: everything but the input can still be looked at. */
const unknownTemplate = Schema.Struct({
  templateType: Schema.Literals(templateTypes),
  inputParams: Schema.Record(Schema.String, Schema.Unknown),
  ...rest
})

const typeOf = (body: unknown): unknown =>
  typeof body === "object" && body !== null && "templateType" in body ? body.templateType : undefined

const decodersOf = (schema: Schema.Decoder<NewSimulation>) => BoundedInput.decodeIssues(schema)
const decoders = new Map([...members].map(([type, schema]) => [type, decodersOf(schema)]))
const decodeUnknownTemplate = decodersOf(unknownTemplate)

/** For the document: what the body may be. */
export const documented = Schema.Union([...members.values()])

/** Of `Any`: what is no JSON after parsing, 1e309, is told by the schema of its place. */
export const Creation: Schema.Codec<NewSimulation, unknown> = Schema.Any.pipe(
  Schema.decodeTo(
    Schema.declare<NewSimulation>((u): u is NewSimulation => members.has(typeOf(u))),
    {
      decode: SchemaGetter.transformEffect((body, options) =>
        (decoders.get(typeOf(body)) ?? decodeUnknownTemplate)(body, options)
      ),
      encode: SchemaGetter.transformEffect((simulation) => Effect.succeed<unknown>(simulation))
    }
  )
)

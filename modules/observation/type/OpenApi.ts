/**
 * Completes the OpenAPI document with the settings of each type of observation. The endpoints decode a body in two steps,
 * beginning with the type's name, so their own schemas do not describe them.
 */
import { JsonSchema, Schema } from "effect"
import type { OpenApiExtension } from "../../../src/http/openapi/OpenApiExtension.ts"
import { NewObservation } from "../NewObservation.ts"
import type { AnyType } from "../Types.ts"
import { observationTypes } from "./ObservationTypes.ts"

type Schemas = Readonly<Record<string, JsonSchema.JsonSchema>>
interface Document {
  readonly components: { readonly schemas: Schemas }
}

const pascal = (name: string) => name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

const settingsName = ({ type }: AnyType) => `${pascal(type)}Settings`

const creationName = ({ type }: AnyType) => `New${pascal(type)}`

const creationOf = (observation: AnyType) => {
  const { name, settings, type, yenPerRun } = observation
  return Schema.Struct({
    ...NewObservation.fields,
    observationType: Schema.Literal(type).annotate({ description: "What it watches" }),
    settings: Schema.toCodecJson(settings as Schema.Top).annotate({ identifier: settingsName(observation) })
  }).annotate({
    identifier: creationName(observation),
    description: `${name.en} (${name.ja}): ${yenPerRun} yen per completed run`
  })
}

const exampleOf = ({ example, type }: AnyType) => ({
  observationType: type,
  schedule: "0 9 * * *",
  monthlyBudgetYen: 100,
  ...example
})

/** Computed when the document is requested, since most commands never need it. */
const definitionsOf = (): Schemas => {
  const { definitions, schema } = Schema.toJsonSchemaDocument(Schema.Tuple(observationTypes.map(creationOf)))
  const all = JsonSchema.toMultiDocumentOpenApi3_1({
    dialect: "draft-2020-12",
    schemas: [schema],
    definitions
  }).definitions
  const creations = observationTypes.map((observation) => {
    const name = creationName(observation)
    return [name, { ...all[name], examples: [exampleOf(observation)] }] as const
  })
  return { ...all, ...Object.fromEntries(creations) }
}

const referenceTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })

export const openApi: OpenApiExtension = (given) => {
  const { components } = given as unknown as Document
  const { NewObservation: creation, NewObservationPreview: preview, ObservationUpdate: update } = components.schemas
  if (creation === undefined || update === undefined || preview === undefined) return given
  const { description } = creation
  const { settings, ...others } = update["properties"] as Schemas
  const { properties: _members, additionalProperties: _more, type: _type, ...about } = settings ?? {}
  const schemas = {
    ...components.schemas,
    ...definitionsOf(),
    NewObservationPreview: {
      ...preview,
      properties: {
        ...(preview["properties"] as Schemas),
        settings: { ...about, anyOf: observationTypes.map((type) => referenceTo(settingsName(type))) }
      }
    },
    NewObservation: { description, anyOf: observationTypes.map((type) => referenceTo(creationName(type))) },
    ObservationUpdate: {
      ...update,
      properties: {
        ...others,
        settings: { ...about, anyOf: observationTypes.map((type) => referenceTo(settingsName(type))) }
      }
    }
  }
  return { ...given, components: { ...components, schemas } } as typeof given
}

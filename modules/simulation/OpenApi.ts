/**
 * Completes the OpenAPI document with the request bodies that depend on a template. The endpoints decode them in two
 * steps, beginning with the template's name, so their own schemas do not describe them.
 */
import { JsonSchema, Schema } from "effect"
import type { OpenApiExtension } from "../../src/http/openapi/OpenApiExtension.ts"
import { joinSchemas } from "../../src/http/openapi/transform/JoinSchemas.ts"
import { NewSimulationDocument } from "./NewSimulation.ts"
import { Interval } from "./statistics/Interval.ts"
import { Quote } from "./template/Quote.ts"
import { templates } from "./template/Templates.ts"

interface Operation {
  readonly requestBody: { readonly content: Readonly<Record<string, Readonly<Record<string, unknown>>>> }
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> }
}

const outcomes = Schema.Union(
  templates.flatMap(({ outcome }) => (outcome === undefined ? [] : [outcome as Schema.Top]))
)

/** Computed when the document is requested, since most commands never need it. */
const requestSchemas = () => {
  const { definitions, schema } = Schema.toJsonSchemaDocument(
    Schema.Struct({ creation: NewSimulationDocument, outcome: outcomes })
  )
  const bodies = schema["properties"] as Readonly<Record<"creation" | "outcome", JsonSchema.JsonSchema>>
  return JsonSchema.toMultiDocumentOpenApi3_1({
    dialect: "draft-2020-12",
    schemas: [bodies.creation, bodies.outcome],
    definitions
  })
}

const withBody = (paths: Document["paths"], path: string, schema: unknown): Document["paths"] => {
  const { post, ...others } = paths[path] ?? {}
  if (post === undefined) return paths
  const content = { "application/json": { ...post.requestBody.content["application/json"], schema } }
  return { ...paths, [path]: { ...others, post: { ...post, requestBody: { ...post.requestBody, content } } } }
}

const descriptionOf = (schema: Schema.Top): readonly [string, string] => {
  const { description, identifier } = Schema.resolveAnnotations(schema) ?? {}
  return [String(identifier), String(description)]
}

/** Schemas whose description differs at each use. */
const shared = Object.fromEntries([Interval, Quote].map(descriptionOf))

export const openApi: OpenApiExtension = (given) => {
  const { components, paths } = given as unknown as Document
  const {
    definitions,
    schemas: [creation, outcome]
  } = requestSchemas()
  const bodies = withBody(withBody(paths, "/api/v1/simulations", creation), "/api/v1/simulations/{id}/outcome", outcome)
  // Inputs are described as in requests, where unknown members are ignored, although responses repeat them.
  const schemas = { ...components.schemas, ...definitions }
  return joinSchemas({ ...given, components: { ...components, schemas }, paths: bodies }, shared)
}

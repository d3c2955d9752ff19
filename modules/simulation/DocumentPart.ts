/**
 * What the OpenAPI document says of bodies that depend on a template. Their decoding begins with the template's name, so
 * their schemas are not those of the endpoints.
 */
import { JsonSchema, Schema } from "effect"
import { joinSchemas } from "../../src/http/openapi/JoinSchemas.ts"
import type { OpenApiExtension } from "../../src/http/openapi/OpenApiExtension.ts"
import { documented } from "./Creation.ts"
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

/** Not before somebody asks for the document: commands never do. */
const make = () => {
  const { definitions, schema } = Schema.toJsonSchemaDocument(
    Schema.Struct({ creation: documented, outcome: outcomes })
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

const described = (schema: Schema.Top): readonly [string, string] => {
  const { description, identifier } = Schema.resolveAnnotations(schema) ?? {}
  return [String(identifier), String(description)]
}

/** What templates describe anew for each of their figures. */
const shared = Object.fromEntries([Interval, Quote].map(described))

export const document: OpenApiExtension = (given) => {
  const { components, paths } = given as unknown as Document
  const {
    definitions,
    schemas: [creation, outcome]
  } = make()
  const bodies = withBody(withBody(paths, "/api/v1/simulations", creation), "/api/v1/simulations/{id}/outcome", outcome)
  // What a request may hold is said as of a request, where unknown members are ignored, even if answers repeat it.
  const schemas = { ...components.schemas, ...definitions }
  return joinSchemas({ ...given, components: { ...components, schemas }, paths: bodies }, shared)
}

/** Adds the external actors and their payloads to the body of `POST /admin/v1/jobs` in the OpenAPI document. */
import { JsonSchema, Schema } from "effect"
import type * as Actor from "../../actor/Actor.ts"

type Document = Readonly<Record<string, unknown>>
type Schemas = Readonly<Record<string, JsonSchema.JsonSchema>>

/** The schema of the body. */
export const bodyName = "JobSend"

/** `shop/restock`: ShopRestockPayload. */
const schemaName = (actor: string): string =>
  `${actor.replace(/(?:^|[/-])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Payload`

/** Payloads that share a named schema share its definition. */
const payloadSchemas = (actors: ReadonlyArray<Actor.Any>): Schemas => {
  const named = actors.map(({ name, payload }) =>
    Schema.toCodecJson(payload as Actor.Json).annotate({
      identifier: schemaName(name),
      description: `The payload of a job of \`${name}\``
    })
  )
  const { definitions, schema } = Schema.toJsonSchemaDocument(Schema.Tuple(named))
  return JsonSchema.toMultiDocumentOpenApi3_1({ dialect: "draft-2020-12", schemas: [schema], definitions }).definitions
}

export const withExternalActors =
  (actors: ReadonlyArray<Actor.Any>) =>
  (document: Document): Document => {
    const external = actors.filter((actor) => actor.external)
    const components = document["components"] as { readonly schemas: Schemas } | undefined
    const body = components?.schemas[bodyName]
    if (external.length === 0 || components === undefined || body === undefined) return document
    // Without an example of its own the body gets one of its members: the first of these actors, with a payload of it.
    const { examples: _examples, properties: declared, ...rest } = body
    const properties = declared as Schemas
    const payload = {
      ...properties["payload"],
      anyOf: external.map(({ name }) => ({ $ref: `#/components/schemas/${schemaName(name)}` }))
    }
    const actor = {
      type: "string",
      enum: external.map(({ name }) => name),
      description: "An actor that takes jobs from outside"
    }
    const schemas = {
      ...components.schemas,
      ...payloadSchemas(external),
      [bodyName]: { ...rest, properties: { ...properties, actor, payload } }
    }
    return { ...document, components: { ...components, schemas } }
  }

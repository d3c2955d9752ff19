/** Builds the OpenAPI document: title, servers and description of the service, what all operations share, and the extensions of modules. */
import { OpenApi } from "effect/http-api"
import manifest from "../../../package.json" with { type: "json" }
import { isObject, type Json, type JsonObject, mapValues, type OpenApiJson } from "./OpenApiJson.ts"
import { description } from "./QuickStart.ts"
import { withDiscriminators } from "./transform/Discriminators.ts"
import { withEdgeResponses } from "./transform/EdgeResponses.ts"
import { withExamples } from "./transform/Examples.ts"
import { joinSchemas } from "./transform/JoinSchemas.ts"
import { withOpenRequests } from "./transform/OpenRequests.ts"
import { withSharedResponses } from "./transform/SharedResponses.ts"
import { withTableBodies } from "./transform/TableBodies.ts"
import { withWholeExamples } from "./transform/WholeExamples.ts"

type Extension = (document: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>

/** Shows an object without members as one: as what is not null it has no type, which generators of clients cannot read. */
const withEmptyObjects = (node: Json): Json => {
  if (Array.isArray(node)) return node.map(withEmptyObjects)
  if (!isObject(node)) return node
  const { not, ...rest } = node
  const shown: JsonObject = isObject(not) && not["type"] === "null" ? { type: "object", ...rest } : node
  return mapValues(shown, withEmptyObjects)
}

/** Last steps, in their order, which also see what the modules have added. */
const steps: ReadonlyArray<(document: OpenApiJson) => OpenApiJson> = [
  withTableBodies,
  (document) => joinSchemas(document),
  withOpenRequests,
  withDiscriminators,
  withExamples,
  withWholeExamples,
  withSharedResponses
]

const finish = (document: OpenApiJson): OpenApiJson =>
  steps.reduce((made, step) => step(made), withEmptyObjects(document) as OpenApiJson)

export const annotations = (publicUrl: string | undefined, extensions: ReadonlyArray<Extension>) =>
  OpenApi.annotations({
    title: "Ekimae",
    version: manifest.version,
    description: description(manifest.description),
    license: { name: "MIT", identifier: "MIT" } as OpenApi.OpenAPISpecLicense,
    servers: [{ url: publicUrl?.replace(/\/$/, "") ?? "/", description: "This service" }],
    transform: (document) => {
      const completed: ReturnType<Extension> = { ...withEdgeResponses(document as OpenApi.OpenAPISpec) }
      return finish(extensions.reduce((extended, extension) => extension(extended), completed) as OpenApiJson)
    }
  })

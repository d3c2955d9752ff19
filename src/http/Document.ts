/** What the OpenAPI document says of the service as a whole, and of every operation alike. */
import { OpenApi } from "effect/http-api"
import manifest from "../../package.json" with { type: "json" }
import { complete } from "./DocumentOperations.ts"
import { withDiscriminators } from "./document/Discriminators.ts"
import { withExamples } from "./document/Examples.ts"
import { joinSchemas } from "./document/JoinSchemas.ts"
import type { OpenApiJson } from "./document/OpenApiJson.ts"
import { description } from "./document/QuickStart.ts"
import { withSharedResponses } from "./document/SharedResponses.ts"

type Part = (document: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>

/** Looks at what the modules have added, too. */
const finish = (document: OpenApiJson): OpenApiJson =>
  withSharedResponses(withExamples(withDiscriminators(joinSchemas(document))))

export const annotations = (publicUrl: string | undefined, parts: ReadonlyArray<Part>) =>
  OpenApi.annotations({
    title: "Ekimae",
    version: manifest.version,
    description: description(manifest.description),
    license: { name: "MIT", identifier: "MIT" } as OpenApi.OpenAPISpecLicense,
    servers: [{ url: publicUrl?.replace(/\/$/, "") ?? "/", description: "This service" }],
    transform: (document) => {
      const completed: ReturnType<Part> = { ...complete(document as OpenApi.OpenAPISpec) }
      return finish(parts.reduce((whole, part) => part(whole), completed) as OpenApiJson)
    }
  })

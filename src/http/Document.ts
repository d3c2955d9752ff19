/** What the OpenAPI document says of the service as a whole. */
import { OpenApi } from "effect/http-api"
import manifest from "../../package.json" with { type: "json" }

export const annotations = (publicUrl: string | undefined) =>
  OpenApi.annotations({
    title: "Ekimae",
    version: manifest.version,
    description: manifest.description,
    license: { name: "MIT", identifier: "MIT" } as OpenApi.OpenAPISpecLicense,
    servers: [{ url: publicUrl ?? "/", description: "This service" }]
  })

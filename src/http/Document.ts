/** What the OpenAPI document says of the service as a whole, and of every operation alike. */
import { OpenApi } from "effect/http-api"
import manifest from "../../package.json" with { type: "json" }
import { complete } from "./DocumentOperations.ts"

const description = `${manifest.description}.

Errors are problem details (RFC 9457) with a machine-readable \`code\`, a \`message\`, and the \`request_id\` to quote
when asking for support; a refused request lists all its faults in \`errors\`. Every answer carries \`x-request-id\`.
Requests with a key are counted in a sliding window; \`x-ratelimit-reset\` and \`retry-after\` are seconds.
Members of a request that are not documented are ignored; answers may gain members at any time.`

type Part = (document: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>

export const annotations = (publicUrl: string | undefined, parts: ReadonlyArray<Part>) =>
  OpenApi.annotations({
    title: "Ekimae",
    version: manifest.version,
    description,
    license: { name: "MIT", identifier: "MIT" } as OpenApi.OpenAPISpecLicense,
    servers: [{ url: publicUrl?.replace(/\/$/, "") ?? "/", description: "This service" }],
    transform: (document) =>
      parts.reduce<ReturnType<Part>>((whole, part) => part(whole), { ...complete(document as OpenApi.OpenAPISpec) })
  })

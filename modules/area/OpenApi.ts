/** Adds a first working request to the beginning of the OpenAPI document. */
import type { OpenApiExtension } from "../../src/http/openapi/OpenApiExtension.ts"
import { withSection } from "../../src/http/openapi/QuickStart.ts"

interface Document {
  readonly servers?: ReadonlyArray<{ readonly url: string }>
}

/** Address of a service with default settings. */
const local = "http://127.0.0.1:8080"

const firstCallSection = (base: string) => `
## First call

\`\`\`sh
curl -H "authorization: Bearer $KEY" ${base}/api/v1/areas/13104
\`\`\`

It answers the profile of Shinjuku. Every operation has an example, and a form that sends it. The
examples name rows of the demo account, so that they work as they stand with its keys.`

export const openApi: OpenApiExtension = (document) => {
  const [server] = (document as Document).servers ?? []
  const base = server === undefined || server.url === "/" ? local : server.url
  return withSection(document, firstCallSection(base), "first steps")
}

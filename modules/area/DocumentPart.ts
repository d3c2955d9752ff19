/** What the OpenAPI document says at its beginning: a first request that works. */

import type { OpenApiExtension } from "../../src/http/openapi/OpenApiExtension.ts"
import { withSection } from "../../src/http/openapi/QuickStart.ts"

interface Document {
  readonly servers?: ReadonlyArray<{ readonly url: string }>
}

/** Where a service without a public address listens when nothing else was set. */
const local = "http://127.0.0.1:8080"

const firstCall = (base: string) => `
## First call

\`\`\`sh
curl -H "authorization: Bearer $KEY" ${base}/api/v1/areas/13104
\`\`\`

It answers the profile of Shinjuku. Every operation below has an example that works as it is, and a form that sends it.`

export const document: OpenApiExtension = (given) => {
  const [server] = (given as Document).servers ?? []
  const base = server === undefined || server.url === "/" ? local : server.url
  return withSection(given, firstCall(base), "first steps")
}

/** Adds to the OpenAPI document how to get a key, and the headers of customer messaging. */
import type { OpenApiExtension } from "../../src/http/openapi/OpenApiExtension.ts"
import { mapValues } from "../../src/http/openapi/OpenApiJson.ts"
import { withSection } from "../../src/http/openapi/QuickStart.ts"
import { crmVersion } from "./contract.ts"

interface Response {
  readonly headers?: Readonly<Record<string, unknown>>
}
interface Operation {
  readonly security?: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly responses: Readonly<Record<string, Response>>
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly headers?: Readonly<Record<string, unknown>> }
}

const header = (description: string, example: string) => ({
  description,
  schema: { type: "string", examples: [example] }
})

/** Header components by name. */
const headers = {
  CrmVersion: header("Version of customer messaging that answers", crmVersion),
  RateLimitPolicy: header(
    "Every budget: its requests `q` in a window of `w` seconds",
    '"address";q=300;w=60, "key";q=300;w=60'
  ),
  RateLimitLeft: header(
    "Of every budget the requests left, and the seconds until the next place is free",
    '"address";r=299;t=60, "key";r=299;t=60'
  )
}

const version = { "crm-version": { $ref: "#/components/headers/CrmVersion" } }
const rateFields = {
  "ratelimit-policy": { $ref: "#/components/headers/RateLimitPolicy" },
  ratelimit: { $ref: "#/components/headers/RateLimitLeft" }
}

const withHeaders = (operation: Operation): Operation =>
  operation.security?.some((scheme) => "crmKey" in scheme) === true
    ? {
        ...operation,
        responses: mapValues(operation.responses, (response) => ({
          ...response,
          // The rate limit fields stand where the other rate headers do.
          headers: {
            ...response.headers,
            ...version,
            ...("x-ratelimit-limit" in (response.headers ?? {}) ? rateFields : {})
          }
        }))
      }
    : operation

const keysSection = `
## Get a key

A key travels in the header \`authorization: Bearer KEY\`. Its beginning says what it opens:

| Key | Opens |
| --- | --- |
| \`sk_\` | Area analytics: areas, simulations, personas, segments, observations and chains. Plan Max 5x or higher, 60 requests per minute and key |
| \`trade_live_\` | Trade areas of stores. 100, 500 or 2,000 requests per minute by plan, shared by the keys of the account |
| \`trade_test_\` | The same operations with mock data, which never mix with those of live keys |
| \`crm_\` | Customer messaging, as far as the scopes of the key reach. Plan Pro or higher, 300 requests per minute |
| \`crm_inst_\` | The same for an app that the account has installed: its own endpoints, and the scopes of the installation |

The operator of the service makes keys: \`npx ekimae keys create --help\`. A first start in development prints keys of
demo accounts, and \`npx ekimae demo\` makes fresh ones. Two credentials are no
keys of an account: the LINE ID token of a member opens that member's own membership, and the operator's \`ADMIN_TOKEN\` all below \`/admin/v1\`.
On a page of the reference enter the key at its top; it stays in this tab alone. \`GET /openapi.json\` with a key is the document of its family.`

/** The module is the first of all, but its reader is not: what is for operators of it stands at the end. */
const atTheEnd = <A>(entries: ReadonlyArray<A>, isForOperators: (entry: A) => boolean): ReadonlyArray<A> => [
  ...entries.filter((entry) => !isForOperators(entry)),
  ...entries.filter(isForOperators)
]

export const openApi: OpenApiExtension = (given) => {
  const { components, paths, tags } = given as unknown as Document & { readonly tags: ReadonlyArray<{ name: string }> }
  const ordered = atTheEnd(Object.entries(paths), ([path]) => path.startsWith("/admin/v1/accounts"))
  return {
    ...withSection(given, keysSection, "first steps"),
    tags: atTheEnd(tags, ({ name }) => name === "Operations: accounts"),
    paths: mapValues(Object.fromEntries(ordered), (operations) => mapValues(operations, withHeaders)),
    components: { ...components, headers: { ...components.headers, ...headers } }
  }
}

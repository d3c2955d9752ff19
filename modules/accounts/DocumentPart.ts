/** What the OpenAPI document says of every answer of customer messaging: the header that names its version. */
import type { DocumentPart } from "../../src/module.ts"
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

const header = {
  description: "Version of customer messaging that answers",
  schema: { type: "string", examples: [crmVersion] }
}

const mapped = <A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Readonly<Record<string, B>> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))

const withHeader = (operation: Operation): Operation =>
  operation.security?.some((scheme) => "crmKey" in scheme) === true
    ? {
        ...operation,
        responses: mapped(operation.responses, (response) => ({
          ...response,
          headers: { ...response.headers, "crm-version": { $ref: "#/components/headers/CrmVersion" } }
        }))
      }
    : operation

export const document: DocumentPart = (given) => {
  const { components, paths } = given as unknown as Document
  return {
    ...given,
    paths: mapped(paths, (operations) => mapped(operations, withHeader)),
    components: { ...components, headers: { ...components.headers, CrmVersion: header } }
  }
}

/** Documents the language negotiation of operations whose success contains texts for people. */
import { OpenApi } from "effect/http-api"
import { languages } from "../../Language.ts"
import { longestPreference } from "../response/AcceptLanguage.ts"

type Operation = Readonly<Record<string, unknown>>

const acceptLanguage = {
  name: "accept-language",
  in: "header",
  required: false,
  description: "Language of the texts in the answer: `ja`, or `en`. Japanese when neither is asked for",
  schema: { type: "string", maxLength: longestPreference, default: languages[0], examples: ["en"] }
}

const contentLanguage = {
  description: "Language of the texts in this answer",
  schema: { type: "string", enum: languages, examples: [languages[0]] }
}

const withLanguages = (operation: Operation): Operation => {
  const responses = Object.entries(operation["responses"] as Readonly<Record<string, { readonly headers?: object }>>)
  return {
    ...operation,
    parameters: [...((operation["parameters"] ?? []) as ReadonlyArray<unknown>), acceptLanguage],
    responses: Object.fromEntries(
      responses.map(([status, response]) => [
        status,
        status.startsWith("2")
          ? { ...response, headers: { ...response.headers, "content-language": contentLanguage } }
          : response
      ])
    )
  }
}

/**
 * Annotations of an operation whose handler uses `inRequestLanguage`.
 *
 * @param transform a further change of the operation, since an endpoint can have only one transformation
 */
export const documentedLanguages = (transform: (operation: Operation) => Operation = (operation) => operation) =>
  OpenApi.annotations({ transform: (operation) => withLanguages(transform(operation)) })

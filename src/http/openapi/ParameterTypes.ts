/**
 * Types of query parameters for the OpenAPI document. Every value of a query is text, so their schemas, which decode texts,
 * would all be documented as strings.
 */

type Json = Readonly<Record<string, unknown>>

/** Types by the name of the parameter. */
export type ParameterTypes = Readonly<Record<string, Json & { readonly description: string }>>

interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema: Json
}

/** Documents the query parameters of an operation; others keep the type that their schema says, and its description. */
export const withTypes =
  (types: ParameterTypes) =>
  (operation: Json): Json => ({
    ...operation,
    parameters: (operation["parameters"] as ReadonlyArray<Parameter>).map((parameter) => {
      const schema = (parameter.in === "query" ? types[parameter.name] : undefined) ?? parameter.schema
      return Object.assign({ description: schema["description"] }, parameter, { schema })
    })
  })

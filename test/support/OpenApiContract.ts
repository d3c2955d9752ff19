/** What an OpenAPI document promises: its operations, and whether a value fits the schema at a place of the document. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js"
import formats from "ajv-formats"

export interface Schema {
  readonly $ref?: string
  readonly [key: string]: unknown
}
export interface Media {
  readonly schema?: Schema
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}
export interface Answer {
  readonly description: string
  readonly headers?: Readonly<Record<string, unknown>>
  readonly content?: Readonly<Record<string, Media>>
}
export interface Parameter {
  readonly name: string
  readonly in: "path" | "query" | "header"
  readonly required?: boolean
  readonly schema: Schema
}
export interface Operation {
  readonly operationId: string
  readonly parameters?: ReadonlyArray<Parameter>
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> }
  readonly security?: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly responses: Readonly<Record<string, Answer & { readonly $ref?: string }>>
}
export interface Document {
  readonly info: { readonly description: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, Answer>>
  }
}

export interface Documented {
  /** In capitals. */
  readonly method: string
  /** Path with its parameters in braces. */
  readonly path: string
  readonly operation: Operation
  /** Where it stands in the document. */
  readonly pointer: string
}

export interface Contract {
  readonly document: Document
  readonly operations: ReadonlyArray<Documented>
  /** An answer of an operation by its status, and where it stands; undefined when it is not documented. */
  readonly answerOf: (documented: Documented, status: number) => { answer: Answer; pointer: string } | undefined
  /** Whatever stands at a reference such as `#/components/schemas/Problem`. */
  readonly resolve: (reference: string) => unknown
  /** How a value differs from the schema at a pointer; empty when it fits. */
  readonly faults: (pointer: string, value: unknown) => ReadonlyArray<string>
}

const step = (name: string): string => encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))

/** A JSON Pointer as a fragment: `#/paths/~1healthz/get`. */
export const pointerTo = (start: string, ...names: ReadonlyArray<string>): string =>
  [start, ...names.map(step)].join("/")

const described = ({ instancePath, message, params }: ErrorObject): string =>
  `${instancePath || "/"} ${message ?? ""} ${JSON.stringify(params)}`

export const contractOf = (document: Document): Contract => {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateSchema: false })
  formats.default(ajv)
  ajv.addSchema(document, "openapi")
  const validators = new Map<string, ValidateFunction>()
  const validatorOf = (pointer: string): ValidateFunction => {
    const known = validators.get(pointer)
    if (known !== undefined) return known
    const made = ajv.compile({ $ref: `openapi${pointer}` })
    validators.set(pointer, made)
    return made
  }
  const resolve = (reference: string): unknown =>
    reference
      .split("/")
      .slice(1)
      .map((name) => decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~"))
      .reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>>)[name], document)
  const operations = Object.entries(document.paths).flatMap(([path, ofPath]) =>
    Object.entries(ofPath).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
      pointer: pointerTo("#", "paths", path, method)
    }))
  )
  return {
    document,
    operations,
    resolve,
    answerOf: ({ operation, pointer }, status) => {
      const answer = operation.responses[status]
      if (answer === undefined) return undefined
      return answer.$ref === undefined
        ? { answer, pointer: pointerTo(pointer, "responses", String(status)) }
        : { answer: resolve(answer.$ref) as Answer, pointer: answer.$ref }
    },
    faults: (pointer, value) => {
      const validate = validatorOf(pointer)
      return validate(value) ? [] : (validate.errors ?? []).map(described)
    }
  }
}

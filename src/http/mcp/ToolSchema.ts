/** The JSON Schema of a tool's arguments: the parameters of an operation side by side, its body as `body`. */
import {
  isObject,
  type Json,
  type JsonObject,
  mapValues,
  type Operation,
  resolve,
  type Schemas,
  schemaPrefix
} from "../openapi/OpenApiJson.ts"

export interface Parameter {
  readonly name: string
  readonly in: "path" | "query" | "header"
  readonly required: boolean
  readonly description: string | undefined
  readonly schema: Json
}

/** Which language the texts of an answer have is the client's own header, not an argument. */
const isArgument = ({ name }: Parameter): boolean => name !== "accept-language"

export const parametersOf = (operation: Operation): ReadonlyArray<Parameter> =>
  ((operation["parameters"] ?? []) as ReadonlyArray<Parameter>).filter(isArgument)

export interface Body {
  readonly contentType: string
  readonly schema: Json
  readonly required: boolean
}

export const bodyOf = ({ requestBody }: Operation): Body | undefined => {
  const [media] = Object.entries(requestBody?.content ?? {})
  if (requestBody === undefined || media === undefined) return undefined
  const [contentType, { schema }] = media
  return { contentType, schema, required: requestBody["required"] === true }
}

export interface ToolSchema extends JsonObject {
  readonly type: "object"
}

interface OutputSchema extends ToolSchema {
  readonly properties: Readonly<Record<string, { readonly type?: string }>>
  readonly required: ReadonlyArray<Json>
}

/** Says which members a result has, not what is in them: the whole schema of each answer would fill the context of an agent. */
export const outputOf = ({ responses }: Operation, schemas: Schemas): ToolSchema | undefined => {
  const [, success] = Object.entries(responses).find(([status]) => /^2\d\d$/.test(status)) ?? []
  return membersOf(success?.content?.["application/json"]?.schema, schemas)
}

const membersOf = (schema: Json, schemas: Schemas): OutputSchema | undefined => {
  const { oneOf, properties, required, type } = resolve(schemas, schema)
  if (Array.isArray(oneOf)) return sharedBy(oneOf.map((kind) => membersOf(kind, schemas)))
  if (type !== "object" || !isObject(properties)) return undefined
  const members = mapValues(properties, (member) => {
    const found = resolve(schemas, member)
    return typeof found["type"] === "string" ? { type: found["type"] } : {}
  })
  return { type: "object", properties: members, required: Array.isArray(required) ? required : [] }
}

/** The members that all kinds of a result have with the same type, such as those of a simulation by `templateType`. */
const sharedBy = ([first, ...others]: ReadonlyArray<OutputSchema | undefined>): OutputSchema | undefined => {
  if (first === undefined || !others.every((kind) => kind !== undefined)) return undefined
  const shared = Object.entries(first.properties).filter(([name, { type }]) =>
    others.every(({ properties }) => Object.hasOwn(properties, name) && properties[name]?.type === type)
  )
  return {
    type: "object",
    properties: Object.fromEntries(shared),
    required: first.required.filter((name) => others.every(({ required }) => required.includes(name)))
  }
}

/** Shorter descriptions of parameters that many operations take. */
const shortened: Readonly<Record<string, string>> = {
  "idempotency-key": "A name for this call: repeated with the same one it has no second effect"
}

/** Self-contained: what it refers to of the document stands in its own `$defs`. */
export const make = (parameters: ReadonlyArray<Parameter>, body: Body | undefined, schemas: Schemas): ToolSchema => {
  const properties: Record<string, Json> = {}
  const required: Array<string> = []
  for (const { description, name, required: isRequired, schema } of parameters) {
    const about = shortened[name]
    if (isObject(schema) && about !== undefined) properties[name] = { ...schema, description: about }
    else properties[name] = isObject(schema) && description !== undefined ? { description, ...schema } : schema
    if (isRequired) required.push(name)
  }
  if (body !== undefined) {
    properties["body"] = body.schema
    if (body.required) required.push("body")
  }
  const definitions: Record<string, Json> = {}
  const own = withOwnReferences(properties, schemas, definitions, true)
  return {
    type: "object",
    properties: own,
    additionalProperties: false,
    ...(required.length === 0 ? {} : { required }),
    ...(Object.keys(definitions).length === 0 ? {} : { $defs: definitions })
  }
}

/** Maximum of letters of a description: what is more stands in the reference, and would fill the context of an agent. */
const longestDescription = 140

/** The first sentences of a text, as many as there is room for. */
export const beginningOf = (text: string, longest = longestDescription): string => {
  const [paragraph = ""] = text.trim().split(/\n\s*\n/)
  const line = paragraph.replaceAll(/\s+/g, " ")
  if (line.length <= longest) return line
  const end = Math.max(...[". ", "; ", ": ", ", "].map((mark) => line.lastIndexOf(mark, longest - 1)))
  return `${line.slice(0, end > longest / 3 ? end : longest - 3).trimEnd()}...`
}

/** Keywords that an agent does without: the operation checks them, and says what it expected. `discriminator` points into the document. */
const omitted = new Set(
  (
    "discriminator examples pattern format title minLength maxLength minItems maxItems minimum maximum exclusiveMinimum " +
    "exclusiveMaximum"
  ).split(" ")
)

/**
 * Copies a schema, and into `definitions` each schema of the document that it refers to, once.
 * @param areNames whether the keys of the value are names of members, and no keywords
 */
const withOwnReferences = (
  value: Json,
  schemas: Schemas,
  definitions: Record<string, Json>,
  areNames = false
): Json => {
  if (Array.isArray(value)) return value.map((element) => withOwnReferences(element, schemas, definitions))
  if (!isObject(value)) return value
  const copy: Record<string, Json> = {}
  for (const [key, member] of Object.entries(value)) {
    if (areNames) {
      copy[key] = withOwnReferences(member, schemas, definitions)
      continue
    }
    if (omitted.has(key) || (key === "additionalProperties" && typeof member === "boolean")) continue
    if (key === "description" && typeof member === "string") {
      copy[key] = beginningOf(member)
      continue
    }
    if (key !== "$ref" || typeof member !== "string" || !member.startsWith(schemaPrefix)) {
      copy[key] = withOwnReferences(member, schemas, definitions, key === "properties")
      continue
    }
    const name = member.slice(schemaPrefix.length)
    copy[key] = `#/$defs/${name}`
    if (name in definitions) continue
    definitions[name] = {}
    definitions[name] = withOwnReferences(schemas[name], schemas, definitions)
  }
  return copy
}

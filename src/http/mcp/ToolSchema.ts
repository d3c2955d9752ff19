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
}

/**
 * Says which members a result may have, not what is in them: the whole schema of each answer would fill the context of an agent. None is
 * required, since a part of a long answer has none of them.
 */
export const outputOf = ({ responses }: Operation, schemas: Schemas): ToolSchema | undefined => {
  const [, success] = Object.entries(responses).find(([status]) => /^2\d\d$/.test(status)) ?? []
  return membersOf(success?.content?.["application/json"]?.schema, schemas)
}

const membersOf = (schema: Json, schemas: Schemas): OutputSchema | undefined => {
  const { oneOf, properties, type } = resolve(schemas, schema)
  if (Array.isArray(oneOf)) return sharedBy(oneOf.map((kind) => membersOf(kind, schemas)))
  if (type !== "object" || !isObject(properties)) return undefined
  const members = mapValues(properties, (member) => {
    const found = resolve(schemas, member)
    return typeof found["type"] === "string" ? { type: found["type"] } : {}
  })
  return { type: "object", properties: members }
}

/** The members that all kinds of a result have with the same type, such as those of a simulation by `templateType`. */
const sharedBy = ([first, ...others]: ReadonlyArray<OutputSchema | undefined>): OutputSchema | undefined => {
  if (first === undefined || !others.every((kind) => kind !== undefined)) return undefined
  const shared = Object.entries(first.properties).filter(([name, { type }]) =>
    others.every(({ properties }) => Object.hasOwn(properties, name) && properties[name]?.type === type)
  )
  return { type: "object", properties: Object.fromEntries(shared) }
}

/** Shorter descriptions of parameters that many operations take. */
const shortened: Readonly<Record<string, string>> = {
  "idempotency-key": "A name for this call: repeated with the same one it has no second effect"
}

/**
 * Self-contained: what it refers to of the document stands in its own `$defs`.
 *
 * @param isWhole keeps limits, patterns and texts in full, for an agent that asks for one schema
 */
export const make = (
  parameters: ReadonlyArray<Parameter>,
  body: Body | undefined,
  schemas: Schemas,
  isWhole = false
): ToolSchema => {
  const properties: Record<string, Json> = {}
  const required: Array<string> = []
  for (const { description, name, required: isRequired, schema } of parameters) {
    const about = isWhole ? undefined : shortened[name]
    if (isObject(schema) && about !== undefined) properties[name] = { ...schema, description: about }
    else properties[name] = isObject(schema) && description !== undefined ? { description, ...schema } : schema
    if (isRequired) required.push(name)
  }
  if (body !== undefined) {
    properties["body"] = body.schema
    if (body.required) required.push("body")
  }
  const definitions: Record<string, Json> = {}
  const own = withOwnReferences(properties, { schemas, definitions, isWhole }, true)
  return {
    type: "object",
    properties: own,
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

/** Keywords that an agent does without: the operation checks them, and says what it expected. */
const omitted = new Set(
  "pattern format title minLength maxLength minItems maxItems minimum maximum exclusiveMinimum exclusiveMaximum".split(
    " "
  )
)

interface Copying {
  readonly schemas: Schemas
  readonly definitions: Record<string, Json>
  readonly isWhole: boolean
}

/** Members of a schema that point into the document, or repeat what the rest of it says. */
const neverCopied = new Set(["discriminator", "examples"])

/**
 * Copies a schema, and into `definitions` each schema of the document that it refers to, once.
 * @param areNames whether the keys of the value are names of members, and no keywords
 */
const withOwnReferences = (value: Json, copying: Copying, areNames = false): Json => {
  if (Array.isArray(value)) return value.map((element) => withOwnReferences(element, copying))
  if (!isObject(value)) return value
  const { definitions, isWhole, schemas } = copying
  const copy: Record<string, Json> = {}
  for (const [key, member] of Object.entries(value)) {
    if (areNames) {
      copy[key] = withOwnReferences(member, copying)
      continue
    }
    if (neverCopied.has(key)) continue
    if (!isWhole && (omitted.has(key) || (key === "additionalProperties" && typeof member === "boolean"))) continue
    if (key === "description" && typeof member === "string") {
      copy[key] = isWhole ? member : beginningOf(member)
      continue
    }
    if (key !== "$ref" || typeof member !== "string" || !member.startsWith(schemaPrefix)) {
      copy[key] = withOwnReferences(member, copying, key === "properties")
      continue
    }
    const name = member.slice(schemaPrefix.length)
    copy[key] = `#/$defs/${name}`
    if (name in definitions) continue
    definitions[name] = {}
    definitions[name] = withOwnReferences(schemas[name], copying)
  }
  return copy
}

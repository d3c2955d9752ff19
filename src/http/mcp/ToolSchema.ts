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

/** Self-contained: what it refers to of the document stands in its own `$defs`. */
export const make = (parameters: ReadonlyArray<Parameter>, body: Body | undefined, schemas: Schemas): ToolSchema => {
  const properties: Record<string, Json> = {}
  const required: Array<string> = []
  for (const { description, name, required: isRequired, schema } of parameters) {
    properties[name] = isObject(schema) && description !== undefined ? { description, ...schema } : schema
    if (isRequired) required.push(name)
  }
  if (body !== undefined) {
    properties["body"] = body.schema
    if (body.required) required.push("body")
  }
  const definitions: Record<string, Json> = {}
  const own = withOwnReferences(properties, schemas, definitions)
  return {
    type: "object",
    properties: own,
    additionalProperties: false,
    ...(required.length === 0 ? {} : { required }),
    ...(Object.keys(definitions).length === 0 ? {} : { $defs: definitions })
  }
}

/** Copies a schema, and into `definitions` each schema of the document that it refers to, once. */
const withOwnReferences = (value: Json, schemas: Schemas, definitions: Record<string, Json>): Json => {
  if (Array.isArray(value)) return value.map((element) => withOwnReferences(element, schemas, definitions))
  if (!isObject(value)) return value
  const copy: Record<string, Json> = {}
  for (const [key, member] of Object.entries(value)) {
    // A keyword of OpenAPI, which points into its document.
    if (key === "discriminator") continue
    if (key !== "$ref" || typeof member !== "string" || !member.startsWith(schemaPrefix)) {
      copy[key] = withOwnReferences(member, schemas, definitions)
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

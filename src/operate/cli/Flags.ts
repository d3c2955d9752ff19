/**
 * Flags and arguments of an operation, from what the API's document says of its parameters and its body. What the values must be is left to
 * the operation, whose problem then names the flag (`flagAt`).
 */
import { Option } from "effect"
import { Argument, Flag } from "effect/cli"
import * as ToolSchema from "../../http/mcp/ToolSchema.ts"
import {
  isObject,
  type Json,
  type JsonObject,
  type Operation,
  resolve,
  type Schemas
} from "../../http/openapi/OpenApiJson.ts"
import type { Fault } from "../../http/Problem.ts"

export interface Field {
  /** Name of the flag without its dashes, or of the argument. */
  readonly name: string
  readonly location: Fault["location"]
  /** Members from the top of that part of the request down to the value. */
  readonly path: ReadonlyArray<string>
  readonly kind: "boolean" | "choice" | "file" | "list" | "number" | "secret" | "text" | "value"
  readonly choices: ReadonlyArray<string>
  /** Whether a value, or each of a list, is a number. */
  readonly isNumeric: boolean
  /** Whether a secret is no text, and so given as JSON. */
  readonly isJson: boolean
  readonly description: string
  readonly isRequired: boolean
  readonly isArgument: boolean
  readonly isNullable: boolean
}

/** Objects in the body deeper than this are one flag each, which takes JSON. */
const deepest = 2

/** `createdAt`: created-at. Ids are named by what they are of (`friendId` and `friendIds`: --friend), states without their verb. */
export const kebab = (name: string): string =>
  name
    .replace(/^is(?=[A-Z])/, "")
    .replace(/(?<=.)Ids?$/, "")
    .replace(/^[A-Z]/, (letter) => letter.toLowerCase())
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .replaceAll("_", "-")

const textOf = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value))

const boundsOf = (schema: JsonObject): string => {
  const { maxItems, maxLength, maximum, minLength, minimum } = schema
  if (minimum !== undefined && maximum !== undefined) return `, ${textOf(minimum)} to ${textOf(maximum)}`
  if (minimum !== undefined) return `, at least ${textOf(minimum)}`
  if (maxLength !== undefined)
    return `, ${minLength === undefined ? "at most" : `${textOf(minLength)} to`} ${textOf(maxLength)} characters`
  return maxItems === undefined ? "" : `, at most ${textOf(maxItems)}`
}

/** A schema without its null, and with what it refers to; checks that stand beside it in `allOf` are joined. */
const flat = (schemas: Schemas, given: Json): { readonly schema: JsonObject; readonly isNullable: boolean } => {
  const own = isObject(given) ? given : {}
  const found = resolve(schemas, given)
  const joined = [
    found,
    own,
    ...((found["allOf"] ?? []) as ReadonlyArray<JsonObject>).map((part) => resolve(schemas, part))
  ]
  const schema: JsonObject = Object.assign({}, ...joined)
  const members = ((schema["anyOf"] ?? schema["oneOf"] ?? []) as ReadonlyArray<Json>).map((one) =>
    resolve(schemas, one)
  )
  const [only, ...others] = members.filter(({ type }) => type !== "null")
  const isNullable = members.some(({ type }) => type === "null")
  if (!isNullable || only === undefined || others.length > 0) return { schema, isNullable }
  const { anyOf: _any, oneOf: _one, ...rest } = schema
  return { schema: { ...flat(schemas, only).schema, ...rest }, isNullable }
}

const itemOf = (schemas: Schemas, { items }: JsonObject): JsonObject => flat(schemas, items).schema

const kindOf = (schemas: Schemas, schema: JsonObject): Field["kind"] => {
  const { type, writeOnly } = schema
  if (writeOnly === true) return "secret"
  if (Array.isArray(schema["enum"]) && schema["enum"].every((value) => typeof value === "string")) return "choice"
  if (type === "boolean") return "boolean"
  if (type === "integer" || type === "number") return "number"
  if (type === "string") return "text"
  if (type === "array" && /^(string|integer|number)$/.test(String(itemOf(schemas, schema)["type"]))) return "list"
  return "value"
}

const fieldOf = (
  schemas: Schemas,
  given: Json,
  facts: Pick<Field, "location" | "path" | "isRequired"> & Partial<Pick<Field, "description" | "isArgument" | "name">>
): Field => {
  const { isNullable, schema } = flat(schemas, given)
  const kind = kindOf(schemas, schema)
  const about = (facts.description ?? (typeof schema["description"] === "string" ? schema["description"] : "")).replace(
    /; may be repeated$/,
    ""
  )
  const shown = schema["default"] === undefined ? "" : ` [${textOf(schema["default"])}]`
  const ofEach = kind === "list" ? itemOf(schemas, schema)["enum"] : undefined
  const listed = Array.isArray(ofEach) ? `${ofEach.map(textOf).join(", ")}; ` : ""
  const how =
    kind === "value" ? " (JSON, or @ and a file of JSON)" : kind === "list" ? ` (${listed}may be repeated)` : ""
  return {
    name: facts.path.map(kebab).join("-"),
    isArgument: false,
    choices: kind === "choice" ? (schema["enum"] as ReadonlyArray<string>) : [],
    isNumeric: /^(integer|number)$/.test(String(kind === "list" ? itemOf(schemas, schema)["type"] : schema["type"])),
    isNullable,
    isJson: kind === "secret" && schema["type"] !== "string",
    ...facts,
    kind,
    description: `${about}${/\d/.test(about) ? "" : boundsOf(schema)}${how}${shown}`.replace(/^[, ]+/, "")
  }
}

/** One field for each value of the body that a flag can hold. An object that may be null, is one of several or takes JSON anyway has one, too. */
const bodyFields = (
  schemas: Schemas,
  given: Json,
  path: ReadonlyArray<string> = [],
  isRequired = true
): ReadonlyArray<Field> => {
  const { isNullable, schema } = flat(schemas, given)
  const whole = [fieldOf(schemas, given, { location: "body", path, isRequired })]
  const variants = (schema["anyOf"] ?? schema["oneOf"] ?? [schema]) as ReadonlyArray<Json>
  const objects = variants.map((variant) => flat(schemas, variant).schema)
  if (path.length > deepest || !objects.every(({ properties }) => isObject(properties))) return whole
  const found = new Map<string, Field>()
  for (const { properties, required = [] } of objects) {
    for (const [member, value] of Object.entries(properties as JsonObject)) {
      const needed =
        isRequired && !isNullable && objects.length === 1 && (required as ReadonlyArray<string>).includes(member)
      for (const field of bodyFields(schemas, value, [...path, member], needed)) {
        const key = field.path.join(".")
        found.set(key, withChoices(field, found.get(key)))
      }
    }
  }
  const isWhole =
    path.length > 0 && (isNullable || variants.length > 1 || [...found.values()].some(({ kind }) => kind === "value"))
  return [...(isWhole ? whole : []), ...found.values()]
}

/** The member that tells the variants of an object apart has the choices of all of them. */
const withChoices = (field: Field, before: Field | undefined): Field =>
  before?.kind === "choice" && field.kind === "choice"
    ? { ...field, choices: [...new Set([...before.choices, ...field.choices])], description: before.description }
    : field

/** The objects that the body must have, even where none of their members is given. */
export const emptyBody = (schemas: Schemas, given: Json): JsonObject => {
  const { isNullable, schema } = flat(schemas, given)
  const { properties, required = [] } = schema
  if (isNullable || !isObject(properties)) return {}
  const objects = (required as ReadonlyArray<string>).filter((name) => {
    const member = flat(schemas, properties[name])
    return !member.isNullable && isObject(member.schema["properties"])
  })
  return Object.fromEntries(objects.map((name) => [name, emptyBody(schemas, properties[name])]))
}

/** Must be the last of the fields: the pointer to any other value of the body begins like its own. */
const wholeBody: Field = {
  name: "body",
  location: "body",
  path: [],
  kind: "value",
  choices: [],
  isNumeric: false,
  isJson: false,
  description: "The whole body as JSON, or @ and a file of JSON; other flags change members of it",
  isRequired: false,
  isArgument: false,
  isNullable: false
}

/** The body of an operation that takes a table. */
const bodyFile: Field = {
  ...wholeBody,
  name: "file",
  kind: "file",
  description: "Cells by comma, tab or semicolon in any usual encoding, gzipped or not, 1 MiB at most",
  isRequired: true
}

export interface Naming {
  /** The account in the path is a flag, not an argument. */
  readonly account: boolean
  /** Objects in the body whose members have names of their own. */
  readonly unnested: ReadonlyArray<string>
}

/** A name with a slash in it takes two parts of the path, and is one argument. */
const slashed = (fields: ReadonlyArray<Field>): ReadonlyArray<Field> => {
  const isPart = (name: string) => (field: Field) => field.isArgument && field.path[0] === name
  const [module, name] = [fields.find(isPart("module")), fields.find(isPart("name"))]
  if (module === undefined || name === undefined) return fields
  const whole = { ...name, path: ["module", "name"], description: "The name, such as shop/restock" }
  return fields.flatMap((field) => (field === module ? [] : field === name ? [whole] : [field]))
}

/** What a command's arguments and flags are. */
export const fieldsOf = (
  operation: Operation,
  schemas: Schemas,
  { account, unnested }: Naming
): ReadonlyArray<Field> => {
  const parameters = ToolSchema.parametersOf(operation).map((parameter) => {
    const isArgument = parameter.in === "path" && !(account && parameter.name === "accountId")
    return fieldOf(schemas, parameter.schema, {
      location: parameter.in,
      path: [parameter.name],
      isRequired: parameter.required,
      isArgument,
      ...(parameter.description === undefined ? {} : { description: parameter.description }),
      ...(isArgument && parameter.name === "id" ? { name: "id" } : {})
    })
  })
  return withOwnNames([...slashed(parameters), ...bodyFlags(ToolSchema.bodyOf(operation), schemas, unnested)])
}

const named = (field: Field, name: string): Field => ({ ...field, name })

const bodyFlags = (
  body: ToolSchema.Body | undefined,
  schemas: Schemas,
  unnested: ReadonlyArray<string>
): ReadonlyArray<Field> => {
  if (body?.contentType.startsWith("text/csv")) return [bodyFile]
  if (body?.contentType !== "application/json") return []
  const fields = bodyFields(schemas, body.schema).map((field) =>
    field.path.length > 1 && unnested.includes(field.path[0]!)
      ? named(field, field.path.slice(1).map(kebab).join("-"))
      : field
  )
  return [...fields, wholeBody]
}

/** Two values whose short names are the same keep their whole ones. */
const withOwnNames = (fields: ReadonlyArray<Field>): ReadonlyArray<Field> =>
  fields.map((field) =>
    fields.every((other) => other === field || other.name !== field.name)
      ? field
      : {
          ...field,
          name: `${field.location === "body" ? "" : `${field.location}-`}${field.path.map((part) => kebab(`${part}_`).slice(0, -1)).join("-")}`
        }
  )

/** The name that a person typed for a value of the request, or undefined where the pointer is above all flags. */
export const flagAt = (
  fields: ReadonlyArray<Field>,
  { location, pointer }: Pick<Fault, "location" | "pointer">
): string | undefined => {
  const path = pointer.split("/").slice(1)
  const found = fields.find(
    (field) => field.location === location && field.path.every((part, index) => path[index] === part)
  )
  return found === undefined ? undefined : nameOf(found)
}

export const nameOf = ({ isArgument, name }: Pick<Field, "isArgument" | "name">): string =>
  isArgument ? `<${name}>` : `--${name}`

/** The parameter of the command line that reads the field. Absent values are undefined. */
export const parameterOf = (field: Field): Argument.Argument<unknown> | Flag.Flag<unknown> => {
  const { choices, isArgument, isRequired, kind, name } = field
  const isNeeded = isRequired && (kind === "file" || (kind !== "secret" && field.location !== "body"))
  if (isArgument) return Argument.String(name).pipe(Argument.withDescription(field.description))
  const description = `${field.description}${isRequired && !isNeeded && kind !== "secret" ? " (required)" : ""}`
  const optional = <A>(flag: Flag.Flag<A>): Flag.Flag<unknown> =>
    isNeeded ? flag : flag.pipe(Flag.optional, Flag.map(Option.getOrUndefined))
  if (kind === "secret") {
    const asked = `${description}. It is asked for, or read as a line of standard input${field.isJson ? ", as JSON" : ""}`
    return Flag.Boolean(name).pipe(Flag.withDescription(asked), Flag.withDefault(isRequired))
  }
  if (kind === "boolean") return optional(Flag.Boolean(name).pipe(Flag.withDescription(description)))
  if (kind === "choice")
    return optional(
      Flag.Literals(name, field.isNullable ? [...choices, "null"] : choices).pipe(Flag.withDescription(description))
    )
  const metavar = kind === "file" ? "file" : kind === "value" ? "json" : field.isNumeric ? "number" : "text"
  const text = Flag.String(name).pipe(Flag.withDescription(description), Flag.withMetavar(metavar))
  return kind === "list"
    ? text.pipe(
        Flag.atLeast(isNeeded ? 1 : 0),
        (all) => (isNeeded ? all : Flag.withDefault(all, [])),
        Flag.map((all) => (all.length === 0 ? undefined : all))
      )
    : optional(text)
}

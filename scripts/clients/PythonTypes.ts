/** Python types of schemas: TypedDict for objects with known members, each with a name of its own. */
import { isObject, type JsonObject } from "../../src/http/openapi/OpenApiJson.ts"
import { membersOf, objects } from "../openapi/SchemaTypes.ts"
import { nameOf } from "./Document.ts"

const keywords = new Set(
  (
    "False None True and as assert async await break class continue def del elif else except finally for from global if import in " +
    "is lambda nonlocal not or pass raise return try while with yield"
  ).split(" ")
)
const isName = (text: string): boolean => /^[A-Za-z_]\w*$/.test(text) && !keywords.has(text)

const pascal = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join("")

/** The name of a parameter or method, as Python writes it. */
export const snakeCase = (name: string): string => {
  const snake = name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll("-", "_")
    .toLowerCase()
  return keywords.has(snake) ? `${snake}_` : snake
}

export const docstring = (indent: string, ...parts: ReadonlyArray<string>): string => {
  const lines = parts.map((part) =>
    part.replaceAll(/\s+/g, " ").replaceAll("\\", "\\\\").replaceAll('"""', "'''").trim()
  )
  const [first = "", ...rest] = lines.filter(Boolean)
  if (first === "") return ""
  const end = first.endsWith('"') && rest.length === 0 ? " " : ""
  return rest.length === 0
    ? `${indent}"""${first}${end}"""\n`
    : `${indent}"""${first}\n\n${rest.map((line) => `${indent}${line}\n`).join("")}${indent}"""\n`
}

const literal = (value: unknown): string =>
  value === null ? "None" : typeof value === "boolean" ? (value ? "True" : "False") : JSON.stringify(value)

const simpleTypes: Readonly<Record<string, string>> = {
  string: "str",
  number: "float",
  integer: "int",
  boolean: "bool",
  null: "None"
}

export class PythonTypes {
  /** Definitions by name, in the order in which they were asked for. */
  readonly #definitions = new Map<string, string>()

  constructor(schemas: Readonly<Record<string, JsonObject>>) {
    for (const name of Object.keys(schemas)) this.#definitions.set(name, "")
    for (const [name, schema] of Object.entries(schemas)) this.#define(name, schema)
  }

  /** Defines a type that is no component, such as the body of an event. */
  define(name: string, schema: JsonObject): string {
    const free = this.#freeName(name)
    this.#define(free, schema)
    return free
  }

  get text(): string {
    return [...this.#definitions.values()].filter(Boolean).join("\n\n")
  }

  /** @param within names an object that has no name of its own */
  typeOf(schema: JsonObject, within: string): string {
    const component = nameOf(schema)
    if (component !== undefined) return component
    const { additionalProperties, allOf, anyOf, enum: values, items, oneOf, type } = schema
    if (Array.isArray(values)) return this.#literals(values)
    const choices = [...objects(anyOf), ...objects(oneOf)]
    if (choices.length > 0)
      return this.#union(choices.map((one, n) => this.typeOf(one, n === 0 ? within : `${within}${n + 1}`)))
    const [only] = objects(allOf)
    if (only !== undefined) return this.typeOf(only, within)
    if (type === "array") return `list[${isObject(items) ? this.typeOf(items, `${within}Item`) : "Any"}]`
    if (type !== "object") return typeof type === "string" ? (simpleTypes[type] ?? "Any") : "Any"
    if (membersOf(schema).length > 0) return this.define(within, schema)
    return `dict[str, ${isObject(additionalProperties) ? this.typeOf(additionalProperties, `${within}Value`) : "Any"}]`
  }

  #literals(values: ReadonlyArray<unknown>): string {
    const known = values.filter((value) => value !== null && typeof value !== "number")
    const numbers = values.filter((value) => typeof value === "number")
    const whole = numbers.filter(Number.isInteger)
    return this.#union([
      ...(known.length + whole.length > 0 ? [`Literal[${[...known, ...whole].map(literal).join(", ")}]`] : []),
      ...(whole.length < numbers.length ? ["float"] : []),
      ...(values.includes(null) ? ["None"] : [])
    ])
  }

  #union(types: ReadonlyArray<string>): string {
    return [...new Set(types)].join(" | ")
  }

  #freeName(name: string): string {
    let free = name
    for (let n = 2; this.#definitions.has(free); n++) free = `${name}${n}`
    this.#definitions.set(free, "")
    return free
  }

  #define(name: string, schema: JsonObject): void {
    const members = schema["type"] === "object" && !("anyOf" in schema) && !("oneOf" in schema) ? membersOf(schema) : []
    const description = typeof schema["description"] === "string" ? schema["description"] : ""
    if (members.length === 0) {
      const alias = `${name}: TypeAlias = ${JSON.stringify(this.typeOf(schema, `${name}Value`))}\n`
      this.#definitions.set(name, alias + docstring("", description))
      return
    }
    const types = members.map(({ isRequired, name: key, schema }) => {
      const type = this.typeOf(schema, `${name}${pascal(key)}`)
      return { key, type: isRequired ? type : `NotRequired[${type}]`, about: schema["description"] }
    })
    if (types.every(({ key }) => isName(key))) {
      const lines = types.map(
        ({ about, key, type }) => `    ${key}: ${type}\n${docstring("    ", typeof about === "string" ? about : "")}`
      )
      const about = docstring("    ", description)
      this.#definitions.set(name, `class ${name}(TypedDict):\n${about}${about === "" ? "" : "\n"}${lines.join("")}`)
      return
    }
    const lines = types.map(({ key, type }) => `        ${JSON.stringify(key)}: ${JSON.stringify(type)},\n`)
    this.#definitions.set(
      name,
      `${name} = TypedDict(\n    "${name}",\n    {\n${lines.join("")}    },\n)\n${docstring("", description)}`
    )
  }
}

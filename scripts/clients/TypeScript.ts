/** Writes the generated part of the TypeScript client: types, codes, events and operations. Each file by its name. */
import { isObject, type JsonObject } from "../../src/http/openapi/OpenApiJson.ts"
import { membersOf, typesWith } from "../openapi/SchemaTypes.ts"
import type { Call, ClientDocument } from "./Document.ts"

const plainType = typesWith((name) => name)
const importedType = typesWith((name) => `T.${name}`)

const line = (text: string): string => text.replaceAll("*/", "* /").replaceAll(/\s+/g, " ").trim()
const doc = (indent: string, ...parts: ReadonlyArray<string>): string => {
  const texts = parts.map(line).filter(Boolean)
  if (texts.length === 0) return ""
  return texts.length === 1
    ? `${indent}/** ${texts[0]} */\n`
    : `${indent}/**\n${texts.map((text) => `${indent} * ${text}\n`).join("")}${indent} */\n`
}
const descriptionOf = ({ description }: JsonObject): string => (typeof description === "string" ? description : "")
const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

const header = ({ hash }: ClientDocument): string =>
  `/** Made of the interface document ${hash} by \`npm run clients\`: do not change it by hand. */\n`

/** An object without other members is an interface, whose members show their meaning in an editor. */
const typeOfComponent = (name: string, schema: JsonObject): string => {
  const members = membersOf(schema)
  const isPlain =
    schema["type"] === "object" &&
    members.length > 0 &&
    !isObject(schema["additionalProperties"]) &&
    ["allOf", "anyOf", "oneOf", "enum"].every((key) => !(key in schema))
  const about = doc("", descriptionOf(schema))
  if (!isPlain) return `${about}export type ${name} = ${plainType(schema)}\n`
  const lines = members.map(
    ({ isRequired, name, schema }) =>
      `${doc("  ", descriptionOf(schema))}  ${keyOf(name)}${isRequired ? "" : "?"}: ${plainType(schema)}${isRequired ? "" : " | undefined"}\n`
  )
  return `${about}export interface ${name} {\n${lines.join("")}}\n`
}

const types = (document: ClientDocument): string =>
  header(document) +
  Object.entries(document.schemas)
    .map(([name, schema]) => `\n${typeOfComponent(name, schema)}`)
    .join("")

const codes = (document: ClientDocument): string =>
  `${header(document)}
/** Codes of problems that the interface names; a later release may have others. */
export type ProblemCode =
${document.codes.map((code) => `  | ${JSON.stringify(code)}\n`).join("")}  | (string & {})
`

/** Two events have one type: they try an endpoint, one in each dialect. */
const typeOfEvent = (name: string): string => name.replace(/^analytics\.(?=test\.)/, "")

const events = (document: ClientDocument): string => {
  const byType = Map.groupBy(Object.entries(document.events), ([name]) => typeOfEvent(name))
  const members = [...byType].map(
    ([type, all]) => `  ${JSON.stringify(type)}: ${all.map(([, schema]) => importedType(schema)).join(" | ")}\n`
  )
  return `${header(document)}import type * as T from "./types.ts"

/** Bodies of events, by their type. */
export interface DeliveredEvents {
${members.join("")}}

/** An event as a receiver gets it; \`type\` says which. */
export type DeliveredEvent = DeliveredEvents[keyof DeliveredEvents]
`
}

const parametersType = (call: Call): string =>
  `{ ${call.parameters
    .map(
      ({ name, required, schema }) =>
        `${keyOf(name)}${required ? "" : "?"}: ${importedType(schema)}${required ? "" : " | undefined"}`
    )
    .join("; ")} }`

const answerType = ({ answer }: Call): string =>
  answer === "text" ? "string" : answer === "stream" ? "unknown" : importedType(answer)

const operationOf = ({ keyed, method, paging, path }: Call): string =>
  `{ ${[
    `method: ${JSON.stringify(method)}`,
    `path: ${JSON.stringify(path)}`,
    ...(keyed ? ["keyed: true"] : []),
    ...(paging === undefined ? [] : [`paging: ${JSON.stringify(paging)}`])
  ].join(", ")} }`

const methodOf = (call: Call): string => {
  const { answer, body, isBodyRequired, item, name, parameters, summary } = call
  const isOptional = parameters.every(({ required }) => !required)
  const takes = [
    ...(parameters.length === 0
      ? []
      : [`parameters: ${parametersType(call)}${isOptional && body === undefined ? " = {}" : ""}`]),
    ...(body === undefined
      ? []
      : [
          `body${isBodyRequired || body === "file" ? "" : "?"}: ${body === "file" ? "string | Uint8Array" : importedType(body)}`
        ]),
    "options?: CallOptions"
  ].join(", ")
  const values = parameters.length === 0 ? "{}" : "parameters"
  const operation = operationOf(call)
  const about = doc(
    "    ",
    summary,
    ...parameters
      .filter(({ description }) => description !== "")
      .map(({ description, name }) => `@param parameters.${name} ${description}`)
  )
  if (answer === "stream") {
    return `${about}    ${name}: (${takes}): AsyncIterable<StreamEvent> => transport.events(${operation}, ${values}, options),\n`
  }
  const sends = `${operation}, ${values}, ${body === undefined ? "undefined" : "body"}, options`
  const once = `${about}    ${name}: (${takes}): Promise<${answerType(call)}> => transport.call(${sends}),\n`
  if (item === undefined) return once
  const all = `All entries of \`${name}\`, page by page`
  return `${once}${doc("    ", all)}    ${allOf(name)}: (${takes}): AsyncIterable<${importedType(item)}> => transport.items(${operation}, ${values}, options),\n`
}

/** `list` becomes `listAll`. */
const allOf = (name: string): string => `${name}All`

const operations = (document: ClientDocument): string =>
  `${header(document)}import { type CallOptions, type ClientOptions, type StreamEvent, Transport } from "../transport.ts"
import type * as T from "./types.ts"

/** Hash of the interface document that this client was made of. */
export const documentHash = ${JSON.stringify(document.hash)}

const operationsOf = (transport: Transport) => ({
${document.groups
  .map(({ calls, description, name }) => `${doc("  ", description)}  ${name}: {\n${calls.map(methodOf).join("")}  },\n`)
  .join("")}})

type Operations = ReturnType<typeof operationsOf>

/** The operations that a key may call, in groups. A key of one family is refused by the operations of the others. */
export class Ekimae {
${document.groups.map(({ description, name }) => `${doc("  ", description)}  readonly ${name}: Operations[${JSON.stringify(name)}]\n`).join("")}
  constructor(options: ClientOptions) {
    const operations = operationsOf(new Transport(options))
${document.groups.map(({ name }) => `    this.${name} = operations.${name}\n`).join("")}  }
}
`

/** Files below `src/generated`, by name. */
export const typescriptFiles = (document: ClientDocument): Readonly<Record<string, string>> => ({
  "types.ts": types(document),
  "codes.ts": codes(document),
  "events.ts": events(document),
  "operations.ts": operations(document)
})

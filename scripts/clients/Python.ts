/** Writes the generated part of the Python client: types, and operations in groups. Each file by its name. */
import { isObject, type JsonObject } from "../../src/http/openapi/OpenApiJson.ts"
import { type Call, type ClientDocument, camelCase, type Group } from "./Document.ts"
import { docstring, PythonTypes, snakeCase } from "./PythonTypes.ts"

const header = ({ hash }: ClientDocument, about: string): string =>
  `"""${about}. Made of the interface document ${hash} by \`npm run clients\`: do not change it by hand."""\n\nfrom __future__ import annotations\n`

const className = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`
/** `analytics.test.ping` becomes `AnalyticsTestPingEvent`. */
const eventName = (type: string): string => `${className(camelCase(type))}Event`

/** Names of components in types become those of the module that holds them. */
const imported = (type: string): string =>
  type
    .replaceAll(/\blist\[/g, "builtins.list[")
    .replaceAll(/"[^"]*"|\b[A-Z]\w*\b/g, (word) =>
      word.startsWith('"') || ["Any", "Literal", "None", "NotRequired", "True", "False"].includes(word)
        ? word
        : `T.${word}`
    )

const callOf = (group: string, types: PythonTypes, call: Call): string => {
  const { answer, body, description, isBodyRequired, item, keyed, method, paging, parameters, path, summary } = call
  const name = snakeCase(call.name)
  const typed = (schema: JsonObject, within: string) =>
    imported(types.typeOf(schema, `${className(group)}${className(call.name)}${within}`))
  const own = parameters.map(({ name, required, schema }) => ({
    name,
    argument: snakeCase(name),
    required,
    type: typed(schema, className(snakeCase(name)))
  }))
  const bodyType = body === undefined ? undefined : body === "file" ? "str | bytes" : typed(body, "Body")
  const isOptionalBody = body !== "file" && !isBodyRequired
  const needed = own.filter(({ required }) => required)
  const others = own.filter(({ required }) => !required)
  const takes = [
    "self",
    ...(bodyType === undefined ? [] : [`body: ${bodyType}${isOptionalBody ? " | None = None" : ""}`]),
    "*",
    ...needed.map(({ argument, type }) => `${argument}: ${type}`),
    ...others.map(({ argument, type }) => `${argument}: ${type} | None = None`),
    "options: CallOptions | None = None"
  ].join(", ")
  const operation = `Operation(${[
    JSON.stringify(method),
    JSON.stringify(path),
    ...(keyed ? ["keyed=True"] : []),
    ...(paging === undefined ? [] : [`paging=${JSON.stringify(paging)}`])
  ].join(", ")})`
  const values = `{${own.map(({ argument, name }) => `${JSON.stringify(name)}: ${argument}`).join(", ")}}`
  const about = docstring("        ", summary, description)
  const says = `    def ${name}(${takes})`
  if (answer === "stream") {
    return `${says} -> Iterator[StreamEvent]:\n${about}        return self._transport.events(${operation}, ${values}, options)\n`
  }
  const answerType = answer === "text" ? "str" : typed(answer, "Answer")
  const once = `${says} -> ${answerType}:\n${about}        return cast(${JSON.stringify(answerType.replaceAll('"', "'"))}, self._transport.call(${operation}, ${values}, ${body === undefined ? "None" : "body"}, options))\n`
  if (item === undefined) return once
  return `${once}
    def ${name}_all(${takes}) -> Iterator[${typed(item, "Item")}]:
        """All entries of \`${name}\`, page by page."""
        return self._transport.items(${operation}, ${values}, options)
`
}

const groupOf = (types: PythonTypes, { calls, description, name }: Group): string =>
  `class ${className(name)}:\n${docstring("    ", description)}
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

${calls.map((call) => callOf(name, types, call)).join("\n")}`

const operations = (document: ClientDocument, types: PythonTypes): string =>
  `${header(document, "The operations that a key may call")}
import builtins
from collections.abc import Iterator
from typing import Any, Literal, cast

from ..transport import CallOptions, Language, Operation, StreamEvent, Transport
from . import types as T

DOCUMENT_HASH = ${JSON.stringify(document.hash)}
"""Hash of the interface document that this client was made of."""


${document.groups.map((group) => groupOf(types, group)).join("\n\n")}

class Ekimae:
    """The operations that a key may call, in groups. A key of one family is refused by the operations of the others.

    \`base_url\` is the address of the service, such as \`https://ekimae.example\`; times are in seconds. A request that is safe to
    repeat is sent again up to \`max_retries\` times, and a \`retry-after\` longer than \`max_retry_delay\` is not waited for.
    """

    def __init__(
        self,
        key: str,
        base_url: str,
        *,
        language: Language | None = None,
        timeout: float = 60.0,
        max_retries: int = 3,
        max_retry_delay: float = 60.0,
    ) -> None:
        transport = Transport(key, base_url, language, timeout, max_retries, max_retry_delay)
        self._transport = transport
${document.groups.map(({ name }) => `        self.${snakeCase(name)} = ${className(name)}(transport)\n`).join("")}
    def close(self) -> None:
        """Closes the connection; the next request opens another one."""
        self._transport.close()

    def __enter__(self) -> Ekimae:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
`

const typesFile = (document: ClientDocument, types: PythonTypes, events: ReadonlyArray<string>): string =>
  `${header(document, "Types of requests, answers and events")}
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

${types.text}

DeliveredEvent: TypeAlias = "${events.join(" | ")}"
"""An event as a receiver gets it; \`type\` says which."""
`

/** Files below `generated`, by name. */
export const pythonFiles = (document: ClientDocument): Readonly<Record<string, string>> => {
  const types = new PythonTypes(document.schemas)
  const events = Object.entries(document.events)
    .filter(([, schema]) => isObject(schema))
    .map(([type, schema]) => types.define(eventName(type), schema))
  const made = operations(document, types)
  return { "__init__.py": "", "types.py": typesFile(document, types, events), "operations.py": made }
}

// Writes the types of the product's API for the console, from an OpenAPI document: `node console-types.mjs FILE [--check]`.
// Texts, examples and error answers are left out, so the file changes only where a caller could notice.
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import openapiTS, { astToString } from "openapi-typescript"

const [file, mode] = process.argv.slice(2)
const target = fileURLToPath(new URL("../../modules/console/web/generated/Api.d.ts", import.meta.url))

const texts = new Set(["description", "summary", "title", "examples", "example", "tags", "security", "pattern"])

/** A schema without its texts; the names of properties are kept, whatever they are. */
const bare = (node, isMap = false) => {
  if (Array.isArray(node)) return node.map((item) => bare(item))
  if (typeof node !== "object" || node === null) return node
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => isMap || !texts.has(key))
      .map(([key, value]) => [key, bare(value, !isMap && (key === "properties" || key === "schemas"))])
  )
}

const successOf = (operation) => {
  if (operation.responses === undefined) return operation
  const responses = Object.entries(operation.responses).filter(([status]) => Number(status) < 300)
  return {
    ...operation,
    responses: Object.fromEntries(responses.map(([status, { content }]) => [status, { description: "", content }]))
  }
}

const document = JSON.parse(readFileSync(file, "utf8"))
const paths = Object.entries(document.paths)
  .filter(([path]) => /^\/(api|admin|console)\//.test(path))
  .map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, successOf(operation)]))
  ])

const types = await openapiTS(
  JSON.stringify({
    openapi: document.openapi,
    info: { title: "", version: "1" },
    paths: bare(Object.fromEntries(paths)),
    components: {
      schemas: bare(document.components.schemas, true),
      parameters: bare(document.components.parameters ?? {})
    }
  }),
  { silent: true }
)
const source = `/** Generated from /openapi.json by .ci/openapi/console-types.mjs. */\n${astToString(types)}`

if (mode === "--check") {
  if (readFileSync(target, "utf8") !== source) {
    console.error("modules/console/web/generated/Api.d.ts is not current: npm run console-types")
    process.exit(1)
  }
} else writeFileSync(target, source)

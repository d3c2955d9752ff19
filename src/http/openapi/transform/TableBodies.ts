/** Says of operations that take CSV in which other forms they take a table, and how a sheet of a workbook is chosen. Pure. */
import { workbookType } from "../../endpoint/TableTypes.ts"
import { mapOperations, type OpenApiJson } from "../OpenApiJson.ts"

/** A body has 1 MiB at most. */
const binary = { type: "string", format: "binary", maxLength: 1_048_576 }

const sheet = {
  name: "sheet",
  in: "query",
  required: false,
  schema: { type: "string", maxLength: 100 },
  description: "Name of the sheet of a workbook; without it the first that is shown is read"
}

export const withTableBodies = <D extends OpenApiJson>(document: D): D =>
  mapOperations(document, (operation, _, method) => {
    const { requestBody } = operation
    if (method !== "post" || requestBody?.content?.["text/csv"] === undefined) return operation
    const { parameters } = operation
    return {
      ...operation,
      parameters: [...(Array.isArray(parameters) ? parameters : []), sheet],
      requestBody: {
        ...requestBody,
        content: { ...requestBody.content, [workbookType]: { schema: binary }, "application/gzip": { schema: binary } }
      }
    }
  })

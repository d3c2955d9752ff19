/** What every endpoint that imports a file has besides its own: the document of its query, its report and its errors. */
import { OpenApi } from "effect/http-api"
import { ImportRunning } from "../http/endpoint/ImportTurns.ts"
import { withTypes } from "../http/openapi/ParameterTypes.ts"
import { problem } from "../http/Problem.ts"
import { CsvRefused, ImportRefused } from "./Errors.ts"
import { importQueryTypes } from "./Options.ts"

export const importErrors = [problem(CsvRefused), problem(ImportRefused), problem(ImportRunning)] as const

export const documentedImport = OpenApi.annotations({ transform: withTypes(importQueryTypes) })

/** What the document says of all imports. */
export const importRules =
  "All rows are stored or, where one is refused, none (400 `import_refused` with line, column, value and what was expected); with " +
  "`partial=true` the others are stored and the refused ones listed. `dryRun=true` stores nothing and says what would be. A heading " +
  "that is not known is named by `column=concept=heading`, repeated for several. One import of an account runs at a time."

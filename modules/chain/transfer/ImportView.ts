/** The answer of an import of stores. */
import { Schema } from "effect"
import * as IdempotentEndpoint from "../../../src/http/idempotency/IdempotentEndpoint.ts"
import { ImportReport } from "../../../src/imports/Report.ts"

export const ImportView = Schema.Struct({
  data: ImportReport.annotate({ description: "What became of the rows" }),
  ...IdempotentEndpoint.replayMember
}).annotate({ identifier: "ChainStoreImport", description: "What an import did, or would do" })

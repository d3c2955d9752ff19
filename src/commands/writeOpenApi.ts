/**
 * Writes the OpenAPI document, or its pages, to the standard output: `node src/commands/writeOpenApi.ts document|PART|pages [PUBLIC_URL]`. The service
 * runs it when one of them is first asked for.
 */
import { constants, setPriority } from "node:os"
import { Effect } from "effect"
import { App } from "../app.ts"
import { documented } from "../HttpApp.ts"
import { write } from "../http/openapi/DocumentWriter.ts"

try {
  // The service that waits for it, and its database, go first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // A sandbox may forbid it, and all works without.
}
const [what = "document", publicUrl] = process.argv.slice(2)
process.stdout.write(await Effect.runPromise(write(what, documented(App.api, publicUrl))))

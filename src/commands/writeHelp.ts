/** Writes what `ekimae --help` and `--version` print into the file that is named: `node writeHelp.ts FILE`. */
import { writeFileSync } from "node:fs"

await import("../version.ts")
const { Effect } = await import("effect")
const { helpTexts } = await import("./HelpTexts.ts")
writeFileSync(process.argv[2] ?? "help.json", JSON.stringify(await Effect.runPromise(helpTexts)))

/** What users run: arguments for Node, before those of the program. */
import { fileURLToPath } from "node:url"

const launcher = fileURLToPath(new URL("../../scripts/launch.mjs", import.meta.url))

/** `npm start` */
export const service: ReadonlyArray<string> = [launcher, "src/main.ts"]

/** `npx ekimae` */
export const commands: ReadonlyArray<string> = [launcher, "src/cli.ts"]

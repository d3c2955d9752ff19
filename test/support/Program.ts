/** What users run: arguments for Node, before those of the program. */
import { fileURLToPath } from "node:url"

const launcher = fileURLToPath(new URL("../../scripts/launch.mjs", import.meta.url))

/** `npm start` */
export const service: ReadonlyArray<string> = [launcher, "src/main.ts"]

/** `npx ekimae` */
export const commands: ReadonlyArray<string> = [launcher, "src/cli.ts"]

const inherited = ["PATH", "TZ", "LD_PRELOAD", "FAKETIME", "FAKETIME_DONT_FAKE_MONOTONIC"]

/** Variables that programs take over from the tests: the path, the time zone, and the clock that `npm run test-at` shifts. */
export const environment: NodeJS.ProcessEnv = Object.fromEntries(
  inherited.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
)

/** The process of the command line. */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { run, teardown } from "./Ekimae.ts"

NodeRuntime.runMain(run(process.argv.slice(2)), { disableErrorReporting: true, teardown })

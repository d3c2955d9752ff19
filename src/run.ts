/** Runs the service until a signal, and exits with 0 when it could stop as it should. */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause } from "effect"
import { serve } from "./serve.ts"

NodeRuntime.runMain(serve, {
  disableErrorReporting: true,
  teardown: (exit, onExit) => onExit(exit._tag === "Success" || Cause.hasInterruptsOnly(exit.cause) ? 0 : 1)
})

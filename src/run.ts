/**
 * Runs the service until a signal, and exits with 0 when it stopped in order. Its settings are environment
 * variables; the one flag is for a single start.
 */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Effect } from "effect"
import { AcceptLostSecrets } from "./secrets/Vault.ts"
import { serve } from "./serve.ts"

const flag = "--accept-lost-secrets"
const flags = process.argv.slice(2)
const unknown = flags.find((given) => given !== flag)
if (unknown !== undefined) {
  console.error(`${unknown}: the service takes no such argument, only ${flag}; its settings are environment variables`)
  process.exit(1)
}

NodeRuntime.runMain(Effect.provideService(serve, AcceptLostSecrets, flags.includes(flag)), {
  disableErrorReporting: true,
  teardown: (exit, onExit) => onExit(exit._tag === "Success" || Cause.hasInterruptsOnly(exit.cause) ? 0 : 1)
})

/** `ekimae serve` and `ekimae start`: the service, as `npm start` starts it. It is loaded only when asked for, and reports its own faults. */
import { Cause, Effect, Runtime, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { App } from "../app.ts"
import { AcceptLostSecrets } from "../secrets/Vault.ts"
import { Settings } from "../settings/Settings.ts"
import * as SettingsGroup from "../settings/SettingsGroup.ts"
import { InitialisesDatabase } from "../sql/InitialisesDatabase.ts"

/** The service has said why it stopped. */
class Stopped extends Schema.TaggedError<Stopped>()("Stopped", {}) {
  override readonly [Runtime.errorReported] = false
}

const lines = SettingsGroup.help([Settings, ...App.settings])

const acceptLostSecrets = Flag.Boolean("accept-lost-secrets").pipe(
  Flag.withDescription("Start although a key of sealed secrets is lost; what needs such a secret is disabled"),
  Flag.withDefault(false)
)

/** @param begun called when serving begins: from then on a signal is the normal way to stop, not a failure */
export const serveCommand = (begun: () => void) =>
  Command.make("serve", { acceptLostSecrets }, ({ acceptLostSecrets }) =>
    Effect.promise(() => import("../serve.ts")).pipe(
      Effect.tap(() => Effect.sync(begun)),
      Effect.flatMap(({ serve }) => serve),
      Effect.provideService(AcceptLostSecrets, acceptLostSecrets),
      Effect.provideService(InitialisesDatabase, true),
      Effect.catchCause((cause) =>
        Cause.hasInterruptsOnly(cause) ? Effect.failCause(cause as Cause.Cause<never>) : Effect.fail(new Stopped({}))
      )
    )
  ).pipe(
    Command.withDescription(["Start the service. Its settings are environment variables:", "", ...lines].join("\n")),
    Command.withShortDescription("Start the service, as npm start does"),
    Command.withAlias("start")
  )

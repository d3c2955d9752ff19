/** `ekimae webhooks`: the commands for endpoints of any account, and the local receiver. */
import { Effect, Layer } from "effect"
import { Command } from "effect/cli"
import type { OnKernel } from "../../../src/cli/ModuleCommand.ts"
import { operator } from "../../../src/cli/operate/CliOperator.ts"
import { Vault } from "../../../src/secrets/Vault.ts"
import { Administration } from "../admin/Administration.ts"
import * as Engine from "../Engine.ts"
import { Endpoints } from "../endpoint/Endpoints.ts"
import { EndpointDeliveries } from "../log/EndpointDeliveries.ts"
import * as ReceiverGuard from "../send/ReceiverGuard.ts"
import { Sender } from "../send/Sender.ts"
import { EndpointStatistics } from "../statistics/EndpointStatistics.ts"
import { deliveries, replay, test } from "./DeliveryCommands.ts"
import { create, disable, enable, list, remove, rotate, show } from "./EndpointCommands.ts"
import { listen } from "./listen/ListenCommand.ts"

/** Stands in for the sender, which no command uses: commands queue deliveries, and nodes send them. */
const senderOfNothing = Layer.succeed(
  Sender,
  Sender.of({ send: () => Effect.die(new Error("A command sends nothing")), forget: () => Effect.void })
)

const useCases = Administration.layer.pipe(
  Layer.provide([EndpointDeliveries.layer, EndpointStatistics.layer]),
  Layer.provide(Endpoints.layer),
  Layer.provide(Engine.services),
  Layer.provide([senderOfNothing, ReceiverGuard.layer, Vault.layer]),
  Layer.merge(operator)
)

export const webhookCommands = (onKernel: OnKernel) =>
  Command.make("webhooks").pipe(
    Command.withDescription("Webhook endpoints of accounts, their deliveries, and a local receiver to test with"),
    Command.withSubcommands([
      onKernel(list.pipe(Command.provide(useCases))),
      onKernel(show.pipe(Command.provide(useCases))),
      onKernel(create.pipe(Command.provide(useCases))),
      onKernel(remove.pipe(Command.provide(useCases))),
      onKernel(enable.pipe(Command.provide(useCases))),
      onKernel(disable.pipe(Command.provide(useCases))),
      onKernel(rotate.pipe(Command.provide(useCases))),
      onKernel(test.pipe(Command.provide(useCases))),
      onKernel(deliveries.pipe(Command.provide(useCases))),
      onKernel(replay.pipe(Command.provide(useCases))),
      listen
    ])
  )

/** What LINE's own membership adds to the plug of the module. */
import { Effect, Layer } from "effect"
import * as Actor from "../../../../src/actor/Actor.ts"
import { Vault } from "../../../../src/secrets/Vault.ts"
import * as Channels from "../../line/channel/Channels.ts"
import { ReadAllLinePlans, ReadLinePlans, readEveryNight } from "./Jobs.ts"
import { LinePlans } from "./LinePlans.ts"
import * as Reactions from "./Reactions.ts"

export const actors = [ReadLinePlans, ReadAllLinePlans] as const
export const schedules = [readEveryNight]
export const reactions = [Reactions.FollowLinePlans] as const

const workers = Layer.unwrap(
  Effect.map(LinePlans, ({ read, readAll }) =>
    Layer.merge(
      Actor.toLayer(ReadLinePlans, ({ accountId }) => read(accountId)),
      Actor.toLayer(ReadAllLinePlans, () => readAll)
    )
  )
)

export const layer = Layer.merge(workers, Reactions.layer).pipe(
  Layer.provide(LinePlans.layer),
  Layer.provide(Layer.provide(Channels.layer, Vault.layer))
)

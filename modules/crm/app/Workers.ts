/** Calls a use case for each job of apps. */
import { Effect, Layer } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { Installations } from "./Installations.ts"
import { SweepInstallations, UpdateInstallations } from "./Jobs.ts"

export const layer = Layer.unwrap(
  Effect.map(Installations, ({ followApp, sweep }) =>
    Layer.merge(
      Actor.toLayer(UpdateInstallations, ({ appId }) => followApp(appId)),
      Actor.toLayer(SweepInstallations, () => sweep)
    )
  )
)

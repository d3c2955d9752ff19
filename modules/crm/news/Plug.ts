/** What news to the staff add to the plug of the module. */
import { Effect, Layer } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { PruneNews, pruneNewsEachNight, SendNews } from "./Jobs.ts"
import { NewsSender } from "./NewsSender.ts"
import * as StaffNews from "./StaffNews.ts"

export const actors = [SendNews, PruneNews] as const
export const schedules = [pruneNewsEachNight]
export const ports = StaffNews.layer

/** Needs `Mails` and `Messages`. */
export const layer = Layer.unwrap(
  Effect.map(NewsSender, (sender) =>
    Layer.merge(
      Actor.toLayer(SendNews, ({ accountId, ...news }) => sender.send(accountId, news)),
      Actor.toLayer(PruneNews, () => sender.prune)
    )
  )
).pipe(Layer.provide(NewsSender.layer))

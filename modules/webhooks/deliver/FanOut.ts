/**
 * From events to deliveries: one for each subscribed endpoint, exactly once, since it happens in the transaction that moves
 * the cursor of the reaction. What comes for a disabled endpoint is parked at once.
 */
import { Context, Effect, Layer } from "effect"
import type { Envelope } from "../../../src/event/Event.ts"
import { EventCatalogue } from "../../../src/event/Event.ts"
import * as Ulids from "../../../src/Ulids.ts"
import type { DialectName } from "../dialect/Dialect.ts"
import { bodyOf, concerns, isDialect, type Subscriber, wordingOf } from "./Message.ts"
import { NewDeliveries, type NewDelivery, type NewMessage } from "./NewDeliveries.ts"

export class FanOut extends Context.Service<
  FanOut,
  {
    /** Within the transaction of the reaction. */
    readonly run: (events: ReadonlyArray<Envelope>) => Effect.Effect<void>
  }
>()("webhooks/deliver/FanOut") {
  static readonly layer = Layer.effect(
    FanOut,
    Effect.gen(function* () {
      const catalogue = yield* EventCatalogue
      const repo = yield* NewDeliveries
      const nextId = yield* Ulids.monotonic

      return FanOut.of({
        run: Effect.fn("FanOut.run")(function* (events) {
          const audible = events.flatMap((event) => {
            const audience = catalogue.get(event.type)?.audience
            return isDialect(audience) ? [{ event, audience }] : []
          })
          if (audible.length === 0) return
          const subscribers = yield* repo.subscribers(audible.map(({ event }) => event))
          if (subscribers.length === 0) return
          const { deliveries, messages } = fanOut(audible, subscribers, nextId)
          if (deliveries.length === 0) return
          yield* repo.insertMessages(messages)
          const [active, parked] = [deliveries.filter(({ to }) => to.active), deliveries.filter(({ to }) => !to.active)]
          yield* repo.send(active)
          yield* repo.park(parked)
        })
      })
    })
  )
}

interface Audible {
  readonly event: Envelope
  readonly audience: DialectName
}

const fanOut = (events: ReadonlyArray<Audible>, subscribers: ReadonlyArray<Subscriber>, nextId: () => string) => {
  const byAccount = Map.groupBy(subscribers, ({ accountId }) => accountId)
  const messages: Array<NewMessage> = []
  const deliveries: Array<NewDelivery> = []
  for (const { audience, event } of events) {
    const worded = new Map<string, NewMessage>()
    const near = event.accountId === null ? subscribers : (byAccount.get(event.accountId) ?? [])
    for (const to of near) {
      if (!concerns(event, audience, to)) continue
      const wording = wordingOf(to)
      const message = worded.get(wording) ?? {
        id: nextId(),
        accountId: event.accountId,
        eventId: event.id,
        type: event.type,
        body: bodyOf(event, to)
      }
      if (!worded.has(wording)) messages.push(message)
      worded.set(wording, message)
      deliveries.push({ id: nextId(), to, message })
    }
  }
  return { messages, deliveries }
}

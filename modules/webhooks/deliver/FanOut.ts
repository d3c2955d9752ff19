/**
 * From events to deliveries: one for each subscribed endpoint, exactly once, since it happens in the transaction that moves
 * the cursor of the reaction. What comes for a disabled endpoint is parked at once.
 */
import { Context, Effect, Layer } from "effect"
import type { Envelope } from "../../../src/event/Event.ts"
import { EventCatalogue, subjectOf } from "../../../src/event/Event.ts"
import { baseUrl } from "../../../src/settings/BaseUrl.ts"
import { Settings } from "../../../src/settings/Settings.ts"
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
      const base = baseUrl(yield* Settings)

      return FanOut.of({
        run: Effect.fn("FanOut.run")(function* (events) {
          const audible = events.flatMap((event) => {
            const declared = catalogue.get(event.type)
            const audience = declared?.audience
            return isDialect(audience)
              ? [{ event: { ...event, subject: subjectOf(declared, event.data) }, audience }]
              : []
          })
          if (audible.length === 0) return
          const subscribers = yield* repo.subscribers(audible.map(({ event }) => event))
          if (subscribers.length === 0) return
          const { deliveries, messages } = fanOut(audible, subscribers, nextId, base)
          if (deliveries.length === 0) return
          yield* repo.insertMessages(messages)
          const numbered = yield* repo.number(deliveries)
          const [active, parked] = [numbered.filter(({ to }) => to.active), numbered.filter(({ to }) => !to.active)]
          yield* repo.send(active)
          yield* repo.park(parked)
        })
      })
    })
  )
}

interface Audible {
  readonly event: Envelope & { readonly subject: string | undefined }
  readonly audience: DialectName
}

const fanOut = (
  events: ReadonlyArray<Audible>,
  subscribers: ReadonlyArray<Subscriber>,
  nextId: () => string,
  base: string
) => {
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
        body: bodyOf(event, to, base)
      }
      if (!worded.has(wording)) messages.push(message)
      worded.set(wording, message)
      deliveries.push({ id: nextId(), to, message })
    }
  }
  return { messages, deliveries }
}

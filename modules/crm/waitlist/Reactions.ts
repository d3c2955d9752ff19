/** Sends the jobs of the waitlist for freed slots and for buttons of offers, and lists offers that did not arrive. */
import { Effect, Layer, Schema } from "effect"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Event from "../../../src/event/Event.ts"
import { EmailRefused, FriendPostback, NotificationFailed, SlotFreed } from "../events/Inside.ts"
import { AnswerOffer, PromoteWaitlist } from "./Jobs.ts"
import { answerOf } from "./offer/OfferText.ts"
import { UndeliveredOffers } from "./offer/UndeliveredOffers.ts"
import { WaitlistRepo } from "./WaitlistRepo.ts"

export const FollowSlots = Event.reaction("crm/follow-slots", { to: [SlotFreed] })
export const FollowOffers = Event.reaction("crm/follow-offers", {
  to: [FriendPostback, NotificationFailed, EmailRefused]
})

const Freed = Schema.Struct({ slotId: Schema.String })
const Postback = Schema.Struct({ friendId: Schema.String, data: Schema.String })
const Failed = Schema.Struct({ key: Schema.String, reason: Schema.String })
const Refused = Schema.Struct({ friendId: Schema.String })

const promote = Effect.gen(function* () {
  const [jobs, repo] = [yield* Jobs, yield* WaitlistRepo]
  return Event.toLayer(
    FollowSlots,
    Effect.fnUntraced(function* (events) {
      const freed = new Map<string, Event.Envelope>()
      for (const event of events) freed.set((yield* Schema.decodeUnknownEffect(Freed)(event.data)).slotId, event)
      // Most slots have no waitlist, and need no job.
      const places = yield* repo.withWaitlist([...freed.keys()])
      yield* jobs.sendAll(
        PromoteWaitlist,
        places.map((payload) => ({ payload, options: { cause: Event.causeOf(freed.get(payload.slotId)!) } }))
      )
    })
  )
})

const answer = Effect.gen(function* () {
  const [jobs, undelivered] = [yield* Jobs, yield* UndeliveredOffers]
  return Event.toLayer(
    FollowOffers,
    Effect.fnUntraced(function* (events) {
      for (const { accountId, data, id, type } of events) {
        if (accountId === null) continue
        if (type === NotificationFailed.type) {
          const { key, reason } = yield* Schema.decodeUnknownEffect(Failed)(data)
          yield* undelivered.list(accountId, key, reason)
          continue
        }
        if (type === EmailRefused.type) {
          yield* undelivered.listUnmailed(accountId, (yield* Schema.decodeUnknownEffect(Refused)(data)).friendId)
          continue
        }
        const postback = yield* Schema.decodeUnknownEffect(Postback)(data)
        const found = answerOf(postback.data)
        if (found !== undefined)
          yield* Event.causedBy({ id })(jobs.send(AnswerOffer, { accountId, friendId: postback.friendId, ...found }))
      }
    })
  )
})

export const layer = Layer.merge(Layer.unwrap(promote), Layer.unwrap(answer))

/** Use cases of an endpoint's deliveries: list and read them, replay them, send a test event. */
import { Context, Effect, Layer } from "effect"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import type { Attempt, Delivery, DeliveryState, Exchange } from "../deliver/Delivery.ts"
import * as CloudEvents from "../dialect/CloudEvents.ts"
import { DeliveryNotFound, InvalidCursor, type WebhookEndpointNotFound } from "../Errors.ts"
import type { Owner } from "../endpoint/Endpoint.ts"
import { Endpoints } from "../endpoint/Endpoints.ts"
import type { Page } from "../Paging.ts"
import { Deliveries } from "./Deliveries.ts"
import type { PayloadExpired } from "./PayloadExpired.ts"
import { Replays, type TimeRange } from "./Replays.ts"

export interface DeliveryWithAttempts {
  readonly delivery: Delivery
  /** Oldest first. */
  readonly attempts: ReadonlyArray<Attempt>
}

export interface DeliveryWithMessages extends DeliveryWithAttempts {
  /** Exchanges by id of the attempt; absent when no longer kept. */
  readonly exchanges: ReadonlyMap<string, Exchange>
  /** The body that every attempt sends; undefined when no longer kept. */
  readonly body: string | undefined
}

export interface DeliveryPage {
  readonly deliveries: ReadonlyArray<DeliveryWithAttempts>
  readonly hasMore: boolean
}

/** The deliveries to replay: one, or those of a time range. */
export type ReplaySelection = { readonly deliveryId: string } | TimeRange

interface UseCases {
  /** Newest first. */
  readonly list: (
    owner: Owner,
    endpointId: string,
    page: Page & { readonly state?: DeliveryState | undefined }
  ) => Effect.Effect<DeliveryPage, WebhookEndpointNotFound | InvalidCursor>
  readonly read: (
    owner: Owner,
    endpointId: string,
    deliveryId: string
  ) => Effect.Effect<DeliveryWithMessages, WebhookEndpointNotFound | DeliveryNotFound>
  /** Queues a `test.ping` and returns its delivery. */
  readonly ping: (owner: Owner, endpointId: string) => Effect.Effect<DeliveryWithAttempts, WebhookEndpointNotFound>
  /** Queues the selected deliveries once more; returns their number. */
  readonly replay: (
    owner: Owner,
    endpointId: string,
    selection: ReplaySelection
  ) => Effect.Effect<number, WebhookEndpointNotFound | DeliveryNotFound | PayloadExpired>
}

export class EndpointDeliveries extends Context.Service<EndpointDeliveries, UseCases>()("webhooks/EndpointDeliveries") {
  static readonly layer = Layer.effect(
    EndpointDeliveries,
    Effect.gen(function* () {
      const endpoints = yield* Endpoints
      const log = yield* Deliveries
      const replays = yield* Replays
      const within = yield* Tenant.within

      const findWithAttempts = Effect.fnUntraced(function* (
        { accountId }: Owner,
        endpointId: string,
        deliveryId: string
      ) {
        const delivery = yield* log.find(accountId, endpointId, deliveryId)
        if (delivery === undefined) return yield* new DeliveryNotFound({})
        const attempts = yield* log.attempts(accountId, [deliveryId])
        return { delivery, attempts: attempts.get(deliveryId) ?? [] }
      })

      const list: UseCases["list"] = Effect.fnUntraced(function* (owner, endpointId, { limit, startingAfter, state }) {
        const { accountId } = owner
        yield* endpoints.find(owner, endpointId)
        if (startingAfter !== undefined && (yield* log.find(accountId, endpointId, startingAfter)) === undefined) {
          return yield* new InvalidCursor({})
        }
        const states = state === undefined ? undefined : [state]
        const { deliveries, hasMore } = yield* log.list(accountId, endpointId, { limit, startingAfter, states })
        const ids = deliveries.map(({ id }) => id)
        const attempts = ids.length === 0 ? noAttempts : yield* log.attempts(accountId, ids)
        return {
          deliveries: deliveries.map((delivery) => ({ delivery, attempts: attempts.get(delivery.id) ?? [] })),
          hasMore
        }
      })

      const read: UseCases["read"] = Effect.fnUntraced(function* (owner, endpointId, deliveryId) {
        yield* endpoints.find(owner, endpointId)
        const delivery = yield* findWithAttempts(owner, endpointId, deliveryId)
        const exchanges = yield* log.exchanges(owner.accountId, delivery.delivery)
        const stored = yield* log.body(owner.accountId, delivery.delivery)
        const body = stored === undefined ? undefined : CloudEvents.numbered(stored, delivery.delivery.sequence)
        return { ...delivery, body, exchanges: new Map(exchanges.map((exchange) => [exchange.attemptId, exchange])) }
      })

      const ping: UseCases["ping"] = Effect.fnUntraced(function* (owner, endpointId) {
        yield* endpoints.find(owner, endpointId)
        const id = yield* replays.ping(owner.accountId, endpointId)
        return yield* Effect.catchTag(findWithAttempts(owner, endpointId, id), "DeliveryNotFound", Effect.die)
      })

      const replay: UseCases["replay"] = Effect.fnUntraced(function* (owner, endpointId, selection) {
        yield* endpoints.find(owner, endpointId)
        if (!("deliveryId" in selection)) return yield* replays.range(owner.accountId, endpointId, selection)
        yield* replays.one(owner.accountId, endpointId, selection.deliveryId)
        return 1
      })

      return EndpointDeliveries.of({
        list: Effect.fn("EndpointDeliveries.list")((owner, ...args) => within(owner.accountId, list(owner, ...args))),
        read: Effect.fn("EndpointDeliveries.read")((owner, ...args) => within(owner.accountId, read(owner, ...args))),
        ping: Effect.fn("EndpointDeliveries.ping")((owner, ...args) => within(owner.accountId, ping(owner, ...args))),
        replay: Effect.fn("EndpointDeliveries.replay")((owner, ...args) =>
          within(owner.accountId, replay(owner, ...args))
        )
      })
    })
  )
}

const noAttempts: ReadonlyMap<string, ReadonlyArray<Attempt>> = new Map()

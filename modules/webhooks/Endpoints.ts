/** Use cases of the endpoints, for both families of integrators. */
import { Context, DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { EventCatalogue } from "../../src/event/Event.ts"
import { Vault } from "../../src/secrets/Vault.ts"
import * as Tenant from "../../src/sql/Tenant.ts"
import { AccountPlans } from "../accounts/contract.ts"
import { eventsFor, unknownTypes } from "./Catalogue.ts"
import { EndpointChanges } from "./deliver/EndpointChanges.ts"
import { dialects } from "./dialect/Dialects.ts"
import {
  analyticsLimit,
  crmLimits,
  type Draft,
  type Endpoint,
  type Owner,
  overlapEnd,
  type SomeOwner,
  type WithSecret
} from "./Endpoint.ts"
import { EndpointRepo, type Sealed } from "./EndpointRepo.ts"
import { InvalidCursor, InvalidEvents, PlanLimit, UnsupportedApiVersion, WebhookEndpointNotFound } from "./Errors.ts"
import { type Change, Noted } from "./Noted.ts"
import type { Page } from "./Paging.ts"
import type { InvalidUrl } from "./send/InvalidUrl.ts"
import { UrlGuard } from "./send/UrlGuard.ts"
import * as Secret from "./sign/Secret.ts"

export interface Listing {
  readonly endpoints: ReadonlyArray<Endpoint>
  readonly hasMore: boolean
}

export class Endpoints extends Context.Service<
  Endpoints,
  {
    readonly create: (
      owner: Owner,
      draft: Draft
    ) => Effect.Effect<WithSecret, InvalidEvents | InvalidUrl | PlanLimit | UnsupportedApiVersion>
    /** Newest first. */
    readonly list: (owner: SomeOwner, page: Page) => Effect.Effect<Listing, InvalidCursor>
    /** For operators, who name endpoints alone. */
    readonly ownerOf: (id: string) => Effect.Effect<Owner, WebhookEndpointNotFound>
    readonly find: (owner: Owner, id: string) => Effect.Effect<Endpoint, WebhookEndpointNotFound>
    /** Nothing more is sent to it once this has answered. */
    readonly remove: (owner: Owner, id: string) => Effect.Effect<void, WebhookEndpointNotFound>
    /** What was parked while it was disabled stays so, until it is replayed. */
    readonly enable: (owner: Owner, id: string) => Effect.Effect<Endpoint, WebhookEndpointNotFound>
    readonly rotateSecret: (owner: Owner, id: string) => Effect.Effect<WithSecret, WebhookEndpointNotFound>
  }
>()("webhooks/Endpoints") {
  static readonly layerNoDeps = Layer.effect(
    Endpoints,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* EndpointRepo
      const vault = yield* Vault
      const guard = yield* UrlGuard
      const random = yield* SecureRandom.SecureRandom
      const plans = yield* AccountPlans
      const changes = yield* EndpointChanges
      const catalogue = [...(yield* EventCatalogue).values()]
      const types = {
        analytics: new Set(eventsFor("analytics", catalogue).map(({ type }) => type)),
        crm: new Set(eventsFor("crm", catalogue).map(({ type }) => type))
      }

      const limitOf = ({ accountId, dialect }: Owner) =>
        dialect === "crm" ? Effect.map(plans.crm(accountId), (plan) => crmLimits[plan]) : Effect.succeed(analyticsLimit)

      const freshSecret = Effect.fnUntraced(function* (id: string) {
        const secret = yield* Secret.generate(random)
        const sealed: Sealed = { secret: yield* vault.seal(id, secret), secretPrefix: Secret.prefixOf(secret) }
        return { secret, sealed }
      })

      const note = (action: Change["action"], endpointId: string) =>
        Effect.flatMap(Noted, (tell) => tell({ action, endpointId }))

      const orNotFound = <A>(found: Effect.Effect<A | undefined>): Effect.Effect<A, WebhookEndpointNotFound> =>
        Effect.filterOrFail(
          found,
          (row): row is A => row !== undefined,
          () => new WebhookEndpointNotFound({})
        )

      /** Waits for others who add to the same owner, so that the limit holds for all of them together. */
      const insertWithin = Effect.fnUntraced(function* (owner: Owner, endpoint: Endpoint, sealed: Sealed) {
        const limit = yield* limitOf(owner)
        yield* repo.lockOwner(owner)
        if ((yield* repo.count(owner)) >= limit) return yield* new PlanLimit({ limit })
        yield* repo.insert(endpoint, sealed)
        yield* note("create", endpoint.id)
      })

      const removeIt = Effect.fnUntraced(function* (owner: Owner, id: string) {
        if (!(yield* repo.remove(owner, id))) return yield* new WebhookEndpointNotFound({})
        yield* note("delete", id)
        yield* changes.removed(id)
      })

      const enableIt = Effect.fnUntraced(function* (owner: Owner, id: string) {
        const endpoint = yield* orNotFound(repo.enable(owner, id, DateTime.toDateUtc(yield* DateTime.now)))
        yield* note("enable", id)
        yield* changes.changed(id)
        return endpoint
      })

      const rotateIt = Effect.fnUntraced(function* (owner: Owner, id: string, sealed: Sealed) {
        const at = DateTime.toDateUtc(yield* DateTime.now)
        const endpoint = yield* orNotFound(repo.rotate(owner, id, sealed, at, overlapEnd(dialects[owner.dialect], at)))
        yield* note("rotate", id)
        yield* changes.changed(id)
        return endpoint
      })

      const listed = Effect.fnUntraced(function* (owner: SomeOwner, { limit, startingAfter }: Page) {
        if (startingAfter !== undefined && (yield* repo.find(owner, startingAfter)) === undefined) {
          return yield* new InvalidCursor({})
        }
        const rows = yield* repo.list(owner, { limit: limit + 1, startingAfter })
        return { endpoints: rows.slice(0, limit), hasMore: rows.length > limit }
      })

      return Endpoints.of({
        create: Effect.fn("Endpoints.create")(function* (owner, draft) {
          const known = types[owner.dialect]
          const events = [...new Set(draft.events ?? known)]
          const errors = unknownTypes(draft.events ?? [], known)
          if (errors.length > 0) return yield* new InvalidEvents({ errors, known: [...known] })
          const newest = dialects[owner.dialect].apiVersion
          if (draft.apiVersion !== undefined && draft.apiVersion !== newest) {
            return yield* new UnsupportedApiVersion({ supported: newest })
          }
          yield* guard.register(draft.url)
          const id = yield* random.ulid
          const { sealed, secret } = yield* freshSecret(id)
          const at = DateTime.toDateUtc(yield* DateTime.now)
          const endpoint = newborn(
            owner,
            { ...draft, events },
            { id, at, apiVersion: newest, secretPrefix: sealed.secretPrefix }
          )
          yield* within(owner.accountId, insertWithin(owner, endpoint, sealed))
          return { endpoint, secret }
        }),
        list: Effect.fn("Endpoints.list")((owner, page) => within(owner.accountId, listed(owner, page))),
        ownerOf: (id) => orNotFound(repo.ownerOf(id)),
        find: (owner, id) => within(owner.accountId, orNotFound(repo.find(owner, id))),
        remove: Effect.fn("Endpoints.remove")(function* (owner, id) {
          yield* within(owner.accountId, removeIt(owner, id))
          yield* changes.quiet(id)
        }),
        enable: Effect.fn("Endpoints.enable")((owner, id) => within(owner.accountId, enableIt(owner, id))),
        rotateSecret: Effect.fn("Endpoints.rotateSecret")(function* (owner, id) {
          const { sealed, secret } = yield* freshSecret(id)
          return { endpoint: yield* within(owner.accountId, rotateIt(owner, id, sealed)), secret }
        })
      })
    })
  )

  static readonly layer = Endpoints.layerNoDeps.pipe(Layer.provide(EndpointRepo.layer))
}

const newborn = (
  owner: Owner,
  draft: Draft & { readonly events: ReadonlyArray<string> },
  made: { readonly id: string; readonly at: Date; readonly apiVersion: string | null; readonly secretPrefix: string }
): Endpoint => ({
  id: made.id,
  ...owner,
  url: draft.url,
  description: draft.description,
  events: draft.events,
  apiVersion: made.apiVersion,
  livemode: true,
  status: "active",
  disabledAt: null,
  disabledReason: null,
  consecutiveFailures: 0,
  lastSuccessAt: null,
  lastFailureAt: null,
  secretPrefix: made.secretPrefix,
  previousSecretUntil: null,
  createdAt: made.at,
  updatedAt: made.at
})

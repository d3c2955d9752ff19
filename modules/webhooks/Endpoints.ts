/** Use cases of the endpoints, for both dialects. */
import { Context, DateTime, Effect, Layer, Record } from "effect"
import { SecureRandom } from "effect/crypto"
import { EventCatalogue } from "../../src/event/Event.ts"
import { Vault } from "../../src/secrets/Vault.ts"
import * as Tenant from "../../src/sql/tenant/Tenant.ts"
import { AccountPlans } from "../accounts/contract.ts"
import { eventsFor, unknownTypes, usualTypes } from "./Catalogue.ts"
import { EndpointChanges } from "./deliver/EndpointChanges.ts"
import { dialects } from "./dialect/Dialects.ts"
import {
  analyticsLimit,
  applyChange,
  crmLimits,
  type Draft,
  type Endpoint,
  type EndpointChange,
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
    /** All of it or nothing. What waits for one that is disabled is parked. */
    readonly update: (
      owner: Owner,
      id: string,
      change: EndpointChange
    ) => Effect.Effect<Endpoint, WebhookEndpointNotFound | InvalidEvents | InvalidUrl>
    /** Nothing more is sent to it once this has answered. */
    readonly remove: (owner: Owner, id: string) => Effect.Effect<void, WebhookEndpointNotFound>
    /** What was parked while it was disabled stays so, until it is replayed. */
    readonly enable: (owner: Owner, id: string) => Effect.Effect<Endpoint, WebhookEndpointNotFound>
    /** What waits is parked. One that is disabled stays so, for the reason that it has. */
    readonly disable: (
      owner: Owner,
      id: string,
      by: "owner" | "operator"
    ) => Effect.Effect<Endpoint, WebhookEndpointNotFound>
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
      const events = { analytics: eventsFor("analytics", catalogue), crm: eventsFor("crm", catalogue) }
      const types = Record.map(events, (all) => new Set(all.map(({ type }) => type)))
      const usual = Record.map(events, usualTypes)

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

      /** Each once. */
      const knownEvents = Effect.fnUntraced(function* ({ dialect }: Owner, wanted: ReadonlyArray<string>) {
        const known = types[dialect]
        const errors = unknownTypes(wanted, known)
        return errors.length === 0 ? [...new Set(wanted)] : yield* new InvalidEvents({ errors, known: [...known] })
      })

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

      const updateIt = Effect.fnUntraced(function* (
        owner: Owner,
        id: string,
        change: EndpointChange,
        by: "owner" | "operator"
      ) {
        const before = yield* orNotFound(repo.lock(owner, id))
        const after = applyChange(before, change, by, DateTime.toDateUtc(yield* DateTime.now))
        yield* repo.update(after)
        const isDisabled = after.status === "disabled"
        yield* isDisabled && before.status === "active" ? changes.disabled(id) : changes.changed(id)
        yield* note(isDisabled ? "disable" : "update", id)
        return after
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
          const events = yield* knownEvents(owner, draft.events ?? usual[owner.dialect])
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
        update: Effect.fn("Endpoints.update")(function* (owner, id, { events, ...change }) {
          yield* within(owner.accountId, orNotFound(repo.find(owner, id)))
          const known = events && (yield* knownEvents(owner, events))
          if (change.url !== undefined) yield* guard.register(change.url)
          return yield* within(owner.accountId, updateIt(owner, id, { ...change, events: known }, "owner"))
        }),
        disable: Effect.fn("Endpoints.disable")((owner, id, by) =>
          within(owner.accountId, updateIt(owner, id, { status: "disabled" }, by))
        ),
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

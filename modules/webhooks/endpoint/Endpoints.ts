/**
 * Use cases of endpoints, in both dialects: create, list, read, change, delete, enable, disable, rotate. Each is one
 * transaction as the tenant; a change audits itself in it and notifies the delivery engine.
 */
import { Context, DateTime, Effect, Layer, Option, Record } from "effect"
import { SecureRandom } from "effect/crypto"
import { EventCatalogue } from "../../../src/event/Event.ts"
import { Unauthorized } from "../../../src/http/auth/Auth.ts"
import { prepare } from "../../../src/http/idempotency/Preparation.ts"
import { UrlGuard } from "../../../src/outbound/UrlGuard.ts"
import { Vault } from "../../../src/secrets/Vault.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { AccountPlans, KeyStates } from "../../accounts/contract.ts"
import { EndpointChanges } from "../deliver/EndpointChanges.ts"
import { dialects } from "../dialect/Dialects.ts"
import {
  InvalidCursor,
  InvalidEvents,
  InvalidHeaders,
  type InvalidUrl,
  PlanLimit,
  UnsupportedApiVersion,
  WebhookEndpointNotFound
} from "../Errors.ts"
import type { Page } from "../Paging.ts"
import * as ReceiverGuard from "../send/ReceiverGuard.ts"
import * as Secret from "../sign/Secret.ts"
import * as CustomHeaders from "./CustomHeaders.ts"
import {
  analyticsLimit,
  applyChange,
  crmLimits,
  type Draft,
  type Endpoint,
  type EndpointChange,
  type EndpointFilter,
  newEndpoint,
  type Owner,
  type OwnerFilter,
  originOf,
  overlapEnd,
  type WithSecret
} from "./Endpoint.ts"
import { EndpointRepo, type SealedSecret } from "./EndpointRepo.ts"
import { defaultTypes, eventsFor, unknownTypes } from "./EventTypes.ts"
import * as SealedHeaders from "./SealedHeaders.ts"

/** One change of an endpoint, as the audit records it. */
interface AuditedChange {
  readonly action: "create" | "update" | "delete" | "enable" | "disable" | "rotate"
  readonly endpointId: string
}

/** Hook called for each endpoint change, inside its transaction; operators' changes write their audit row here. */
export const EndpointAudit = Context.Reference<(change: AuditedChange) => Effect.Effect<void>>(
  "webhooks/EndpointAudit",
  { defaultValue: () => () => Effect.void }
)

type Refusal = InvalidEvents | InvalidHeaders | InvalidUrl | PlanLimit | UnsupportedApiVersion

export interface EndpointPage {
  readonly endpoints: ReadonlyArray<Endpoint>
  readonly hasMore: boolean
}

export class Endpoints extends Context.Service<
  Endpoints,
  {
    readonly create: (owner: Owner, draft: Draft) => Effect.Effect<WithSecret, Refusal>
    /** Creates an endpoint for an installed app, whose key must not be revoked meanwhile: its endpoints would stay. */
    readonly createByApp: (
      owner: Owner,
      draft: Draft,
      keyId: string
    ) => Effect.Effect<WithSecret, Refusal | Unauthorized>
    /** Newest first. */
    readonly list: (owner: OwnerFilter, page: Page) => Effect.Effect<EndpointPage, InvalidCursor>
    /** For operators: of any account, newest first. */
    readonly search: (filter: EndpointFilter, page: Page) => Effect.Effect<EndpointPage, InvalidCursor>
    /** For operators, who know only the id of an endpoint. */
    readonly ownerOf: (id: string) => Effect.Effect<Owner, WebhookEndpointNotFound>
    readonly find: (owner: Owner, id: string) => Effect.Effect<Endpoint, WebhookEndpointNotFound>
    /** Applies the whole change or nothing. Disabling parks the queued deliveries. */
    readonly update: (
      owner: Owner,
      id: string,
      change: EndpointChange
    ) => Effect.Effect<Endpoint, WebhookEndpointNotFound | InvalidEvents | InvalidHeaders | InvalidUrl>
    /** When this returns, nothing more is sent to the endpoint. */
    readonly remove: (owner: Owner, id: string) => Effect.Effect<void, WebhookEndpointNotFound>
    /** Parked deliveries stay parked until they are replayed. */
    readonly enable: (owner: Owner, id: string) => Effect.Effect<Endpoint, WebhookEndpointNotFound>
    /** Parks the queued deliveries. An endpoint that is already disabled keeps its reason. */
    readonly disable: (
      owner: Owner,
      id: string,
      by: "owner" | "operator"
    ) => Effect.Effect<Endpoint, WebhookEndpointNotFound>
    readonly rotateSecret: (owner: Owner, id: string) => Effect.Effect<WithSecret, WebhookEndpointNotFound>
  }
>()("webhooks/Endpoints") {
  static readonly layer = Layer.effect(
    Endpoints,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* EndpointRepo
      const vault = yield* Vault
      const register = ReceiverGuard.registerBy(yield* UrlGuard)
      const random = yield* SecureRandom.SecureRandom
      const plans = yield* AccountPlans
      const keys = yield* KeyStates
      const changes = yield* EndpointChanges
      const published = [...(yield* EventCatalogue).values()]
      const events = { analytics: eventsFor("analytics", published), crm: eventsFor("crm", published) }
      const types = Record.map(events, (all) => new Set(all.map(({ type }) => type)))
      const defaults = Record.map(events, defaultTypes)

      const limitOf = ({ accountId, dialect }: Owner) =>
        dialect === "crm" ? Effect.map(plans.crm(accountId), (plan) => crmLimits[plan]) : Effect.succeed(analyticsLimit)

      const newSecret = Effect.fnUntraced(function* (id: string) {
        const secret = yield* Secret.generate(random)
        const sealed: SealedSecret = { secret: yield* vault.seal(id, secret), secretPrefix: Secret.prefixOf(secret) }
        return { secret, sealed }
      })

      const audit = (action: AuditedChange["action"], endpointId: string) =>
        Effect.flatMap(EndpointAudit, (record) => record({ action, endpointId }))

      const orNotFound = <A>(found: Effect.Effect<A | undefined>): Effect.Effect<A, WebhookEndpointNotFound> =>
        Effect.filterOrFail(
          found,
          (row): row is A => row !== undefined,
          () => new WebhookEndpointNotFound({})
        )

      /** The wanted types without duplicates, if the dialect has them all. */
      const checkEvents = Effect.fnUntraced(function* ({ dialect }: Owner, wanted: ReadonlyArray<string>) {
        const known = types[dialect]
        const errors = unknownTypes(wanted, known)
        return errors.length === 0 ? [...new Set(wanted)] : yield* new InvalidEvents({ errors, known: [...known] })
      })

      /** Locks the owner, so that concurrent creations cannot exceed the limit together. */
      const insertWithin = Effect.fnUntraced(function* <E>(
        owner: Owner,
        endpoint: Endpoint,
        sealed: SealedSecret & { readonly headers: Uint8Array | null },
        allowed: Effect.Effect<void, E>
      ) {
        const limit = yield* limitOf(owner)
        yield* repo.lockOwner(owner)
        yield* allowed
        if ((yield* repo.count(owner)) >= limit) return yield* new PlanLimit({ limit })
        yield* repo.insert(endpoint, sealed)
        yield* audit("create", endpoint.id)
      })

      const removeWithin = Effect.fnUntraced(function* (owner: Owner, id: string) {
        if (!(yield* repo.remove(owner, id))) return yield* new WebhookEndpointNotFound({})
        yield* audit("delete", id)
        yield* changes.removed(id)
      })

      const enableWithin = Effect.fnUntraced(function* (owner: Owner, id: string) {
        const endpoint = yield* orNotFound(repo.enable(owner, id, DateTime.toDateUtc(yield* DateTime.now)))
        yield* audit("enable", id)
        yield* changes.changed(id)
        return endpoint
      })

      const mergeHeaders = (before: CustomHeaders.CustomHeaders, patch: CustomHeaders.HeadersPatch) => {
        const merged = CustomHeaders.merge(before, patch)
        return "errors" in merged ? Effect.fail(new InvalidHeaders(merged)) : Effect.succeed(merged.headers)
      }

      /** Headers that no key opens are gone, and so are those that were given for another origin. */
      const changeHeaders = Effect.fnUntraced(function* (
        endpoint: Endpoint,
        patch: CustomHeaders.HeadersPatch,
        isMoved: boolean
      ) {
        const stored = isMoved ? null : yield* repo.headersOf(endpoint, endpoint.id)
        const before = yield* SealedHeaders.open(vault, endpoint.id, stored)
        const headers = yield* mergeHeaders(
          Option.getOrElse(before, () => ({})),
          patch
        )
        const after = { ...endpoint, headerNames: CustomHeaders.namesOf(headers) }
        yield* repo.updateHeaders(after, { headers: yield* SealedHeaders.seal(vault, endpoint.id, headers) })
        return after
      })

      const updateWithin = Effect.fnUntraced(function* <E = never>(
        owner: Owner,
        id: string,
        change: Omit<EndpointChange, "headers">,
        by: "owner" | "operator",
        finish: (changed: Endpoint, before: Endpoint) => Effect.Effect<Endpoint, E> = Effect.succeed
      ) {
        const before = yield* orNotFound(repo.lock(owner, id))
        const changed = applyChange(before, change, by, DateTime.toDateUtc(yield* DateTime.now))
        const after = yield* finish(changed, before)
        yield* repo.update(after)
        const isDisabled = after.status === "disabled"
        yield* isDisabled && before.status === "active" ? changes.disabled(id) : changes.changed(id)
        yield* audit(isDisabled ? "disable" : "update", id)
        return after
      })

      const rotateWithin = Effect.fnUntraced(function* (owner: Owner, id: string, sealed: SealedSecret) {
        const at = DateTime.toDateUtc(yield* DateTime.now)
        const endpoint = yield* orNotFound(repo.rotate(owner, id, sealed, at, overlapEnd(dialects[owner.dialect], at)))
        yield* audit("rotate", id)
        yield* changes.changed(id)
        return endpoint
      })

      /** Reads one more than the page has. */
      const pageFrom = Effect.fnUntraced(function* (
        { limit, startingAfter }: Page,
        find: (id: string) => Effect.Effect<unknown>,
        read: (page: Page) => Effect.Effect<ReadonlyArray<Endpoint>>
      ) {
        if (startingAfter !== undefined && (yield* find(startingAfter)) === undefined) {
          return yield* new InvalidCursor({})
        }
        const rows = yield* read({ limit: limit + 1, startingAfter })
        return { endpoints: rows.slice(0, limit), hasMore: rows.length > limit }
      })

      const createWith = Effect.fnUntraced(function* <E>(owner: Owner, draft: Draft, allowed: Effect.Effect<void, E>) {
        const events = yield* checkEvents(owner, draft.events ?? defaults[owner.dialect])
        const newest = dialects[owner.dialect].apiVersion
        if (draft.apiVersion !== undefined && draft.apiVersion !== newest) {
          return yield* new UnsupportedApiVersion({ supported: newest })
        }
        const headers = yield* mergeHeaders({}, draft.headers ?? {})
        yield* prepare(register(draft.url))
        const id = yield* random.ulid
        const sealedHeaders = yield* SealedHeaders.seal(vault, id, headers)
        const { sealed, secret } = yield* newSecret(id)
        const at = DateTime.toDateUtc(yield* DateTime.now)
        const endpoint = newEndpoint(
          owner,
          { ...draft, events, headers },
          { id, at, apiVersion: newest, secretPrefix: sealed.secretPrefix }
        )
        yield* within(owner.accountId, insertWithin(owner, endpoint, { ...sealed, headers: sealedHeaders }, allowed))
        return { endpoint, secret }
      })

      /** Under the lock of the owner, which an uninstallation holds until it ends. */
      const standing = (accountId: string, keyId: string) =>
        Effect.flatMap(keys.isRevoked(accountId, keyId), (isRevoked) =>
          isRevoked ? Effect.fail(new Unauthorized({ reason: "The key was revoked: use another one" })) : Effect.void
        )

      return Endpoints.of({
        create: Effect.fn("Endpoints.create")((owner, draft) => createWith(owner, draft, Effect.void)),
        createByApp: Effect.fn("Endpoints.createByApp")((owner, draft, keyId) =>
          createWith(owner, draft, standing(owner.accountId, keyId))
        ),
        list: Effect.fn("Endpoints.list")((owner, page) =>
          within(
            owner.accountId,
            pageFrom(
              page,
              (id) => repo.find(owner, id),
              (wanted) => repo.list(owner, wanted)
            )
          )
        ),
        search: Effect.fn("Endpoints.search")((filter, page) =>
          pageFrom(page, repo.ownerOf, (wanted) => repo.search(filter, wanted))
        ),
        ownerOf: (id) => orNotFound(repo.ownerOf(id)),
        find: (owner, id) => within(owner.accountId, orNotFound(repo.find(owner, id))),
        remove: Effect.fn("Endpoints.remove")(function* (owner, id) {
          yield* within(owner.accountId, removeWithin(owner, id))
          yield* changes.awaitIdle(id)
        }),
        update: Effect.fn("Endpoints.update")(function* (owner, id, { events, headers, ...change }) {
          yield* within(owner.accountId, orNotFound(repo.find(owner, id)))
          const known = events && (yield* checkEvents(owner, events))
          if (change.url !== undefined) yield* register(change.url)
          const finish = (changed: Endpoint, before: Endpoint) => {
            const isMoved = originOf(changed) !== originOf(before)
            return headers === undefined && !(isMoved && before.headerNames.length > 0)
              ? Effect.succeed(changed)
              : changeHeaders(changed, headers === undefined ? {} : headers, isMoved)
          }
          return yield* within(owner.accountId, updateWithin(owner, id, { ...change, events: known }, "owner", finish))
        }),
        disable: Effect.fn("Endpoints.disable")((owner, id, by) =>
          within(owner.accountId, updateWithin(owner, id, { status: "disabled" }, by))
        ),
        enable: Effect.fn("Endpoints.enable")((owner, id) => within(owner.accountId, enableWithin(owner, id))),
        rotateSecret: Effect.fn("Endpoints.rotateSecret")(function* (owner, id) {
          const { sealed, secret } = yield* newSecret(id)
          return { endpoint: yield* within(owner.accountId, rotateWithin(owner, id, sealed)), secret }
        })
      })
    })
  ).pipe(Layer.provide(EndpointRepo.layer))
}

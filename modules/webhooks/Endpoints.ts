/** Use cases of the endpoints, for both families of integrators. */
import { Context, DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { Vault } from "../../src/secrets/Vault.ts"
import { dieOnSql } from "../../src/sql/Pg.ts"
import { dialects } from "./dialect/Dialects.ts"
import { type Draft, type Endpoint, type Owner, overlapEnd, type WithSecret } from "./Endpoint.ts"
import { EndpointRepo, type Sealed } from "./EndpointRepo.ts"
import { InvalidCursor, PlanLimit, UnsupportedApiVersion, WebhookEndpointNotFound } from "./Errors.ts"
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
    /** @param limit how many the owner may have */
    readonly create: (
      owner: Owner,
      draft: Draft,
      limit: number
    ) => Effect.Effect<WithSecret, InvalidUrl | PlanLimit | UnsupportedApiVersion>
    /** Newest first. */
    readonly list: (
      owner: Owner,
      page: { readonly limit: number; readonly startingAfter?: string | undefined }
    ) => Effect.Effect<Listing, InvalidCursor>
    readonly find: (owner: Owner, id: string) => Effect.Effect<Endpoint, WebhookEndpointNotFound>
    /** Nothing more is sent to it from the commit on. */
    readonly remove: (owner: Owner, id: string) => Effect.Effect<void, WebhookEndpointNotFound>
    /** What was parked while it was disabled stays so, until it is replayed. */
    readonly enable: (owner: Owner, id: string) => Effect.Effect<Endpoint, WebhookEndpointNotFound>
    readonly rotateSecret: (owner: Owner, id: string) => Effect.Effect<WithSecret, WebhookEndpointNotFound>
  }
>()("webhooks/Endpoints") {
  static readonly layerNoDeps = Layer.effect(
    Endpoints,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const repo = yield* EndpointRepo
      const vault = yield* Vault
      const guard = yield* UrlGuard
      const random = yield* SecureRandom.SecureRandom

      const freshSecret = Effect.fnUntraced(function* (id: string) {
        const secret = yield* Secret.generate(random)
        const sealed: Sealed = { secret: yield* vault.seal(id, secret), secretPrefix: Secret.prefixOf(secret) }
        return { secret, sealed }
      })

      const orNotFound = <A>(found: Effect.Effect<A | undefined>): Effect.Effect<A, WebhookEndpointNotFound> =>
        Effect.flatMap(found, (row) =>
          row === undefined ? Effect.fail(new WebhookEndpointNotFound({})) : Effect.succeed(row)
        )

      /** Waits for others who add to the same owner, so that the limit holds for all of them together. */
      const insertWithin = Effect.fnUntraced(
        function* (owner: Owner, limit: number, endpoint: Endpoint, sealed: Sealed) {
          yield* repo.lockOwner(owner)
          if ((yield* repo.count(owner)) >= limit) return yield* new PlanLimit({ limit })
          yield* repo.insert(endpoint, sealed)
        },
        sql.withTransaction,
        dieOnSql
      )

      return Endpoints.of({
        create: Effect.fn("Endpoints.create")(function* (owner, draft, limit) {
          const newest = dialects[owner.dialect].apiVersion
          if (draft.apiVersion !== undefined && draft.apiVersion !== newest) {
            return yield* new UnsupportedApiVersion({ supported: String(newest) })
          }
          yield* guard.register(draft.url)
          const id = yield* random.ulid
          const { sealed, secret } = yield* freshSecret(id)
          const at = DateTime.toDateUtc(yield* DateTime.now)
          const endpoint = newborn(owner, draft, { id, at, apiVersion: newest, secretPrefix: sealed.secretPrefix })
          yield* insertWithin(owner, limit, endpoint, sealed)
          return { endpoint, secret }
        }),
        list: Effect.fn("Endpoints.list")(function* (owner, { limit, startingAfter }) {
          if (startingAfter !== undefined && (yield* repo.find(owner, startingAfter)) === undefined) {
            return yield* new InvalidCursor({})
          }
          const rows = yield* repo.list(owner, { limit: limit + 1, startingAfter })
          return { endpoints: rows.slice(0, limit), hasMore: rows.length > limit }
        }),
        find: (owner, id) => orNotFound(repo.find(owner, id)),
        remove: Effect.fn("Endpoints.remove")(function* (owner, id) {
          if (!(yield* repo.remove(owner, id))) return yield* new WebhookEndpointNotFound({})
        }),
        enable: Effect.fn("Endpoints.enable")(function* (owner, id) {
          return yield* orNotFound(repo.enable(owner, id, DateTime.toDateUtc(yield* DateTime.now)))
        }),
        rotateSecret: Effect.fn("Endpoints.rotateSecret")(function* (owner, id) {
          const at = DateTime.toDateUtc(yield* DateTime.now)
          const { sealed, secret } = yield* freshSecret(id)
          const until = overlapEnd(dialects[owner.dialect], at)
          return { endpoint: yield* orNotFound(repo.rotate(owner, id, sealed, at, until)), secret }
        })
      })
    })
  )

  static readonly layer = Endpoints.layerNoDeps.pipe(Layer.provide(EndpointRepo.layer))
}

const newborn = (
  owner: Owner,
  draft: Draft,
  made: { readonly id: string; readonly at: Date; readonly apiVersion: string | null; readonly secretPrefix: string }
): Endpoint => ({
  id: made.id,
  ...owner,
  url: draft.url,
  description: draft.description,
  events: [...new Set(draft.events)],
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

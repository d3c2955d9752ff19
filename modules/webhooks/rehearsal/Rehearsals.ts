/** Use cases of rehearsals: start one for an endpoint, and read the latest. Its requests are made by a job (`RunRehearsal.ts`). */
import { Clock, Context, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { asService } from "../../../src/sql/tenant/Tenant.ts"
import { RehearsalLimit, RehearsalNotFound, type WebhookEndpointNotFound } from "../Errors.ts"
import type { Owner } from "../endpoint/Endpoint.ts"
import { EndpointRepo } from "../endpoint/EndpointRepo.ts"
import { Endpoints } from "../endpoint/Endpoints.ts"
import { RehearseEndpoint } from "../Jobs.ts"
import { longestMs, type Rehearsal, statusOf } from "./Rehearsal.ts"
import { RehearsalRepo } from "./RehearsalRepo.ts"

/** Rehearsals that an account may start in a minute, each of eight requests. */
export const mostPerMinute = 5
const minuteMs = 60_000

export class Rehearsals extends Context.Service<
  Rehearsals,
  {
    /** In any state of the endpoint, as a test. */
    readonly start: (
      owner: Owner,
      endpointId: string
    ) => Effect.Effect<Rehearsal, WebhookEndpointNotFound | RehearsalLimit>
    readonly latest: (
      owner: Owner,
      endpointId: string
    ) => Effect.Effect<Rehearsal, WebhookEndpointNotFound | RehearsalNotFound>
  }
>()("webhooks/rehearsal/Rehearsals") {
  static readonly layer = Layer.effect(
    Rehearsals,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const endpoints = yield* Endpoints
      const locks = yield* EndpointRepo
      const repo = yield* RehearsalRepo
      const jobs = yield* Jobs
      const random = yield* SecureRandom.SecureRandom

      /** Under the lock of the owner, so that requests at once cannot exceed the limits together. */
      const startWithin = Effect.fnUntraced(function* (owner: Owner, endpointId: string) {
        const { accountId } = owner
        yield* endpoints.find(owner, endpointId)
        yield* locks.lockOwner(owner)
        const now = yield* Clock.currentTimeMillis
        const before = yield* repo.find(accountId, endpointId)
        if (before !== undefined && statusOf(before, now) === "running") {
          const left = before.startedAt.getTime() + longestMs - now
          return yield* new RehearsalLimit({
            limit: "running",
            retryAfterSeconds: Math.min(30, Math.ceil(left / 1_000))
          })
        }
        if ((yield* repo.countSince(accountId, new Date(now - minuteMs))) >= mostPerMinute) {
          return yield* new RehearsalLimit({ limit: "per_minute", retryAfterSeconds: 60 })
        }
        const id = yield* random.ulid
        const rehearsal: Rehearsal = { id, endpointId, startedAt: new Date(now), finishedAt: null, steps: [] }
        yield* repo.start(accountId, rehearsal)
        yield* asService(jobs.send(RehearseEndpoint, { id, endpointId, accountId }))
        return rehearsal
      })

      return Rehearsals.of({
        start: Effect.fn("Rehearsals.start")((owner, endpointId) =>
          within(owner.accountId, startWithin(owner, endpointId))
        ),
        latest: Effect.fn("Rehearsals.latest")(function* (owner, endpointId) {
          yield* endpoints.find(owner, endpointId)
          const found = yield* within(owner.accountId, repo.find(owner.accountId, endpointId))
          return found ?? (yield* new RehearsalNotFound({}))
        })
      })
    })
  ).pipe(Layer.provide(Layer.merge(RehearsalRepo.layer, EndpointRepo.layer)))
}

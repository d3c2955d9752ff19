/** One step of a reservation: under its lock, with what it gives back and publishes. In the caller's transaction. */
import { Context, DateTime, Effect, Layer } from "effect"
import { Events } from "../../../../src/event/Events.ts"
import { InvalidStatusTransition, ReservationNotFound } from "../Errors.ts"
import type { Canceler, Reservation } from "../Reservation.ts"
import { eventsOf } from "../ReservationEvents.ts"
import { ReservationRepo } from "../ReservationRepo.ts"
import { type Action, type ReservationStatus, type Step, stepOf, steps } from "../ReservationState.ts"

export interface Cancellation {
  readonly by: Canceler
  readonly reason: string | null
}

export class Transitions extends Context.Service<
  Transitions,
  {
    readonly lock: (accountId: string, id: string) => Effect.Effect<Reservation, ReservationNotFound>
    /** @param to where a correction is to lead */
    readonly apply: (
      before: Reservation,
      action: Action,
      options?: { readonly cancellation?: Cancellation; readonly to?: ReservationStatus }
    ) => Effect.Effect<Reservation, InvalidStatusTransition>
  }
>()("crm/Transitions") {
  static readonly layer = Layer.effect(
    Transitions,
    Effect.gen(function* () {
      const repo = yield* ReservationRepo
      const events = yield* Events

      return Transitions.of({
        lock: (accountId, id) =>
          Effect.filterOrFail(
            repo.lock(accountId, id),
            (row): row is Reservation => row !== undefined,
            () => new ReservationNotFound({})
          ),
        apply: Effect.fnUntraced(function* (before, action, { cancellation, to } = {}) {
          const step = stepOf(before.status, action)
          if (step === undefined || (to !== undefined && step.to !== to)) {
            return yield* new InvalidStatusTransition({ from: before.status, to: to ?? targetOf(action) })
          }
          const after = changed(before, step, yield* timeOf(before, action), cancellation)
          yield* repo.update(after)
          if (step.places === "gives back") yield* repo.release(after)
          yield* events.publishAll(eventsOf(before, after, step), { accountId: before.accountId })
          return after
        })
      })
    })
  ).pipe(Layer.provide(ReservationRepo.layer))
}

/** A hold ends by the clock of the database, and no earlier than it was to. */
const timeOf = ({ holdExpiresAt }: Reservation, action: Action) =>
  Effect.map(
    DateTime.now,
    ({ epochMilliseconds }) =>
      new Date(action === "lapse" ? Math.max(epochMilliseconds, holdExpiresAt?.getTime() ?? 0) : epochMilliseconds)
  )

/** Where the action would lead from another status. */
const targetOf = (action: Action): ReservationStatus => steps.find((step) => step.action === action)?.to ?? "canceled"

const changed = (
  before: Reservation,
  { to }: Step,
  at: Date,
  { by, reason }: Cancellation = { by: "staff", reason: null }
): Reservation => ({
  ...before,
  status: to,
  updatedAt: at,
  ...(to === "canceled" ? { canceledAt: at, canceledBy: by, cancelReason: reason } : {}),
  ...(to === "completed" || to === "no_show" ? { finishedAt: before.finishedAt ?? at } : {})
})

/**
 * Waits for a person or an outside service: a step makes a one-time address, the handler hands it out, and the job goes on when an answer was
 * posted to it. The actor lists the signals that come so (`callbacks`); the signal's schema checks the body.
 *
 * ```ts
 * const approval = yield* Callback.request("approval", Approved, { timeout: "3 days" })
 * yield* Step.run("ask", line.push(ownerId, `Approve: ${approval.address}`))
 * const answer = yield* approval.answer
 * ```
 */
import { Duration, Effect, type Option, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../sql/Pg.ts"
import { asService } from "../../../sql/tenant/Tenant.ts"
import type * as Signal from "../Signal.ts"
import * as Step from "../Step.ts"
import { StepStore } from "../StepStore.ts"
import { CallbackTokens } from "./CallbackTokens.ts"

export interface Callback<A> {
  /** Where the answer is posted, the same in every attempt. Who has it may answer, so it belongs into no log. */
  readonly address: string
  /** The last part of the address, for an address of the handler's own. */
  readonly token: string
  readonly expiresAt: Date
  /** Waits as `Step.wait`; none when the time is over. */
  readonly answer: Effect.Effect<Option.Option<A>, never, Step.Steps>
}

export const longestTimeout = Duration.days(366)

/** An answer that was taken at the last moment is on its way to the job for so long. */
const graceMs = 10_000
/** The wait for an answer that has been taken already, by a job that comes to it late. */
const delivery = "1 hour"

const millisOf = (name: string, timeout: Duration.Input): number => {
  const ms = Duration.toMillis(Duration.fromInputUnsafe(timeout))
  if (ms > 0 && ms <= Duration.toMillis(longestTimeout)) return ms
  throw new Error(
    `The callback "${name}" has a timeout of ${ms} ms: expected more than 0 and at most ${Duration.format(longestTimeout)}`
  )
}

/** Makes the address, once; its time counts from then on. */
export const request = <S extends Signal.Any>(
  name: string,
  signal: S,
  options: { readonly timeout: Duration.Input }
): Effect.Effect<
  Callback<S["payload"]["Type"]>,
  never,
  Step.Steps | StepStore | CallbackTokens | SqlClient.SqlClient
> =>
  Effect.gen(function* () {
    const [steps, store, tokens] = [yield* Step.Steps, yield* StepStore, yield* CallbackTokens]
    const { actor, jobId } = steps.work
    if (!actor.callbacks.some((one) => one.name === signal.name)) {
      return yield* Effect.die(
        new Error(`The actor "${actor.name}" does not list the signal "${signal.name}" in \`callbacks\``)
      )
    }
    const lastsMs = millisOf(name, options.timeout)
    const offer = Effect.gen(function* () {
      const issued = yield* tokens.issue
      yield* asService(store.offerCallback({ ...issued, jobId, actor: actor.name, signal: signal.name, lastsMs }))
      return issued.id
    })
    const id = yield* dieOnSql(Step.transaction(name, offer, { result: Schema.String }))
    const find = Effect.flatMap(asService(dieOnSql(store.callback(id))), (found) =>
      found === undefined
        ? Effect.die(new Error(`The callback "${name}" of the job ${jobId} is not stored any more`))
        : Effect.succeed(found)
    )
    const { expiresAt, sealed } = yield* find
    const token = yield* tokens.open({ id, sealed })
    const answer = Effect.gen(function* () {
      const { state } = yield* find
      const timeout = state === "used" ? delivery : new Date(expiresAt.getTime() + graceMs)
      return yield* Step.wait(signal, id, { timeout })
    })
    return { address: tokens.addressOf(token), token, expiresAt, answer }
  })

/**
 * The steps of one attempt: what earlier attempts have stored, and where this one is. Steps run one after another; the
 * n-th step of an attempt must be the n-th that is stored, by kind and name.
 */
import { Duration, Effect, Option, type Result, Schedule, Schema } from "effect"
import type { SqlError } from "effect/sql"
import { dieOnSql } from "../../sql/Pg.ts"
import { asService } from "../../sql/tenant/Tenant.ts"
import type { ExecutedAttempt } from "../Actor.ts"
import type { JobInput } from "../BatchHandler.ts"
import { asStored, encoderOf, type Json } from "../StoredJson.ts"
import { isTransient } from "../StoreErrors.ts"
import * as Signal from "./Signal.ts"
import type { Fence, Listener, NewStep, StepKind, StepStore, StepWrite, StoredStep } from "./StepStore.ts"

/** The code asks for another step than the one that an earlier attempt has stored at this place. */
export class StepOrderChanged extends Schema.TaggedError<StepOrderChanged>()("StepOrderChanged", {
  jobId: Schema.String,
  position: Schema.Int,
  stored: Schema.String,
  asked: Schema.String
}) {
  override get message() {
    return `Step ${this.position + 1} of the job ${this.jobId} is stored as ${this.stored}, and the code asks for ${this.asked}`
  }
}

/** What is recorded for the hook of the actor. */
export interface JournalNote {
  /** The wait for which the job was put off. */
  readonly listener: Listener | undefined
}

/** A step whose effect others store, with those of other jobs. */
export interface Ticket {
  /** What is stored with the effect; the value is encoded. */
  readonly toWrite: (result: unknown) => StepWrite
}

/** `lost`: the attempt holds its job no more, and nothing of it was stored. */
export type Answer<A, E> = Result.Result<A, E> | "lost"

type Attempt = ExecutedAttempt<JournalNote, unknown>

/** A step that is stored, or is to be: `begun` without `stored` is new. */
interface Begun {
  readonly position: number
  readonly kind: StepKind
  readonly name: string
  readonly key: string | null
  readonly stored: StoredStep | undefined
}

const longestName = 200
const backoff = Schedule.min([Schedule.exponential("50 millis"), Schedule.spaced("1 second")])

export class StepJournal {
  /** Set once the order of the steps is wrong: whatever the handler makes of it, the attempt fails with it. */
  failure: StepOrderChanged | undefined
  readonly #store: StepStore["Service"]
  readonly #attempt: Attempt
  readonly #fence: Fence
  /** Undefined until it is read. */
  #stored: ReadonlyArray<StoredStep> | undefined
  #next = 0
  #current: Begun | undefined

  constructor(store: StepStore["Service"], { claim, id }: JobInput, attempt: Attempt) {
    this.#store = store
    this.#attempt = attempt
    this.#fence = { jobId: id, claim, node: attempt.node, mailbox: attempt.mailbox }
  }

  /** Key of the step that runs: equal in every attempt. */
  get key(): Effect.Effect<string> {
    return Effect.suspend(() =>
      this.#current === undefined
        ? Effect.die(new Error("Step.key was asked for outside of a step"))
        : Effect.succeed(`${this.#fence.jobId}/${this.#current.position}`)
    )
  }

  run<A, E, R>(name: string, effect: Effect.Effect<A, E, R>, result: Json<A>): Effect.Effect<A, E, R> {
    return this.#step("run", name, null, (step) =>
      step.stored !== undefined
        ? decoded(result, step.stored.result)
        : Effect.flatMap(effect, (value) =>
            Effect.flatMap(encoded(result, value), (json) =>
              Effect.andThen(this.#save(step, json), decodedAgain(result, json))
            )
          )
    )
  }

  /** @param within the transaction in which the effect and the step are stored together */
  transaction<A, E, R>(
    name: string,
    effect: Effect.Effect<A, E, R>,
    result: Json<A>,
    within: <B, F, S>(self: Effect.Effect<B, F, S>) => Effect.Effect<B, F | SqlError.SqlError, S>
  ): Effect.Effect<A, E, R> {
    return this.#step("run", name, null, (step) => {
      if (step.stored !== undefined) return decoded(result, step.stored.result)
      const stored = Effect.flatMap(effect, (value) =>
        Effect.flatMap(encoded(result, value), (json) =>
          Effect.flatMap(this.#saveAlongside(step, json), ({ held }) =>
            held ? decodedAgain(result, json) : this.#attempt.giveBack
          )
        )
      )
      return Effect.tap(dieOnSql(within(stored)), () => Effect.sync(() => this.#attempt.progressed())) as Effect.Effect<
        A,
        E,
        R
      >
    })
  }

  /** @param take stores the step, its effect and those of other jobs together */
  shared<A, E>(
    name: string,
    result: Json<A>,
    take: (ticket: Ticket) => Effect.Effect<Answer<A, E>>
  ): Effect.Effect<A, E> {
    return this.#step("run", name, null, (step) => {
      if (step.stored !== undefined) return decoded(result, step.stored.result)
      let written: unknown
      const toWrite = (json: unknown) => {
        written = json
        return { fence: this.#fence, step: toStep(step, json) }
      }
      const ticket = { toWrite }
      return Effect.flatMap(take(ticket), (answer): Effect.Effect<A, E> => {
        if (answer === "lost") return this.#attempt.giveBack
        if (answer._tag === "Failure") return Effect.fail(answer.failure)
        this.#attempt.progressed()
        return decodedAgain(result, written)
      })
    })
  }

  #saveAlongside(step: Begun, result: unknown) {
    return asService(Effect.orDie(this.#store.saveAlongside(this.#fence, toStep(step, result))))
  }

  sleep(name: string, until: Duration.Input | Date): Effect.Effect<void> {
    return this.#step("sleep", name, null, (step) =>
      Effect.flatMap(this.#wait(step, until), (remainingMs) =>
        remainingMs > 0 ? this.#putOff(remainingMs, undefined) : Effect.void
      )
    )
  }

  wait<A>(
    name: string,
    key: string,
    timeout: Duration.Input | Date,
    payload: Json<A>
  ): Effect.Effect<Option.Option<A>> {
    return this.#step("wait", name, key, (step) =>
      step.stored !== undefined && step.stored.state !== "waiting"
        ? answered(payload, step.stored)
        : Effect.flatMap(this.#wait(step, timeout), (remainingMs) =>
            remainingMs > 0
              ? this.#putOff(remainingMs, { jobId: this.#fence.jobId, position: step.position })
              : Effect.flatMap(this.#retried(this.#store.endWait(this.#fence.jobId, step.position)), (ended) =>
                  // The signal may have come at the last moment.
                  answered(payload, ended)
                )
          )
    )
  }

  #step<A, E, R>(
    kind: StepKind,
    name: string,
    key: string | null,
    run: (step: Begun) => Effect.Effect<A, E, R>
  ): Effect.Effect<A, E, R> {
    return Effect.suspend(() => {
      if (this.failure !== undefined) return Effect.die(this.failure)
      if (name === "" || name.length > longestName) {
        return Effect.die(new Error(`A step has a name of ${name.length} characters: expected 1 to ${longestName}`))
      }
      if (key !== null) Signal.checkKey(key)
      if (this.#current !== undefined) {
        return Effect.die(new Error(`The step "${name}" began while "${this.#current.name}" ran: steps run one by one`))
      }
      const position = this.#next++
      this.#current = { position, kind, name, key, stored: undefined }
      return Effect.flatMap(this.#steps, (steps) => {
        const stored = steps.find((one) => one.position === position)
        const step = { position, kind, name, key, stored }
        if (stored !== undefined && describe(stored) !== describe(step)) return this.#fail(stored, step)
        return Effect.andThen(this.#attempt.record({ listener: undefined }), run(step))
      }).pipe(
        Effect.ensuring(
          Effect.sync(() => {
            this.#current = undefined
          })
        )
      )
    })
  }

  /** Reads what is stored, once. */
  get #steps(): Effect.Effect<ReadonlyArray<StoredStep>> {
    if (this.#stored !== undefined) return Effect.succeed(this.#stored)
    return Effect.tap(this.#retried(this.#store.load(this.#fence.jobId)), (steps) =>
      Effect.sync(() => {
        this.#stored = steps
      })
    )
  }

  #fail(stored: StoredStep, asked: Begun): Effect.Effect<never> {
    const { jobId } = this.#fence
    this.failure = new StepOrderChanged({
      jobId,
      position: asked.position,
      stored: describe(stored),
      asked: describe(asked)
    })
    return Effect.die(this.failure)
  }

  /** Stores the step, unless the job was lost to another node. */
  #save(step: Begun, result: unknown, until: Duration.Input | Date = 0): Effect.Effect<number> {
    return Effect.flatMap(this.#retried(this.#store.save(this.#fence, toStep(step, result, until))), (saved) => {
      if (!saved.held) return this.#attempt.giveBack
      this.#attempt.progressed()
      return Effect.succeed(saved.remainingMs)
    })
  }

  /** How long is left. */
  #wait(step: Begun, until: Duration.Input | Date): Effect.Effect<number> {
    return step.stored !== undefined ? Effect.succeed(step.stored.remainingMs) : this.#save(step, null, until)
  }

  #putOff(remainingMs: number, listener: Listener | undefined): Effect.Effect<never> {
    return Effect.andThen(this.#attempt.record({ listener }), this.#attempt.snooze(remainingMs))
  }

  /** A database that is away for a moment does not repeat the step. */
  #retried<A>(self: Effect.Effect<A, SqlError.SqlError>): Effect.Effect<A> {
    return Effect.orDie(Effect.retry(self, { schedule: backoff, while: isTransient }))
  }
}

const toStep = ({ key, kind, name, position }: Begun, result: unknown, until: Duration.Input | Date = 0): NewStep => ({
  position,
  kind,
  name,
  key,
  result,
  delayMs: until instanceof Date ? 0 : Duration.toMillis(Duration.fromInputUnsafe(until)),
  until: until instanceof Date ? until : null
})

const describe = ({ key, kind, name }: Pick<Begun, "kind" | "name" | "key">): string =>
  key === null ? `${kind} "${name}"` : `${kind} "${name}" of "${key}"`

/** What a step has answered before is no value of its schema any more: a fault of the code. */
const decoded = <A>(schema: Json<A>, value: unknown): Effect.Effect<A> =>
  Effect.orDie(Schema.decodeUnknownEffect(Schema.toCodecJson(schema))(value))
const encoded = <A>(schema: Json<A>, value: A): Effect.Effect<unknown> =>
  Effect.sync(() => encoderOf(schema, "result")(value))
/** The value of a step that has just run, as later attempts get it: what its schema does not name is there in neither. */
const decodedAgain = <A>(schema: Json<A>, json: unknown): Effect.Effect<A> => decoded(schema, asStored(json))

const answered = <A>(
  schema: Json<A>,
  step: Pick<StoredStep, "state" | "result"> | undefined
): Effect.Effect<Option.Option<A>> =>
  step?.state === "done" ? Effect.map(decoded(schema, step.result), Option.some) : Effect.succeed(Option.none())

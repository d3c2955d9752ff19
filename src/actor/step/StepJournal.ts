/**
 * The steps of one attempt: what earlier attempts have stored, and where this one is. Steps of a branch are taken one after another;
 * branches are side by side (`Step.all`). Unless the actor names its steps, the n-th step of a branch must be the n-th that is stored of it, by
 * kind and name; where it does, a step is known by its kind and name alone, the second of the same name after the first.
 */
import { Effect, Schedule, Schema } from "effect"
import type { SqlError } from "effect/sql"
import type { Any as AnyActor, ExecutedAttempt } from "../Actor.ts"
import type { JobInput } from "../BatchHandler.ts"
import { isTransient } from "../StoreErrors.ts"
import type { Fence, Listener, NewStep, StepKind, StepStore, StoredStep } from "./StepStore.ts"

/** The code asks for other steps than those that an earlier attempt has stored. */
export class StepOrderChanged extends Schema.TaggedError<StepOrderChanged>()("StepOrderChanged", {
  jobId: Schema.String,
  position: Schema.Int,
  stored: Schema.String,
  asked: Schema.String
}) {
  override get message() {
    const { asked, jobId, position, stored } = this
    return `Step ${position + 1} of the job ${jobId} is stored as ${stored}, and the code asks for ${asked}: name the steps of its actor in \`steps\`, with the names that they had before`
  }
}

/** What is recorded for the hook of the actor. */
export interface JournalNote {
  /** The waits for which the job was put off. */
  readonly listeners: ReadonlyArray<Listener>
}

/** Why an attempt goes no further for now. */
export interface Pause {
  readonly remainingMs: number
  readonly listeners: ReadonlyArray<Listener>
}

/** A step that was asked for. */
export interface StepRequest {
  readonly branch: string
  readonly kind: StepKind
  readonly name: string
  readonly key: string | null
  /** 0 for the first step of the branch with this name; sleeps and waits are counted apart. */
  readonly nth: number
}

/** A step that is stored, or is to be: `stored` is undefined for a new one. */
export interface Begun extends StepRequest {
  readonly position: number
  readonly stored: StoredStep | undefined
}

export type Attempt = ExecutedAttempt<JournalNote, unknown>
type StepLabel = Pick<StoredStep, "kind" | "name" | "key">

const backoff = Schedule.min([Schedule.exponential("50 millis"), Schedule.spaced("1 second")])

export const describe = ({ key, kind, name }: StepLabel): string =>
  key === null ? `${kind} "${name}"` : `${kind} "${name}" of "${key}"`

export class StepJournal {
  /** Set once the steps do not fit the code: whatever the handler makes of it, the attempt fails with it. */
  failure: StepOrderChanged | undefined
  readonly attempt: Attempt
  readonly fence: Fence
  readonly store: StepStore["Service"]
  readonly actor: AnyActor
  /** Undefined until it is read. */
  #stored: Array<StoredStep> | undefined
  /** Positions of the stored steps that this attempt has come to. */
  readonly #met = new Set<number>()
  readonly #taken = new Set<number>()

  constructor(store: StepStore["Service"], { claim, id }: JobInput, attempt: Attempt, actor: AnyActor) {
    this.store = store
    this.attempt = attempt
    this.fence = { jobId: id, claim, node: attempt.node, mailbox: attempt.mailbox }
    this.actor = actor
    // No earlier attempt can have stored a step of a job that is claimed for the first time.
    if (claim === 1 && attempt.mailbox === undefined) this.#stored = []
  }

  /** What is stored of a step that is asked for, and its place. */
  find(asked: StepRequest): Effect.Effect<Begun> {
    return Effect.flatMap(this.#steps, (steps) => {
      if (this.failure !== undefined) return Effect.die(this.failure)
      const { steps: names } = this.actor
      if (names !== undefined && !names.has(asked.name)) {
        return Effect.die(new Error(`The step "${asked.name}" is none that its actor names in \`steps\``))
      }
      const ahead = steps.filter(({ branch, position }) => branch === asked.branch && !this.#met.has(position))
      const [next] = ahead
      const stored = names === undefined ? next : ahead.find((one) => describe(one) === describe(asked))
      const unknown =
        names === undefined
          ? stored !== undefined && describe(stored) !== describe(asked)
            ? stored
            : undefined
          : stored === undefined
            ? ahead.find(({ name }) => !names.has(name))
            : undefined
      if (unknown !== undefined) return this.#fail(unknown, asked)
      if (stored !== undefined) this.#met.add(stored.position)
      return Effect.succeed({ ...asked, stored, position: stored?.position ?? this.#place(steps) })
    })
  }

  /** The first place that no step of the job has. */
  #place(steps: ReadonlyArray<StoredStep>): number {
    for (const { position } of steps) this.#taken.add(position)
    let place = 0
    while (this.#taken.has(place)) place++
    this.#taken.add(place)
    return place
  }

  /** Reads what is stored, once, under the names that the steps have now. */
  get #steps(): Effect.Effect<ReadonlyArray<StoredStep>> {
    if (this.#stored !== undefined) return Effect.succeed(this.#stored)
    return Effect.map(this.retried(this.store.load(this.fence.jobId)), (steps) => {
      // Another branch may have read them meanwhile.
      this.#stored ??= steps.map((step) => ({ ...step, name: this.actor.steps?.of(step.name) ?? step.name }))
      return this.#stored
    })
  }

  #fail(stored: StoredStep, asked: StepRequest): Effect.Effect<never> {
    const { jobId } = this.fence
    this.failure = new StepOrderChanged({
      jobId,
      position: stored.position,
      stored: describe(stored),
      asked: describe(asked)
    })
    return Effect.die(this.failure)
  }

  /** Stores the step, unless the job was lost to another node. Returns how long is left. */
  save(step: NewStep): Effect.Effect<number> {
    return Effect.flatMap(this.retried(this.store.save(this.fence, step)), (saved) => {
      if (!saved.held) return this.attempt.giveBack
      this.attempt.progressed()
      return Effect.succeed(saved.remainingMs)
    })
  }

  /** Ends the attempt; the job goes on after the time, or when a signal wakes it. */
  putOff({ listeners, remainingMs }: Pause): Effect.Effect<never> {
    return Effect.andThen(this.attempt.record({ listeners }), this.attempt.snooze(remainingMs))
  }

  /** A database that is away for a moment does not repeat the step. */
  readonly retried = <A>(self: Effect.Effect<A, SqlError.SqlError>): Effect.Effect<A> =>
    Effect.orDie(Effect.retry(self, { schedule: backoff, while: isTransient }))
}

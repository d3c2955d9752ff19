/** Takes steps one after another: those of a job, or of one of its branches side by side (`all`). */
import { type Duration, Effect, Option, type Result, Schema } from "effect"
import type { SqlError } from "effect/sql"
import { dieOnSql } from "../../sql/Pg.ts"
import { asService } from "../../sql/tenant/Tenant.ts"
import { nextDelay, type Retry } from "../Retry.ts"
import { checkStorable, type Json } from "../StoredJson.ts"
import { sideBySide } from "./SideBySide.ts"
import * as Signal from "./Signal.ts"
import type { Begun, Pause, StepJournal, StepRequest } from "./StepJournal.ts"
import type { AwaitedEnd, NewStep, StepKind, StepWrite, StoredStep } from "./StepStore.ts"
import {
  answered,
  branchFault,
  decoded,
  decodedAgain,
  encoded,
  factsOf,
  millisOf,
  nameFault,
  pauseOf,
  StepFailed,
  toStep
} from "./StepValues.ts"

/** A step whose effect others store, with those of other jobs. */
export interface Ticket {
  /** What is stored with the effect; the value is encoded. */
  readonly toWrite: (result: unknown) => StepWrite
}

/** `lost`: the attempt holds its job no more, and nothing of it was stored. */
export type Answer<A, E> = Result.Result<A, E> | "lost"

const longestBranch = 500
const longestReport = 10_000

export class StepBranch {
  readonly #journal: StepJournal
  readonly #path: string
  /** Ends the branch for now. */
  readonly #pause: (pause: Pause) => Effect.Effect<never>
  /** How many steps of each name it has taken; sleeps and waits apart. */
  readonly #counts = new Map<string, number>()
  #current: StepRequest | undefined

  constructor(
    journal: StepJournal,
    path = "",
    pause: (pause: Pause) => Effect.Effect<never> = (reason) => journal.putOff(reason)
  ) {
    this.#journal = journal
    this.#path = path
    this.#pause = pause
  }

  /** The job whose steps these are, and its actor. */
  get work(): { readonly jobId: string; readonly actor: StepJournal["actor"] } {
    return { jobId: this.#journal.fence.jobId, actor: this.#journal.actor }
  }

  /** Key of the step that runs: equal in every attempt, also when steps were added before it. */
  get key(): Effect.Effect<string> {
    return Effect.suspend(() => {
      if (this.#current === undefined) return Effect.die(new Error("Step.key was asked for outside of a step"))
      const { branch, name, nth } = this.#current
      return Effect.succeed(`${this.#journal.fence.jobId}/${branch}${name}${nth === 0 ? "" : `#${nth + 1}`}`)
    })
  }

  run<A, E, R>(name: string, effect: Effect.Effect<A, E, R>, result: Json<A>): Effect.Effect<A, E, R> {
    return this.#step("run", name, null, (step) =>
      step.stored !== undefined ? decoded(result, step.stored.result) : this.#done(step, effect, result)
    )
  }

  retrying<A, E, R>(
    name: string,
    effect: Effect.Effect<A, E, R>,
    result: Json<A>,
    retry: Retry
  ): Effect.Effect<A, StepFailed, R> {
    return this.#step("run", name, null, (step) => {
      const { stored } = step
      if (stored?.state === "failed") return Effect.flatMap(decoded(StepFailed, stored.result), Effect.fail)
      if (stored?.state === "done") return decoded(result, stored.result)
      if (stored !== undefined && stored.remainingMs > 0) return this.#pause(pauseOf(stored.remainingMs))
      const failing = Effect.catch((failure: E) => {
        const tries = (stored?.tries ?? 0) + 1
        const delayMs = nextDelay(retry, tries, Math.random())
        if (delayMs !== undefined) return this.#again(step, { tries, delayMs })
        const failed = new StepFailed({ step: name, ...factsOf(failure), failures: tries })
        const json = Schema.encodeUnknownSync(Schema.toCodecJson(StepFailed))(failed)
        const saved = this.#journal.save({ ...toStep(step, "failed"), result: json, tries })
        return Effect.andThen(saved, Effect.fail(failed))
      })
      return failing(this.#done(step, effect, result))
    })
  }

  until<A, E, R>(
    name: string,
    poll: Effect.Effect<Option.Option<A>, E, R>,
    result: Json<A>,
    { every, timeout }: { readonly every: Duration.Input; readonly timeout: Duration.Input }
  ): Effect.Effect<Option.Option<A>, E, R> {
    const [everyMs, limitMs] = [millisOf(every), millisOf(timeout)]
    return this.#step("until", name, null, (step) => {
      const { stored } = step
      if (stored !== undefined && stored.state !== "waiting") return answered(result, stored)
      if (stored !== undefined && stored.remainingMs > 0) return this.#pause(pauseOf(stored.remainingMs))
      const leftMs = stored?.leftMs ?? limitMs
      const tries = (stored?.tries ?? 0) + 1
      return Effect.flatMap(poll, (found): Effect.Effect<Option.Option<A>> => {
        if (Option.isSome(found)) {
          return Effect.map(this.#done(step, Effect.succeed(found.value), result, tries), Option.some)
        }
        if (leftMs > 0) return this.#again(step, { tries, delayMs: Math.min(everyMs, leftMs), limitMs })
        return Effect.as(this.#journal.save({ ...toStep(step, "timed_out"), tries }), Option.none())
      })
    })
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
      const { attempt, fence, store } = this.#journal
      const began = performance.now()
      const stored = Effect.flatMap(effect, (value) =>
        Effect.flatMap(encoded(result, value), (json) =>
          Effect.flatMap(
            asService(Effect.orDie(store.saveAlongside(fence, { ...toStep(step, "done", began), result: json }))),
            ({ held }) => (held ? decodedAgain(result, json) : attempt.giveBack)
          )
        )
      )
      return Effect.tap(dieOnSql(within(stored)), () => Effect.sync(() => attempt.progressed())) as Effect.Effect<
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
      const { attempt, fence } = this.#journal
      const began = performance.now()
      let written: unknown
      const toWrite = (json: unknown) => {
        written = json
        return { fence, step: { ...toStep(step, "done", began), result: json } }
      }
      return Effect.flatMap(take({ toWrite }), (answer): Effect.Effect<A, E> => {
        if (answer === "lost") return attempt.giveBack
        if (answer._tag === "Failure") return Effect.fail(answer.failure)
        attempt.progressed()
        return decodedAgain(result, written)
      })
    })
  }

  sleep(name: string, until: Duration.Input | Date): Effect.Effect<void> {
    return this.#step("sleep", name, null, (step) =>
      Effect.flatMap(this.#wait(step, until), (remainingMs) =>
        remainingMs > 0 ? this.#pause(pauseOf(remainingMs)) : Effect.void
      )
    )
  }

  wait<A>(
    name: string,
    key: string,
    timeout: Duration.Input | Date,
    payload: Json<A>
  ): Effect.Effect<Option.Option<A>> {
    return this.#heard("wait", name, key, timeout, (ended) => answered(payload, ended))
  }

  /** Waits for the end of another job; none when the time is over. */
  job(name: string, jobId: string, timeout: Duration.Input | Date): Effect.Effect<Option.Option<AwaitedEnd>> {
    if (!/^[1-9]\d{0,15}$/.test(jobId))
      return Effect.die(new Error(`The step "${name}" waits for "${jobId}", which is no id of a job`))
    return this.#heard("job", name, jobId, timeout, (ended) =>
      Effect.succeed(ended?.state === "done" ? Option.some(ended.result as AwaitedEnd) : Option.none())
    )
  }

  /** Stores how far the job is. */
  report(value: unknown): Effect.Effect<void> {
    const { attempt, fence, retried, store } = this.#journal
    return Effect.suspend(() => {
      checkStorable(value, "progress")
      const size = JSON.stringify(value ?? null).length
      if (size > longestReport) {
        return Effect.die(
          new Error(`The progress of a job has ${size} characters as JSON: expected ${longestReport} at most`)
        )
      }
      return Effect.flatMap(retried(store.report(fence, value)), ({ held }) => (held ? Effect.void : attempt.giveBack))
    })
  }

  /** A wait that others end. */
  #heard<A>(
    kind: "wait" | "job",
    name: string,
    key: string,
    timeout: Duration.Input | Date,
    answer: (ended: Pick<StoredStep, "state" | "result"> | undefined) => Effect.Effect<A>
  ): Effect.Effect<A> {
    return this.#step(kind, name, key, (step) => {
      if (step.stored !== undefined && step.stored.state !== "waiting") return answer(step.stored)
      const { fence, retried, store } = this.#journal
      const { position } = step
      return Effect.flatMap(this.#wait(step, timeout), (remainingMs) =>
        remainingMs > 0
          ? this.#pause({ remainingMs, listeners: [{ jobId: fence.jobId, position }] })
          : // It may have been answered at the last moment.
            Effect.flatMap(retried(store.endWait(fence.jobId, position)), answer)
      )
    })
  }

  /**
   * Runs branches side by side, each with steps of its own (`SideBySide.ts`).
   *
   * @param provide gives a branch to the effect that runs in it
   */
  all<E, R, S>(
    name: string,
    branches: ReadonlyArray<readonly [string, Effect.Effect<unknown, E, R>]>,
    provide: (branch: StepBranch) => (self: Effect.Effect<unknown, E, R>) => Effect.Effect<unknown, E, S>
  ): Effect.Effect<ReadonlyArray<unknown>, E, S> {
    return Effect.suspend((): Effect.Effect<ReadonlyArray<unknown>, E, S> => {
      const asked = this.#ask("all", name, null)
      if (asked instanceof Error) return Effect.die(asked)
      const fault = [name, ...branches.map(([branch]) => branch)].map(branchFault).find((one) => one !== undefined)
      if (fault !== undefined) return Effect.die(fault)
      this.#current = asked
      const prefix = `${asked.branch}${name}${asked.nth === 0 ? "" : `#${asked.nth + 1}`}/`
      const run =
        ([branch, effect]: (typeof branches)[number]) =>
        (pause: (reason: Pause) => Effect.Effect<never>) =>
          provide(new StepBranch(this.#journal, `${prefix}${branch}/`, pause))(effect)
      return Effect.ensuring(sideBySide(branches.map(run), this.#pause), this.#leave)
    })
  }

  get #leave(): Effect.Effect<void> {
    return Effect.sync(() => {
      this.#current = undefined
    })
  }

  /** Counts a step that is asked for, or says what is wrong with it. */
  #ask(kind: StepKind | "all", name: string, key: string | null): StepRequest | Error {
    const fault = nameFault(name)
    if (fault !== undefined) return fault
    if (this.#path.length > longestBranch) {
      return new Error(`A branch has a path of ${this.#path.length} characters: expected ${longestBranch} at most`)
    }
    if (this.#current !== undefined) {
      return new Error(
        `The step "${name}" began while "${this.#current.name}" ran: steps run one by one; branches of \`Step.all\` run side by side`
      )
    }
    const id = `${kind === "run" || kind === "until" ? "" : kind}\0${name}`
    const nth = this.#counts.get(id) ?? 0
    this.#counts.set(id, nth + 1)
    return { branch: this.#path, kind: kind as StepKind, name, key, nth }
  }

  #step<A, E, R>(
    kind: StepKind,
    name: string,
    key: string | null,
    run: (step: Begun) => Effect.Effect<A, E, R>
  ): Effect.Effect<A, E, R> {
    return Effect.suspend(() => {
      if (this.#journal.failure !== undefined) return Effect.die(this.#journal.failure)
      if (key !== null) Signal.checkKey(key)
      const asked = this.#ask(kind, name, key)
      if (asked instanceof Error) return Effect.die(asked)
      this.#current = asked
      return Effect.flatMap(this.#journal.find(asked), (step) =>
        Effect.andThen(this.#journal.attempt.record({ listeners: [] }), run(step))
      ).pipe(Effect.ensuring(this.#leave))
    })
  }

  #done<A, E, R>(
    step: Begun,
    effect: Effect.Effect<A, E, R>,
    result: Json<A>,
    tries = step.stored?.tries ?? 0
  ): Effect.Effect<A, E, R> {
    return Effect.suspend(() => {
      const began = performance.now()
      return Effect.flatMap(effect, (value) =>
        Effect.flatMap(encoded(result, value), (json) =>
          Effect.andThen(
            this.#journal.save({ ...toStep(step, "done", began), result: json, tries }),
            decodedAgain(result, json)
          )
        )
      )
    })
  }

  /** The step is taken again after the delay; meanwhile the job takes no place. */
  #again(step: Begun, over: Pick<NewStep, "tries" | "delayMs"> & Partial<NewStep>): Effect.Effect<never> {
    return Effect.flatMap(this.#journal.save({ ...toStep(step, "waiting"), ...over }), (remainingMs) =>
      this.#pause(pauseOf(remainingMs))
    )
  }

  /** How long is left. */
  #wait(step: Begun, until: Duration.Input | Date): Effect.Effect<number> {
    if (step.stored !== undefined) return Effect.succeed(step.stored.remainingMs)
    const end = until instanceof Date ? { until } : { delayMs: millisOf(until) }
    return this.#journal.save({ ...toStep(step, "waiting"), ...end })
  }
}

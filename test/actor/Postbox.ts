/** What the tests of mailboxes share: an actor with a mailbox per key, whose handler writes down what it is given. */
import { assert } from "@effect/vitest"
import { Effect, Exit, Schema } from "effect"
import * as Actor from "../../src/actor/Actor.ts"
import { Jobs } from "../../src/actor/Jobs.ts"
import * as Retry from "../../src/actor/Retry.ts"
import { defineModule } from "../../src/module.ts"
import { nodeOf } from "../support/TestRuntime.ts"

export const Letter = Schema.Struct({ key: Schema.NullOr(Schema.String), n: Schema.Int })
export type Letter = typeof Letter.Type

export interface Step extends Letter {
  readonly what: "start" | "end"
  readonly on: string
}

interface Options {
  readonly retry?: Retry.Retry
  readonly onFailure?: Actor.OnFailure
  readonly concurrency?: number
  readonly keyless?: boolean
}

export const once = Retry.exponential({ max: 1, base: "1 millis", jitter: 0 })

/** Each test has an actor of its own name, so that no process serves the jobs of another test. */
let serial = 0
export const postbox = (
  { keyless, ...options }: Options = {},
  name: `${string}/${string}` = `test/postbox${++serial}`
) =>
  Actor.make(name, {
    payload: Letter,
    failure: Schema.String,
    retry: Retry.none,
    ...options,
    ...(keyless ? {} : { mailbox: ({ key }: Letter) => key ?? undefined })
  })
type Postbox = ReturnType<typeof postbox>

/** A node whose handler writes down when it starts and ends. */
export const recorder = (
  steps: Array<Step>,
  actor: Postbox,
  handle: (letter: Letter, attempt: Actor.Attempt) => Effect.Effect<void, string> = () => Effect.void,
  on = "a"
) =>
  nodeOf(
    defineModule({
      name: "test",
      actors: [actor],
      layer: Actor.toLayer(actor, (letter, attempt) =>
        Effect.suspend(() => {
          steps.push({ ...letter, what: "start", on })
          return Effect.tap(handle(letter, attempt), () =>
            Effect.sync(() => steps.push({ ...letter, what: "end", on }))
          )
        })
      )
    })
  )

export const letters = (key: string | null, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n): Letter => ({ key, n: from + n }))
export const begun = (steps: ReadonlyArray<Step>, key: string | null) =>
  steps.flatMap((step) => (step.what === "start" && step.key === key ? [step.n] : []))

export const send = (actor: Postbox, payloads: ReadonlyArray<Letter>) =>
  Effect.flatMap(Jobs, (jobs) =>
    Effect.map(
      jobs.sendAll(
        actor,
        payloads.map((payload) => ({ payload }))
      ),
      (sent) => sent.map(({ jobId }) => jobId)
    )
  )
/** Waits for the jobs, wherever they run. */
export const ended = (actor: Postbox, jobIds: ReadonlyArray<string>) =>
  Effect.flatMap(Jobs, (jobs) =>
    Effect.forEach(jobIds, (jobId) => Effect.exit(jobs.await(actor, jobId)), { concurrency: "unbounded" })
  )
export const completed = (actor: Postbox, jobIds: ReadonlyArray<string>) =>
  Effect.map(ended(actor, jobIds), (exits) => assert.deepStrictEqual(exits.filter(Exit.isFailure).map(String), []))
export const find = (jobId: string) => Effect.flatMap(Jobs, (jobs) => jobs.find(jobId))
export const states = (jobIds: ReadonlyArray<string>) =>
  Effect.map(Effect.forEach(jobIds, find, { concurrency: 4 }), (views) => views.map((view) => view?.state))

/** What a step stores: its values and failures as JSON, and its name and times. */
import { Duration, Effect, Option, Schema } from "effect"
import { asStored, encoderOf, type Json } from "../StoredJson.ts"
import type { Begun, Pause } from "./StepJournal.ts"
import type { NewStep, StoredStep } from "./StepStore.ts"

const longestName = 200
const longestReason = 1_000

/** A step with a retry policy has failed for good; it fails likewise in later attempts, until an operator retries the job. */
export class StepFailed extends Schema.TaggedError<StepFailed>()("StepFailed", {
  step: Schema.String,
  /** The kind of the last failure, and what it said. */
  tag: Schema.String,
  reason: Schema.String,
  failures: Schema.Int
}) {
  override get message() {
    return `The step "${this.step}" failed ${this.failures} times, at last with ${this.tag}: ${this.reason}`
  }
}

export const millisOf = (duration: Duration.Input): number => Duration.toMillis(Duration.fromInputUnsafe(duration))
export const pauseOf = (remainingMs: number): Pause => ({ remainingMs: Math.max(0, remainingMs), listeners: [] })

export const nameFault = (name: string): Error | undefined =>
  name === "" || name.length > longestName
    ? new Error(`A step has a name of ${name.length} characters: expected 1 to ${longestName}`)
    : undefined

/** Names of branches make paths with slashes. */
export const branchFault = (name: string): Error | undefined =>
  name.includes("/") ? new Error(`The branch "${name}" has a slash in its name`) : nameFault(name)

export const toStep = (
  { branch, key, kind, name, position }: Begun,
  state: NewStep["state"],
  began = performance.now()
): NewStep => ({
  position,
  branch,
  kind,
  name,
  key,
  state,
  result: null,
  tries: 0,
  delayMs: 0,
  until: null,
  limitMs: null,
  tookMs: performance.now() - began
})

export const factsOf = (failure: unknown): { readonly tag: string; readonly reason: string } => {
  const tag = typeof failure === "object" && failure !== null && "_tag" in failure ? String(failure._tag) : "Error"
  const text = failure instanceof Error ? failure.message : String(failure)
  return { tag, reason: text.replaceAll("\0", "").toWellFormed().slice(0, longestReason) }
}

/** What a step has answered before is no value of its schema any more: a fault of the code. */
export const decoded = <A>(schema: Json<A>, value: unknown): Effect.Effect<A> =>
  Effect.orDie(Schema.decodeUnknownEffect(Schema.toCodecJson(schema))(value))
export const encoded = <A>(schema: Json<A>, value: A): Effect.Effect<unknown> =>
  Effect.sync(() => encoderOf(schema, "result")(value))
/** The value of a step that has just run, as later attempts get it: what its schema does not name is there in neither. */
export const decodedAgain = <A>(schema: Json<A>, json: unknown): Effect.Effect<A> => decoded(schema, asStored(json))

export const answered = <A>(
  schema: Json<A>,
  step: Pick<StoredStep, "state" | "result"> | undefined
): Effect.Effect<Option.Option<A>> =>
  step?.state === "done" ? Effect.map(decoded(schema, step.result), Option.some) : Effect.succeed(Option.none())

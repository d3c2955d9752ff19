/**
 * A small value that the jobs of a key leave for those that run after them: a circuit breaker, tokens of a foreign rate
 * limit. It belongs to the lease of the key, so jobs that run at once share it in the memory of one node, and it is
 * stored with the key when the lease ends.
 */
import { Effect, Option, Schema } from "effect"
import * as StoredJson from "./StoredJson.ts"

export interface KeyState<in out State> {
  /** What was left last under this lease or an earlier one; undefined if nothing was, or the schema refuses it. */
  readonly get: Effect.Effect<State | undefined>
  /** Undefined forgets it. A node that is lost before the lease ends leaves what was there. */
  readonly set: (state: State | undefined) => Effect.Effect<void>
}

/** The encoded state of a key as the schema has it; a value that the schema or the database refuses is a defect. */
export const typedBy = <State>(
  schema: Schema.Codec<State, any, never, never>
): ((encoded: KeyState<unknown>) => KeyState<State>) => {
  const decode = Schema.decodeUnknownOption(Schema.toCodecJson(schema))
  const encode = StoredJson.encoderOf(schema, "the state of a key")
  return ({ get, set }) => ({
    get: Effect.map(get, (state) => Option.getOrUndefined(decode(state))),
    set: (state) =>
      Effect.suspend(() => {
        return set(state === undefined ? undefined : encode(state))
      })
  })
}

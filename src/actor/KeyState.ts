/**
 * A small value that the jobs of a key leave for those that run after them: a circuit breaker, tokens of a foreign rate
 * limit. It belongs to the lease of the key, so jobs that run at once share it in the memory of one node, and it is
 * stored with the key when the lease ends.
 */
import { Effect, Option, Schema } from "effect"

export interface KeyState<in out State> {
  /** What was left last under this lease or an earlier one; undefined if nothing was, or the schema refuses it. */
  readonly get: Effect.Effect<State | undefined>
  /** Undefined forgets it. A node that is lost before the lease ends leaves what was there. */
  readonly set: (state: State | undefined) => Effect.Effect<void>
}

/** What no text of the database can hold: a NUL, or half a surrogate pair. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/** The encoded state of a key as the schema has it; a value that the schema or the database refuses is a defect. */
export const typedBy = <State>(
  schema: Schema.Codec<State, any, never, never>
): ((encoded: KeyState<unknown>) => KeyState<State>) => {
  const decode = Schema.decodeUnknownOption(Schema.toCodecJson(schema))
  const encode = Schema.encodeSync(Schema.toCodecJson(schema))
  return ({ get, set }) => ({
    get: Effect.map(get, (state) => Option.getOrUndefined(decode(state))),
    set: (state) =>
      Effect.suspend(() => {
        const encoded: unknown = state === undefined ? undefined : encode(state)
        if (unstorable.test(JSON.stringify(encoded ?? null))) throw new Error("The state of a key cannot be stored")
        return set(encoded)
      })
  })
}

/** The payload of a new job as it is stored, and the key that its actor derives from it. */
import type * as Actor from "../Actor.ts"
import * as StoredJson from "../StoredJson.ts"

const encoders = new WeakMap<Actor.Any, (payload: unknown) => unknown>()
const encoderOf = (actor: Actor.Any) => {
  const known = encoders.get(actor)
  if (known !== undefined) return known
  const encode = StoredJson.encoderOf(actor.payload, "payload")
  encoders.set(actor, encode)
  return encode
}

/** Keys longer than this are a fault of the actor: they are indexed. */
const longestKey = 500

const keyOf = (actor: Actor.Any, payload: unknown): string | null => {
  const key = actor.keyPolicy?.keyOf(payload)
  if (key === undefined) return null
  if (key === "" || key.length > longestKey) {
    throw new Error(`The key of a job of "${actor.name}" has ${key.length} characters: expected 1 to ${longestKey}`)
  }
  StoredJson.checkStorable(key, "the key")
  return key
}

/** Throws for a payload that the schema of the actor refuses, or that PostgreSQL cannot hold: a defect of the caller. */
export const encodedJobOf = (actor: Actor.Any) => {
  const encode = encoderOf(actor)
  return (payload: unknown) => ({ payload: encode(payload), key: keyOf(actor, payload) })
}

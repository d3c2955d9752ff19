/** The job that seals all secrets with the current key, and then forgets the keys that seal nothing any more. */
import { Schema } from "effect"
import * as Actor from "../../actor/Actor.ts"

export const ResealResult = Schema.Struct({
  /** Values that were resealed with the current key. */
  resealed: Schema.Int,
  /** Values that no key of the node opens. They stay as they are, and so does the name of their key. */
  unreadable: Schema.Int,
  /** Names of the keys that no node needs any more. */
  forgotten: Schema.Array(Schema.String)
})

export const Reseal = Actor.make("secrets/reseal", {
  payload: Schema.Struct({}),
  success: ResealResult,
  // Of one attempt; the next one continues after the last page.
  timeout: "5 minutes",
  concurrency: 1,
  retention: "30 days"
})

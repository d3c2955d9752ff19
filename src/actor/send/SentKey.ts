/**
 * Checks the key of a job that was sent in SQL, where the sender gives it: it must be the key that the actor derives from the payload, or
 * jobs of one mailbox would run side by side. Jobs of other senders keep the key that they were sent with, also when a later build derives another.
 */
import { Effect, Exit } from "effect"
import type * as Actor from "../Actor.ts"
import * as Cause from "../cause/Cause.ts"
import * as HandlerCodec from "../HandlerCodec.ts"
import type { ClaimedJob, JobStore } from "../JobStore.ts"
import { IncompatiblePayload } from "../version/Versions.ts"

/** @param key under whose lease the job was claimed */
export type CheckKey = (job: ClaimedJob, key: string | undefined) => Effect.Effect<void, IncompatiblePayload>

const keyText = (key: string | undefined): string => (key === undefined ? "no key" : `the key ${JSON.stringify(key)}`)

/** Undefined for an actor whose senders give no key. @param find looks a job up; called only where the keys differ */
export const make = (actor: Actor.Any, find: JobStore["Service"]["find"]): CheckKey | undefined => {
  const { external, keyPolicy } = actor
  if (!external || keyPolicy === undefined) return undefined
  const decode = HandlerCodec.decoderOf(actor)
  return Effect.fnUntraced(function* (job, key) {
    const payload = decode(job.payload, job.version)
    if (Exit.isFailure(payload)) return
    const derived = keyPolicy.keyOf(payload.value)
    if (derived === key) return
    const [view] = yield* Effect.orDie(find([job.id]))
    if (Cause.parse(view?.cause ?? "")?.kind !== "sql") return
    const reason = `It was sent with ${keyText(key)}, and its payload has ${keyText(derived)}: cancel it, and send it with that`
    return yield* new IncompatiblePayload({ reason })
  })
}

/** Makes the payload of a waiting job with other members, as its actor takes it. Pure. */
import { Result, Schema } from "effect"
import type * as Actor from "../../../actor/Actor.ts"
import type { JobView } from "../../../actor/Job.ts"
import * as StoredJson from "../../../actor/StoredJson.ts"

/** New values by member; members within others with dots between. */
export type Members = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A computed name makes a member of its own, whatever the name is. */
const withMember = (value: unknown, [name, ...rest]: ReadonlyArray<string>, to: unknown): unknown => {
  if (name === undefined) return to
  const before = isObject(value) ? value : {}
  return { ...before, [name]: withMember(Object.hasOwn(before, name) ? before[name] : undefined, rest, to) }
}

/** Answers the payload as it is stored, or why the job cannot have it. */
export const make = (
  actor: Actor.Any,
  { key, payload, version }: Pick<JobView, "key" | "payload" | "version">,
  members: Members
): Result.Result<unknown, string> => {
  if (version !== actor.version)
    return Result.fail(`its payload has version ${version}, and this build ${actor.version}`)
  const changed = Object.entries(members).reduce<unknown>(
    (all, [path, to]) => withMember(all, path.split("."), to),
    payload
  )
  const codec = Schema.toCodecJson(actor.payload as Actor.Json)
  const decoded = Schema.decodeUnknownResult(codec, { errors: "all" })(changed)
  if (Result.isFailure(decoded)) return Result.fail(`its actor does not take it: ${decoded.failure.message}`)
  // The mailbox of a job follows from its payload, and it waits there already.
  if ((actor.keyPolicy?.keyOf(decoded.success) ?? null) !== key) return Result.fail("its key would be another one")
  const encoded: unknown = StoredJson.asStored(Schema.encodeUnknownSync(codec)(decoded.success))
  const fault = StoredJson.findUnstorable(encoded, "payload")
  return fault === undefined ? Result.succeed(encoded) : Result.fail(fault.message)
}

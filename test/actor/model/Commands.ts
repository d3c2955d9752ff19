/**
 * What may happen to a job store, as data: every sequence makes sense, since jobs, claims and leases are named by where
 * they stand among those that there are.
 */
import { Arbitrary, Schema } from "effect"
import type { ClaimRequest } from "../../../src/actor/JobStore.ts"
import * as SharedLimit from "../../../src/actor/limit/SharedLimit.ts"

const shared = SharedLimit.make("model/limit", { running: 3, rate: { jobs: 4, per: 710_000 } })

/** One actor of each kind. */
export const requests: ReadonlyArray<Omit<ClaimRequest, "limit">> = [
  { actor: "model/plain" },
  { actor: "model/mailbox", keyPolicy: { running: 1 } },
  { actor: "model/turns", keyPolicy: { running: 1, fairToTenants: true } },
  { actor: "model/per-key", keyPolicy: { running: 2 } },
  { actor: "model/limited", cluster: 2, rate: { jobs: 3, perMs: 710_000 } },
  { actor: "model/sharing", shared },
  { actor: "model/sharing-too", shared }
]

/** A lease of such an actor covers one turn of a tenant: no node extends it. */
export const takesTurns = (actor: string): boolean =>
  requests.some((request) => request.actor === actor && request.keyPolicy?.fairToTenants === true)

const nat = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum }))
const pick = nat(11)
const picks = Schema.Array(pick).check(Schema.isBetweenLength(1, 4))
const actor = nat(requests.length - 1)
/** Two processes; each is a node with a store of its own. */
const process = nat(1)

export type SomeJob = typeof Job.Type
const Job = Schema.Struct({
  actor,
  key: Schema.NullOr(Schema.Literals(["a", "a", "b"])),
  priority: Schema.Literals([0, 0, -2, -1, 1, 2]),
  delayMs: Schema.Literals([0, 0, 0, 60_000, 180_000, 420_000]),
  uniqueKey: Schema.NullOr(Schema.Literals(["u", "v"])),
  version: Schema.Literals([1, 1, 1, 2]),
  rule: Schema.Literals([
    "unfinished keep",
    "unfinished keep",
    "waiting keep",
    "waiting replace",
    "unfinished replace",
    "unfinished runAgain",
    "window keep",
    "window replace",
    "window runAgain"
  ])
})

const Send = Schema.TaggedStruct("Send", { jobs: Schema.Array(Job).check(Schema.isBetweenLength(1, 4)) })
/** To a process that has a place for it, or had one before it was gone. */
const SendTo = Schema.TaggedStruct("SendTo", { process, job: Job })
const Claim = Schema.TaggedStruct("Claim", {
  process,
  limit: Schema.Literals([1, 2, 5]),
  version: Schema.Literals([1, 2, 2])
})
const EndJob = Schema.TaggedStruct("EndJob", {
  pick,
  how: Schema.Literals(["completed", "completed", "failed", "retried", "released", "cancelled", "refused"]),
  fenced: Schema.Literals([false, false, false, true])
})
const EndLease = Schema.TaggedStruct("EndLease", {
  pick,
  done: nat(2),
  how: Schema.Literals([
    "completed",
    "failed",
    "skipped",
    "cancelled",
    "held",
    "key-held",
    "failed-rest",
    "released",
    "refused",
    "refused-in-place"
  ]),
  gives: Schema.Boolean
})
const Extend = Schema.TaggedStruct("Extend", { pick, length: Schema.Literals([1, 3]) })
/** A node that lost a claim sends the results of it once more. */
const Late = Schema.TaggedStruct("Late", { pick })
const Elapse = Schema.TaggedStruct("Elapse", { steps: Schema.Literals([1, 1, 2, 3]) })

export type Command = typeof Command.Type
const Command = Schema.Union([
  Send,
  SendTo,
  Claim,
  EndJob,
  EndLease,
  Extend,
  Late,
  Elapse,
  Schema.TaggedStruct("EndBatches", {}),
  Schema.TaggedStruct("Promote", { limit: Schema.Literals([1, 100]) }),
  Schema.TaggedStruct("Beat", { process }),
  Schema.TaggedStruct("Rescue", {}),
  Schema.TaggedStruct("Leave", { process }),
  Schema.TaggedStruct("ReleaseOrphans", { process, forgets: picks }),
  Schema.TaggedStruct("Progress", { pick }),
  Schema.TaggedStruct("Cancel", { picks }),
  Schema.TaggedStruct("CancelGivenBack", {}),
  Schema.TaggedStruct("Retry", { picks }),
  Schema.TaggedStruct("RunNow", { picks }),
  Schema.TaggedStruct("ReplacePayloads", {
    picks,
    from: Schema.Literals([1, 1, 2]),
    version: Schema.Literals([1, 1, 2]),
    payload: nat(1_000)
  }),
  Schema.TaggedStruct("Reschedule", {
    picks,
    priority: Schema.NullOr(Schema.Literals([-2, 0, 2])),
    inMs: Schema.NullOr(Schema.Literals([-60_000, 250_000]))
  }),
  Schema.TaggedStruct("Incompatible", { actor }),
  Schema.TaggedStruct("CancelKey", { actor, key: Schema.Literals(["a", "b"]), limit: Schema.Literals([1, 100]) }),
  Schema.TaggedStruct("HoldKey", { actor, key: Schema.Literals(["a", "b"]) }),
  Schema.TaggedStruct("ReleaseKey", { actor, key: Schema.Literals(["a", "b"]) }),
  Schema.TaggedStruct("Pause", { actor, paused: Schema.Boolean }),
  Schema.TaggedStruct("Register", { actor, hasKeys: Schema.Boolean })
])

/** Jobs are sent, claimed and ended more often than anything else happens. */
const Usual = Schema.Union([Send, Claim, EndJob, EndLease])

const one = Arbitrary.map(
  Arbitrary.all({ usual: Arbitrary.schema(Schema.Boolean), a: Arbitrary.schema(Usual), b: Arbitrary.schema(Command) }),
  ({ a, b, usual }): Command => (usual ? a : b)
)

export const commands = Arbitrary.array(one, { minLength: 1, maxLength: 40 })

/** `ekimae jobs send`: sends a job to an actor that takes jobs from outside. */
import { Effect, Option, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { ExternalJobs } from "../../actor/external/ExternalJobs.ts"
import { faultsOf } from "../../http/endpoint/SchemaFaults.ts"
import type { Fault } from "../../http/Problem.ts"
import { accepts, momentFlag } from "../Flags.ts"
import { print, withId } from "../Output.ts"
import { actorName } from "./JobFlags.ts"

/** The payload is none of the actor's. */
class PayloadRefused extends Schema.TaggedError<PayloadRefused>()("PayloadRefused", {
  actor: Schema.String,
  reason: Schema.String
}) {
  override get message() {
    return `The payload is none of ${this.actor}: ${this.reason}`
  }
}

const textOf = ({ message, pointer }: Fault) => (pointer === "" ? message : `${pointer}: ${message}`)

const UniqueKey = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(500))

export const sendCommand = Command.make(
  "send",
  {
    actor: actorName,
    payload: Argument.String("payload").pipe(
      Argument.withDescription("What it is sent, as JSON"),
      Argument.filterMap(...accepts(Schema.fromJsonString(Schema.Json), "JSON"))
    ),
    uniqueKey: Flag.String("unique-key").pipe(
      Flag.withDescription("Send none while a job of the actor with this key is unfinished"),
      Flag.filterMap(...accepts(UniqueKey, "1 to 500 characters")),
      Flag.optional
    ),
    runAt: momentFlag("run-at", "Not before this time")
  },
  Effect.fnUntraced(function* ({ actor, payload, runAt, uniqueKey }) {
    const external = yield* ExternalJobs
    const sent = yield* Effect.catchTag(
      external.send({
        actor,
        payload,
        uniqueKey: Option.getOrUndefined(uniqueKey),
        runAt: Option.getOrUndefined(runAt)
      }),
      "SchemaError",
      ({ issue }) => new PayloadRefused({ actor, reason: faultsOf("body", issue).map(textOf).join("; ") })
    )
    yield* print(withId("jobId")(sent), ({ created, id }) =>
      created ? `Sent as job ${id}` : `The job ${id} with this unique key is unfinished; none was sent`
    )
  })
).pipe(
  Command.withDescription("Send a job to an actor that takes jobs from outside; its payload is checked first"),
  Command.withExamples([{ command: `ekimae jobs send shop/restock '{"shopId": "ginza"}'`, description: "" }])
)

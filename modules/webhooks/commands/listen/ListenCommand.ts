/** `ekimae webhooks listen`: a local receiver that prints and verifies deliveries. Needs no service and no database. */
import { Config, Console, Effect, Queue, Random, Redacted, Schema, Stdio } from "effect"
import { Command, Flag } from "effect/cli"
import { accepts, describedWithDefault } from "../../../../src/cli/Flags.ts"
import { Json } from "../../../../src/cli/Output.ts"
import { visible } from "../../../../src/cli/Visible.ts"
import { type Arrival, arrivalOf, painted, plain, textOf } from "./Arrival.ts"
import * as Receiver from "./Receiver.ts"

/** Ids kept to recognise duplicates; the oldest is dropped first. */
const maxSeen = 10_000

const port = Flag.Int("port").pipe(
  Flag.filterMap(...accepts(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 65_535 })), "0 to 65535")),
  describedWithDefault("Port to listen on, on this machine alone; 0 takes a free one", 4000)
)

const Secrets = Schema.Array(Schema.String.check(Schema.isPattern(/^whsec_[A-Za-z0-9+/]{4,}={0,2}$/u)))

const parts = (text: Redacted.Redacted): ReadonlyArray<string> =>
  Redacted.value(text)
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")

/** Its error message does not repeat the value. */
const secrets = Flag.Redacted("secret").pipe(
  Flag.withDescription(
    "Signing secret to verify with, whsec_...; after a rotation both, with a comma between them. Or set WEBHOOK_SECRET"
  ),
  Flag.withFallbackConfig(Config.Redacted("WEBHOOK_SECRET")),
  Flag.withDefault(Redacted.make("")),
  Flag.filterMap(
    (text) => Schema.decodeOption(Secrets)(parts(text)),
    () => "a signing secret, which begins with whsec_"
  )
)

const Percent = Schema.String.check(Schema.isPattern(/^(100|\d{1,2})%?$/u))

const fail = Flag.String("fail").pipe(
  Flag.filterMap(...accepts(Percent, "0% to 100%")),
  Flag.map((text) => Number.parseInt(text, 10)),
  describedWithDefault("Share of deliveries that are answered with 500, such as 30%", 0)
)

const remember = (seen: Set<string>, { id }: Arrival): void => {
  if (id === null) return
  for (const first of seen) if (seen.size >= maxSeen) seen.delete(first)
  seen.add(id)
}

/** Draws whether a delivery fails on purpose: none at 0 percent, all at 100. */
export const isFailed = (percent: number) =>
  Effect.map(Random.nextIntBetween(0, 100, { halfOpen: true }), (drawn) => drawn < percent)

export const listen = Command.make(
  "listen",
  { port, secrets, fail },
  Effect.fnUntraced(function* ({ fail, port, secrets }) {
    const json = yield* Json
    const stdio = yield* Stdio.Stdio
    const noColor = yield* Config.withDefault(Config.String("NO_COLOR"), "")
    const paint = (yield* stdio.stdoutIsTerminal) && noColor === "" ? painted : plain
    const receiver = yield* Receiver.open(port)
    const url = `http://127.0.0.1:${receiver.port}`
    yield* Console.error(`Listening on ${url}, any path. A service with WEBHOOKS_ALLOW_PRIVATE=true delivers to it`)

    const seen = new Set<string>()
    return yield* Effect.forever(
      Effect.gen(function* () {
        const { answer, incoming } = yield* Queue.take(receiver.requests)
        const fails = yield* isFailed(fail)
        const arrival = arrivalOf(incoming, secrets, seen, fails)
        answer(arrival.status)
        if (arrival.status === 200) remember(seen, arrival)
        yield* Console.log(json ? visible(JSON.stringify(arrival)) : textOf(arrival, paint))
      })
    )
  }, Effect.scoped)
).pipe(
  Command.withDescription(
    "Print and verify what a service delivers to this machine, in either dialect; with --json a line for each delivery"
  ),
  Command.withExamples([{ command: "ekimae webhooks listen --secret whsec_... --fail 30%", description: "" }])
)

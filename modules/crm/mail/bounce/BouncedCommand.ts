/** `ekimae mail bounced`: reads the report of a mail server from the standard input, as its pipe hands it over. */
import { Effect, Layer, Option, Stdio, Stream } from "effect"
import { Command, Flag } from "effect/cli"
import { print } from "../../../../src/cli/Output.ts"
import { PageKeys } from "../../page/PageKeys.ts"
import { BounceUnreadable } from "../Errors.ts"
import { longestReport } from "./BounceReport.ts"
import { type BounceOutcome, Bounces } from "./Bounces.ts"

const longestTo = 1_000

/** Stops reading behind the limit. */
const readInput = Effect.gen(function* () {
  const { stdin } = yield* Stdio.Stdio
  const text = yield* stdin.pipe(
    Stream.decodeText,
    Stream.takeUntil(
      (() => {
        let length = 0
        return (chunk: string) => (length += chunk.length) > longestReport
      })()
    ),
    Stream.runFold(
      () => "",
      (text, more) => text + more
    )
  )
  return text.length > longestReport ? yield* new BounceUnreadable() : text
})

const sentences: Readonly<Record<BounceOutcome, string>> = {
  marked: "The address is marked as undeliverable; bookings of its guest are on the attention list",
  known: "Nothing changes: the address is marked already, or the guest has another one",
  not_final: "Nothing changes: the mail server has not given the mail up"
}

export const bounced = Command.make(
  "bounced",
  {
    to: Flag.String("to").pipe(
      Flag.withDescription("Recipient of the report as the mail server knows it, where its head has another one"),
      Flag.filterMap(
        (text) => (text.length <= longestTo ? Option.some(text) : Option.none()),
        () => `at most ${longestTo} characters`
      ),
      Flag.optional
    )
  },
  Effect.fnUntraced(function* ({ to }) {
    const bounces = yield* Bounces
    const noted = yield* bounces.note(
      yield* readInput,
      Option.getOrElse(to, () => "")
    )
    yield* print(noted, ({ mailId, outcome }) => `${mailId}: ${sentences[outcome]}`)
  })
).pipe(
  Command.withDescription(
    "Read a report of a mail server about a mail that it could not deliver (RFC 3464) from the standard input, and send no more to its address"
  ),
  Command.withExamples([{ command: 'ekimae mail bounced --to "$RECIPIENT" < report.eml', description: "" }]),
  Command.provide(Bounces.layer.pipe(Layer.provide(PageKeys.layer)))
)

/**
 * How a command answers. With `--json` the standard output is one JSON value and nothing else; without it, text for a
 * person. Logs go to the standard error. A command fails with a tagged error whose message is one clear line.
 */
import { Console, Effect } from "effect"
import { Flag, GlobalFlag } from "effect/cli"

/** Whether the caller asked for JSON; valid before and after every subcommand. */
export const Json = GlobalFlag.Setting("json")({
  flag: Flag.Boolean("json").pipe(
    Flag.withDescription("Answer with one JSON value on the standard output"),
    Flag.withDefault(false)
  )
})

/** Prints the answer of a command: the value as JSON, or what `text` makes of it. */
export const answer = Effect.fnUntraced(function* <A>(value: A, text: (value: A) => string) {
  const json = yield* Json
  yield* Console.log(json ? JSON.stringify(value) : text(value))
})

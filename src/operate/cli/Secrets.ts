/** Secrets of an operation: asked for at a terminal, else read from standard input. None is an argument, which other users could see. */
import { Effect, Redacted, Stdio, Stream } from "effect"
import { Prompt } from "effect/cli"
import type { Field } from "./Flags.ts"

const longestInput = 100_000

const inputLines = Effect.gen(function* () {
  const stdio = yield* Stdio.Stdio
  const text = yield* stdio.stdin.pipe(
    Stream.decodeText,
    Stream.runFold(
      () => "",
      (text, more) => (text.length > longestInput ? text : text + more)
    )
  )
  return text.split(/\r?\n/)
})

type Values = ReadonlyArray<readonly [Field, unknown]>

/** Replaces the flag of each secret by the secret; those that are not asked for are left out. Lines of the input are in the order of the fields. */
export const readSecrets = Effect.fnUntraced(function* (values: Values) {
  const asked = values.filter(([{ kind }, value]) => kind === "secret" && value === true).map(([field]) => field)
  if (asked.length === 0)
    return values.map(([field, value]) => [field, field.kind === "secret" ? undefined : value] as const)
  const { stdinIsTerminal } = yield* Stdio.Stdio
  const found = new Map<Field, string>()
  if (yield* stdinIsTerminal) {
    for (const field of asked) {
      const typed = yield* Prompt.run(Prompt.Password({ message: field.name.replaceAll("-", " ") }))
      found.set(field, Redacted.value(typed))
    }
  } else {
    const lines = yield* inputLines
    for (const [index, field] of asked.entries()) found.set(field, lines[index] ?? "")
  }
  return values.map(([field, value]) => [field, field.kind === "secret" ? found.get(field) : value] as const)
})

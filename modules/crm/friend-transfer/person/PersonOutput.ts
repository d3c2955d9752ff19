/** Prints what is held on a person, or writes it to a file as JSON. */
import { Effect, Option, Stream } from "effect"
import { print } from "../../../../src/cli/Output.ts"
import { writeFile } from "../CsvOutput.ts"
import type { PersonData } from "./PersonExport.ts"

/** @param id of the friend or member */
export const printPerson = Effect.fnUntraced(function* (data: PersonData, id: string, file: Option.Option<string>) {
  const text = `${JSON.stringify(data, null, 2)}\n`
  if (Option.isNone(file)) return yield* print(data, () => text.trimEnd())
  yield* writeFile(file.value, Stream.succeed(text))
  yield* print({ file: file.value, id }, () => `Everything that is held on ${id} is in ${file.value}`)
})

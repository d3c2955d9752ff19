/** Prints what is held on a person, or writes it to a file as JSON. */
import { Effect, Option, Stream } from "effect"
import { print } from "../../../../src/cli/Output.ts"
import { writeFile } from "../../../../src/table/FileOutput.ts"
import type { PersonData } from "./PersonExport.ts"

/** @param id of the friend or member */
export const printPerson = Effect.fnUntraced(function* (data: PersonData, id: string, file: Option.Option<string>) {
  if (Option.isNone(file)) {
    const person: unknown = JSON.parse(yield* Stream.mkString(data))
    return yield* print(person, () => JSON.stringify(person, null, 2))
  }
  yield* writeFile(file.value, data)
  yield* print({ file: file.value, id }, () => `Everything that is held on ${id} is in ${file.value}`)
})

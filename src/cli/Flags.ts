/** Flags and arguments that commands share: ids, limits, values checked by a schema, defaults shown by `--help`. */
import { Schema } from "effect"
import { Flag } from "effect/cli"
import { Ulid } from "../Ulids.ts"

/** The arguments of `filterMap`: accepts what the schema accepts, and says what was expected otherwise. */
export const accepts = <A>(schema: Schema.Decoder<A, never>, expected: string) =>
  [Schema.decodeUnknownOption(schema), () => expected] as const

const anId = accepts(Ulid, "an id, which has 26 characters")

export const idFlag = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.filterMap(...anId))

/** `--dry-run` of the commands that import a file. */
export const dryRunFlag = Flag.Boolean("dry-run").pipe(
  Flag.withDescription(
    "Store nothing: say what would be created, changed and refused, and how the columns are understood"
  ),
  Flag.withDefault(false)
)

/** `--limit`, from 1 to the maximum. */
export const limitFlag = (maximum: number, description: string) =>
  Flag.Int("limit").pipe(
    Flag.withDescription(`${description}, 1 to ${maximum}`),
    Flag.filterMap(...accepts(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum })), `1 to ${maximum}`))
  )

/** Describes the flag and gives it a default, shown in square brackets as `serve --help` shows those of settings. */
export const describedWithDefault =
  <const B extends string | number>(description: string, value: B) =>
  <A>(self: Flag.Flag<A>): Flag.Flag<A | B> =>
    self.pipe(Flag.withDescription(`${description} [${value}]`), Flag.withDefault(value))

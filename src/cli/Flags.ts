/** Flags and arguments that commands share: ids, limits, values checked by a schema, defaults shown by `--help`. */
import { Option, Schema } from "effect"
import { Argument, Flag } from "effect/cli"
import { longestChoice, mostChoices } from "../imports/Options.ts"
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

/**
 * `--column` of the commands that import a table.
 *
 * @param concept form of what stands before the sign of equality
 */
export const columnFlag = (description: string, concept: RegExp) =>
  Flag.String("column").pipe(
    Flag.withDescription(`${description} (may be repeated)`),
    Flag.withMetavar("concept=heading"),
    Flag.atLeast(0),
    Flag.filterMap(
      (all) =>
        all.length <= mostChoices && all.every((text) => text.length <= longestChoice && concept.test(text))
          ? Option.some(all)
          : Option.none(),
      () => `concept=heading, ${longestChoice} characters and ${mostChoices} times at most`
    )
  )

/** Flags and the argument that all commands share which ingest published data. */
export const ingestFlags = {
  file: Argument.String("file").pipe(Argument.withDescription("The file as it was downloaded, gzipped or not")),
  dryRun: dryRunFlag,
  force: Flag.Boolean("force").pipe(
    Flag.withDescription("Import the file even if it is stored already"),
    Flag.withDefault(false)
  ),
  column: columnFlag(
    "The column that holds what the format calls otherwise, such as code=団体コード; --dry-run shows what is understood",
    /^[^=]{1,60}=/u
  )
}

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

/** Flags and arguments that commands share: ids, pages, moments, values checked by a schema, defaults shown by `--help`. */
import { Schema } from "effect"
import { Argument, Flag } from "effect/cli"
import { Ulid } from "../Ulids.ts"

/** The arguments of `filterMap`: accepts what the schema accepts, and says what was expected otherwise. */
export const accepts = <A>(schema: Schema.Decoder<A, never>, expected: string) =>
  [Schema.decodeUnknownOption(schema), () => expected] as const

const anId = accepts(Ulid, "an id, which has 26 characters")

export const idArgument = (name: string, description: string) =>
  Argument.String(name).pipe(Argument.withDescription(description), Argument.filterMap(...anId))

export const idFlag = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.filterMap(...anId))

/** An integer from 1 to the maximum. */
export const upToFlag = (name: string, maximum: number, description: string) =>
  Flag.Int(name).pipe(
    Flag.withDescription(`${description}, 1 to ${maximum}`),
    Flag.filterMap(...accepts(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum })), `1 to ${maximum}`))
  )

export const limitFlag = (maximum: number, description: string) => upToFlag("limit", maximum, description)

/** A page of a list: a limit of rows, after the row with an id. */
export const pageFlags = (maximum: number, fallback: number) => ({
  limit: limitFlag(maximum, "Maximum number of rows").pipe(
    describedWithDefault(`Maximum number of rows, 1 to ${maximum}`, fallback)
  ),
  after: idFlag("after", "Only what follows this id").pipe(Flag.optional)
})

const Moment = Schema.String.check(
  Schema.isPattern(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/u),
  Schema.makeFilter((given) => !Number.isNaN(Date.parse(given)))
)

/** A moment, or a day, which begins at midnight UTC. */
export const momentFlag = (name: string, description: string) =>
  Flag.String(name).pipe(
    Flag.withDescription(description),
    Flag.filterMap(...accepts(Moment, 'a time such as "2026-01-02T03:04:05Z", or a day, which begins at midnight UTC')),
    Flag.map((given) => new Date(given)),
    Flag.optional
  )

/** Describes the flag and gives it a default, shown in square brackets as `serve --help` shows those of settings. */
export const describedWithDefault =
  <const B extends string | number>(description: string, value: B) =>
  <A>(self: Flag.Flag<A>): Flag.Flag<A | B> =>
    self.pipe(Flag.withDescription(`${description} [${value}]`), Flag.withDefault(value))

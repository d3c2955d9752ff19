/** Flags for settings, each optional and checked by the schema of its setting. */
import { Option, Schema } from "effect"
import { Flag } from "effect/cli"
import { accepts, idFlag } from "../../../../src/cli/Flags.ts"
import { LocalDate, minutesOf } from "../LocalTime.ts"

export const account = idFlag("account", "The account, by its id")

export const text = <A>(name: string, schema: Schema.Decoder<A, never>, description: string, expected: string) =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.filterMap(...accepts(schema, expected)), Flag.optional)

export const whole = <A>(name: string, schema: Schema.Decoder<A, never>, description: string, expected: string) =>
  Flag.Int(name).pipe(
    Flag.withDescription(`${description}, ${expected}`),
    Flag.filterMap(...accepts(schema, expected)),
    Flag.optional
  )

export const choice = <const A extends ReadonlyArray<string>>(name: string, of: A, description: string) =>
  Flag.Literals(name, of).pipe(Flag.withDescription(description), Flag.optional)

export const yesNo = (name: string, description: string) =>
  Flag.Literals(name, ["yes", "no"]).pipe(
    Flag.withDescription(description),
    Flag.map((answer) => answer === "yes"),
    Flag.optional
  )

export const list = (given: string): ReadonlyArray<string> => given.split(",").map((part) => part.trim())

export const date = (name: string, description: string) =>
  text(name, LocalDate, description, "a date such as 2026-12-24")

/** The given options: without those that are none. */
export const given = <A extends Readonly<Record<string, Option.Option<unknown>>>>(
  options: A
): { readonly [K in keyof A]?: Option.Option.Value<A[K]> | undefined } =>
  Object.fromEntries(
    Object.entries(options).flatMap(([name, option]) => (Option.isSome(option) ? [[name, option.value]] : []))
  ) as { readonly [K in keyof A]?: Option.Option.Value<A[K]> | undefined }

/** `10:00-20:00`, for schemas that check it further. */
export const timesOf = (text: string): { readonly from: string; readonly until: string } | undefined => {
  const [from = "", until = "", ...rest] = text.split("-")
  return rest.length === 0 && minutesOf(from) !== undefined && minutesOf(until) !== undefined
    ? { from, until }
    : undefined
}

/** `2026-12-29..2027-01-03`, or one date. */
export const datesOf = (text: string): { readonly from: string; readonly until: string } => {
  const [from = "", until = from] = text.split("..")
  return { from, until }
}

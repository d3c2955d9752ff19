/**
 * How one setting is declared: its environment variable, what it means, its default and how its text is read. The kernel
 * and the modules declare theirs with these constructors; help texts and the README list them from the declarations.
 */
import { Config, Duration, Option, Schema } from "effect"

export interface Setting<A> {
  /** The environment variable. */
  readonly name: string
  readonly about: string
  readonly fallback: string
  readonly config: Config.Config<A>
}

/** A setting with a default; `shown` is how help texts write that default. */
export const make = <A>(
  name: string,
  about: string,
  config: Config.Config<A>,
  fallback: A,
  shown = String(fallback)
) => ({
  name,
  about,
  fallback: shown,
  config: Config.withDefault(config, fallback)
})

/** A setting that may be absent; `absent` says what happens then. */
export const optional = <A>(
  name: string,
  about: string,
  config: Config.Config<A>,
  absent: string
): Setting<Option.Option<A>> => ({
  name,
  about,
  fallback: absent,
  config: Config.option(config)
})

/** Reads one of the given words, in capitals or small letters, as the value that it stands for. */
const word = <A>(name: string, values: ReadonlyArray<readonly [given: string, value: A]>) => {
  const known = new Map(values.map(([given, value]) => [given.toLowerCase(), value]))
  const choices = values.map(([given]) => given)
  const expected = `Expected ${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`
  const Word = Schema.String.check(Schema.makeFilter((given) => known.has(given.toLowerCase()) || expected))
  return Config.schema(Word, name).pipe(Config.map((given) => known.get(given.toLowerCase())!))
}

/** One of several words, in any case. */
export const oneOf = <const A extends ReadonlyArray<string>>(
  name: string,
  about: string,
  values: A,
  fallback: A[number]
) =>
  make<A[number]>(
    name,
    about,
    word(
      name,
      values.map((value) => [value, value])
    ),
    fallback
  )

export const flag = (name: string, about: string, fallback: boolean) =>
  make(
    name,
    about,
    word(name, [
      ...["true", "yes", "on", "1"].map((given) => [given, true] as const),
      ...["false", "no", "off", "0"].map((given) => [given, false] as const)
    ]),
    fallback
  )

/** A whole number within inclusive limits. */
export const whole = (name: string, about: string, minimum: number, maximum: number, fallback: number) => {
  const Value = Schema.Int.check(Schema.isBetween({ minimum, maximum }))
  return make(
    name,
    `${about} (${minimum} to ${maximum})`,
    Config.schema(Schema.FiniteFromString.pipe(Schema.decodeTo(Value)), name),
    fallback
  )
}

const Positive = Schema.Duration.check(
  Schema.makeFilter((duration) => Duration.isGreaterThan(duration, Duration.zero) || "Expected a duration above zero")
)
/** A duration above zero, such as "5 seconds". */
export const duration = (name: string, about: string, seconds: number) =>
  make(
    name,
    about,
    Config.schema(Schema.DurationFromString.pipe(Schema.decodeTo(Positive)), name),
    Duration.seconds(seconds),
    `${seconds} second${seconds === 1 ? "" : "s"}`
  )

/** Entries with commas between them. */
export const list = (
  name: string,
  about: string,
  fallback: ReadonlyArray<string>,
  entry: Schema.Codec<string> = Schema.String
) => make<ReadonlyArray<string>>(name, about, Config.Array(entry, name), fallback, fallback.join(",") || "none")

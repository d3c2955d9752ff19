/** Flags whose default is shown by their help, in square brackets as `serve --help` shows those of the settings. */
import { Flag } from "effect/cli"

/** Describes the flag and gives it a default. */
export const describedWithDefault =
  <const B extends string | number>(description: string, value: B) =>
  <A>(self: Flag.Flag<A>): Flag.Flag<A | B> =>
    self.pipe(Flag.withDescription(`${description} [${value}]`), Flag.withDefault(value))

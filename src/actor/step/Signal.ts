/** A signal is a named message to jobs that wait for it (`Step.wait`), declared as data. */
import { Duration, type Schema } from "effect"
import type { Json } from "../HandlerCodec.ts"

export interface Signal<out Name extends string, out Payload extends Json> {
  readonly name: Name
  readonly payload: Payload
  /** How long a signal that no job waits for is kept for the first that does. */
  readonly keep: Duration.Duration
}

export type Any = Signal<string, any>

export const make = <const Name extends `${string}/${string}`, Payload extends Schema.Codec<any, any, never, never>>(
  name: Name,
  options: { readonly payload: Payload; readonly keep?: Duration.Input }
): Signal<Name, Payload> => ({
  name,
  payload: options.payload,
  keep: Duration.fromInputUnsafe(options.keep ?? "1 day")
})

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

const longestKey = 500

/** Keys are indexed. One that is empty or too long is a fault of the caller. */
export const checkKey = (key: string): void => {
  if (key !== "" && key.length <= longestKey) return
  throw new Error(`The key of a signal has ${key.length} characters: expected 1 to ${longestKey}`)
}

export const make = <const Name extends `${string}/${string}`, Payload extends Schema.Codec<any, any, never, never>>(
  name: Name,
  options: { readonly payload: Payload; readonly keep?: Duration.Input }
): Signal<Name, Payload> => ({
  name,
  payload: options.payload,
  keep: Duration.fromInputUnsafe(options.keep ?? "1 day")
})

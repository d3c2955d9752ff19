/** Payloads, results and failures of handlers as JSON, as they stand in the database. */
import { Cause, Effect, Exit, Schema } from "effect"
import type { Json } from "./StoredJson.ts"
import * as Versions from "./version/Versions.ts"
import { IncompatiblePayload } from "./version/Versions.ts"

export type { Json }

/** A failure of a handler, encoded. `permanent` ends the job at once. */
export class HandlerFailure extends Schema.TaggedError<HandlerFailure>()("HandlerFailure", {
  tag: Schema.String,
  message: Schema.String,
  error: Schema.Unknown,
  permanent: Schema.Boolean
}) {}

/** What an attempt may fail with. */
export type RunFailure = HandlerFailure | IncompatiblePayload

export type Decoder<A> = (payload: unknown, version: number) => Exit.Exit<A, Schema.SchemaError | IncompatiblePayload>

/** Decodes a payload that was sent under some version. */
export const decoderOf = <P extends Json>(self: Versions.Versions & { readonly payload: P }): Decoder<P["Type"]> => {
  const decode = Schema.decodeUnknownExit(Schema.toCodecJson(self.payload))
  return (payload, version) => {
    if (version === self.version) return decode(payload)
    try {
      return decode(Versions.upgraded(self, payload, version))
    } catch (error) {
      if (error instanceof IncompatiblePayload) return Exit.fail(error)
      const reason = `Its upgrade from version ${version} fails: ${messageOf(error)}`
      return Exit.fail(new IncompatiblePayload({ reason }))
    }
  }
}

/** The failure of a job whose payload this build cannot read. */
export const incompatible = (
  cause: Cause.Cause<Schema.SchemaError | IncompatiblePayload>
): Effect.Effect<never, IncompatiblePayload> =>
  Effect.fail(new IncompatiblePayload({ reason: messageOf(Cause.squash(cause)) }))

/** Encodes what becomes of a handler. */
export const encoderOf = <S extends Json, F extends Json>(self: {
  readonly success: S
  readonly failure: F
  readonly permanent: (failure: F["Type"]) => boolean
}) => {
  const encodeSuccess = Schema.encodeExit(Schema.toCodecJson(self.success))
  const encodeFailure = Schema.encodeEffect(Schema.toCodecJson(self.failure))
  const failed = (failure: F["Type"]) =>
    Effect.flatMap(Effect.orDie(encodeFailure(failure)), (error) =>
      Effect.fail(
        new HandlerFailure({
          tag: tagOf(failure),
          message: messageOf(failure),
          error,
          permanent: self.permanent(failure)
        })
      )
    )
  return <R>(handled: Effect.Effect<S["Type"], F["Type"], R>): Effect.Effect<unknown, HandlerFailure, R> =>
    Effect.matchEffect(handled, {
      onFailure: failed,
      onSuccess: (value) => Effect.orDie(encodeSuccess(value))
    })
}

const tagOf = (u: unknown): string =>
  typeof u === "object" && u !== null && "_tag" in u ? String(u._tag) : u instanceof Error ? u.name : "Error"

const messageOf = (u: unknown): string => (u instanceof Error ? u.message : String(u))

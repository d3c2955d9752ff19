/** Payloads, results and failures of handlers as JSON, as they stand in the database. */
import { Cause, Effect, Schema } from "effect"

/** A codec that needs no services: payloads, results and failures cross the job table as JSON. */
export type Json<A = any> = Schema.Codec<A, any, never, never>

/** A failure of a handler, encoded. `permanent` ends the job at once. */
export class HandlerFailure extends Schema.TaggedError<HandlerFailure>()("HandlerFailure", {
  tag: Schema.String,
  message: Schema.String,
  error: Schema.Unknown,
  permanent: Schema.Boolean
}) {}

export const decoderOf = <P extends Json>(self: { readonly payload: P }) =>
  Schema.decodeUnknownExit(Schema.toCodecJson(self.payload))

export const invalidPayload = (cause: Cause.Cause<Schema.SchemaError>): Effect.Effect<never, HandlerFailure> => {
  const { message } = Cause.squash(cause) as Error
  return Effect.fail(new HandlerFailure({ tag: "InvalidPayload", message, error: null, permanent: true }))
}

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

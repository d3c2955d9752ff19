/**
 * Sends signals in the caller's transaction. Every job that waits for the key when the transaction commits gets it and
 * goes on within milliseconds. Where none waits, it is kept for the first that does (`keep` of the signal).
 */
import { Context, Duration, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Notifier } from "../../sql/Notifier.ts"
import { dieOnSql } from "../../sql/Pg.ts"
import { asService } from "../../sql/tenant/Tenant.ts"
import { SentSignals } from "../JobTopics.ts"
import * as StoredJson from "../StoredJson.ts"
import * as Signal from "./Signal.ts"
import { StepStore } from "./StepStore.ts"

export class Signals extends Context.Service<
  Signals,
  {
    readonly send: <S extends Signal.Any>(signal: S, key: string, payload: S["payload"]["Type"]) => Effect.Effect<void>
    /** Many of one signal in one statement. */
    readonly sendAll: <S extends Signal.Any>(
      signal: S,
      messages: ReadonlyArray<{ readonly key: string; readonly payload: S["payload"]["Type"] }>
    ) => Effect.Effect<void>
  }
>()("ekimae/actor/step/Signals") {
  static readonly layer = Layer.effect(
    Signals,
    Effect.gen(function* () {
      const [store, sql, notifier] = [yield* StepStore, yield* SqlClient.SqlClient, yield* Notifier]
      const sendAll: Signals["Service"]["sendAll"] = (signal, messages) =>
        Effect.suspend(() => {
          if (messages.length === 0) return Effect.void
          for (const { key } of messages) Signal.checkKey(key)
          const encode = StoredJson.encoderOf(signal.payload, "payload")
          const keepMs = Duration.toMillis(signal.keep)
          const stored = store.send(
            messages.map(({ key, payload }) => ({ signal: signal.name, key, payload: encode(payload), keepMs }))
          )
          return Effect.andThen(dieOnSql(asService(stored)), sql.afterCommit(notifier.notify(SentSignals)))
        })
      return Signals.of({ sendAll, send: (signal, key, payload) => sendAll(signal, [{ key, payload }]) })
    })
  )
}

/** Takes the answers to callbacks: by HTTP, or by a page of a module. Works on any node, also one that runs no jobs. */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Notifier } from "../../../sql/Notifier.ts"
import { dieOnSql } from "../../../sql/Pg.ts"
import { asService } from "../../../sql/tenant/Tenant.ts"
import { SentSignals } from "../../JobTopics.ts"
import * as StoredJson from "../../StoredJson.ts"
import type * as Signal from "../Signal.ts"
import { StepStore, type StoredCallback } from "../StepStore.ts"
import { idOf } from "./CallbackTokens.ts"
import { CallbackGone, CallbackNotFound } from "./Errors.ts"

export class Callbacks extends Context.Service<
  Callbacks,
  {
    readonly find: (token: string) => Effect.Effect<StoredCallback, CallbackNotFound>
    /**
     * Gives the answer to the job that waits for it, or will. The first answer counts; the same one again is `repeated`.
     * The signal must be the one that the callback asked for.
     */
    readonly answer: <S extends Signal.Any>(
      signal: S,
      token: string,
      answer: S["payload"]["Type"]
    ) => Effect.Effect<"received" | "repeated", CallbackNotFound | CallbackGone>
  }
>()("ekimae/actor/step/callback/Callbacks") {
  static readonly layer = Layer.effect(
    Callbacks,
    Effect.gen(function* () {
      const [store, sql, notifier] = [yield* StepStore, yield* SqlClient.SqlClient, yield* Notifier]
      return Callbacks.of({
        find: Effect.fn("Callbacks.find")(function* (token) {
          return (yield* dieOnSql(asService(store.callback(idOf(token))))) ?? (yield* new CallbackNotFound())
        }),
        answer: Effect.fn("Callbacks.answer")(function* (signal, token, answer) {
          const payload = StoredJson.encoderOf(signal.payload, "answer")(answer)
          const taken = store.answerCallback(idOf(token), signal.name, payload)
          const outcome = yield* dieOnSql(asService(sql.withTransaction(taken)))
          if (outcome === undefined) return yield* new CallbackNotFound()
          if (outcome === "repeated") return outcome
          if (outcome !== "received") return yield* new CallbackGone({ reason: outcome })
          yield* sql.afterCommit(notifier.notify(SentSignals))
          return outcome
        })
      })
    })
  )
}

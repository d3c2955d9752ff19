/**
 * What became of attempts, for many endpoints in one statement that is on disk when it answers: the log, the queue, and
 * how the endpoint fares. Each is fenced by the run of its turn.
 */
import { Context, Effect, Layer } from "effect"
import type { SqlError } from "effect/sql"
import { RuntimeSql } from "../../../src/sql/Database.ts"
import { texts } from "../../../src/sql/Pg.ts"
import type { Outcome } from "../send/Outcome.ts"
import type { AttemptError } from "./Delivery.ts"
import { type Kept, late } from "./sql/Late.ts"
import { record } from "./sql/Record.ts"
import type { Due, Owner } from "./TurnRepo.ts"

/** What became of an attempt; `lost` was given up. */
export type Tried = Omit<Outcome, "error"> & { readonly error: AttemptError | null }

export interface Result extends Owner {
  readonly due: Pick<Due, "id" | "kind" | "attemptId" | "accountId">
  /** Null when nothing was sent, because the message is no longer kept. */
  readonly sent: { readonly headers: Readonly<Record<string, string>>; readonly outcome: Tried } | null
  /** `retry` waits for its next attempt. */
  readonly verdict: "succeeded" | "failed" | { readonly retryInMs: number }
  /** When it ended, by the steady clock. */
  readonly endedAt: number
}

/** The endpoint after the last of these results. */
export interface Change extends Owner {
  readonly failures: number
  readonly pauseMs: number
  /** It pauses from now on, or goes on pausing. */
  readonly paused: boolean
  readonly disabled: boolean
  /** Since the change before. */
  readonly hadSuccess: boolean
  readonly hadFailure: boolean
}

/**
 * `mine`: stored. `gone`: the endpoint is deleted; stored in the log. `refused`: another turn has begun. `busy`: not yet
 * stored, somebody else holds the endpoint for a moment.
 */
export type Fate = "mine" | "gone" | "refused" | "busy"
export interface Judged {
  readonly endpointId: string
  readonly run: string
  readonly fate: Fate
}

export class RecordRepo extends Context.Service<
  RecordRepo,
  {
    /** One change for each owner of results. @param now by the steady clock */
    readonly record: (
      results: ReadonlyArray<Result>,
      changes: ReadonlyArray<Change>,
      now: number
    ) => Effect.Effect<ReadonlyArray<Judged>, SqlError.SqlError>
    /**
     * The attempts of these whose results are stored already: by a `record` whose answer was lost. It is what to ask after
     * a unique violation, which is how a second `record` of the same result fails.
     */
    readonly stored: (results: ReadonlyArray<Result>) => Effect.Effect<ReadonlySet<string>, SqlError.SqlError>
    /** What a refused turn knows all the same: its attempts, which are logged as lost at most. */
    readonly late: (results: ReadonlyArray<Result>, now: number) => Effect.Effect<void, SqlError.SqlError>
  }
>()("webhooks/deliver/RecordRepo") {
  static readonly layer = Layer.effect(
    RecordRepo,
    Effect.map(RuntimeSql, (sql) =>
      RecordRepo.of({
        record: (results, changes, now) => record(sql, results, changes, now),
        stored: (results) =>
          sql<{ readonly id: string }>`
            select id from webhooks_response where id = any(${texts(results.map(({ due }) => due.attemptId))})`.pipe(
            Effect.map((rows) => new Set(rows.map(({ id }) => id)))
          ),
        late: (results, now) => late(sql, results.filter(wasSent), now)
      })
    )
  )
}

const wasSent = (result: Result): result is Result & Kept => result.sent !== null

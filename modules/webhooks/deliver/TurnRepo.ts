/**
 * What a turn asks of the database, for many turns in one statement. They run on the connections of the job runtime,
 * whose plans never read a whole table. Nobody waits for a row of an endpoint that somebody else holds: a transaction
 * left open by an operator must not hold up the others.
 *
 * A commit that the database forgets in a crash is a start, a page or a leave that never was: all three can be repeated.
 */
import { Context, Effect, Layer } from "effect"
import type { SqlError } from "effect/sql"
import { RuntimeSql } from "../../../src/sql/Database.ts"
import type { DialectName } from "../dialect/Dialect.ts"
import type { AttemptKind } from "./Delivery.ts"
import { type Mark, QueueFloor } from "./QueueFloor.ts"
import { leave, noteWakes } from "./sql/Leave.ts"
import * as Pages from "./sql/Page.ts"
import { start } from "./sql/Start.ts"

/** Whose turn it is: of the turns of one endpoint only the last one may deliver. */
export interface Owner {
  readonly endpointId: string
  readonly run: string
}

/** The endpoint as it is when the turn begins. */
export interface Receiver {
  readonly url: string
  readonly dialect: DialectName
  readonly secret: Uint8Array
  /** Signs too; null when its time is over. */
  readonly previousSecret: Uint8Array | null
  readonly active: boolean
  readonly failures: number
  readonly pauseMs: number
  readonly pausedForMs: number
}

export interface Start {
  /** `busy`: somebody else holds its row for a moment. */
  readonly state: "taken" | "busy" | "gone"
  readonly receiver: Receiver | null
  /** Deliveries of an earlier epoch wait to be moved away; of a deleted endpoint all do. */
  readonly stale: boolean
  /** Deliveries that an earlier turn may have sent without storing the result. */
  readonly lost: number
}

export interface PageRequest extends Owner {
  /** First 22 characters of the ids of its attempts. */
  readonly attemptBase: string
  /** How many at most of what is sent whatever the endpoint's state, and of its events. */
  readonly manual: number
  readonly events: number
  readonly manualAfter: Mark
  readonly eventsAfter: Mark
}

export interface Due extends Mark {
  readonly kind: AttemptKind
  readonly attemptId: string
  /** Attempts before this one that failed or were lost; of these the failures. */
  readonly attempts: number
  readonly failures: number
  readonly accountId: string
  readonly eventId: string
  readonly type: string
  /** Null when it is no longer kept. */
  readonly body: string | null
}

/** Undefined: the turn is over, because the endpoint is gone or another turn has begun. */
export type Page = ReadonlyArray<Due> | undefined

export interface Leave {
  /** When something is due, by the database's clock, to the millisecond after; null for nothing. */
  readonly nextAt: Date | null
  readonly isDue: boolean
  /** A delayed job for it is there already. */
  readonly willWake: boolean
}

export interface Wake extends Owner {
  readonly at: Date
}

export type Answers<A> = Effect.Effect<ReadonlyArray<A>, SqlError.SqlError>

export class TurnRepo extends Context.Service<
  TurnRepo,
  {
    /** Makes the turn the owner, and logs what the one before it left behind as lost. */
    readonly start: (owners: ReadonlyArray<Owner>) => Answers<Start>
    /** What is due, noted as perhaps sent. One at a time. */
    readonly page: (requests: ReadonlyArray<PageRequest>) => Answers<Page>
    /** Nothing is on its way any more. */
    readonly leave: (owners: ReadonlyArray<Owner>) => Answers<Leave>
    /** A delayed job is there. */
    readonly noteWakes: (wakes: ReadonlyArray<Wake>) => Effect.Effect<void, SqlError.SqlError>
  }
>()("webhooks/deliver/TurnRepo") {
  static readonly layer = Layer.effect(
    TurnRepo,
    Effect.map(RuntimeSql, (sql) => {
      const floor = new QueueFloor()
      return TurnRepo.of({
        start: (owners) => start(sql, owners),
        page: Pages.make(sql, floor),
        leave: (owners) => leave(sql, floor, owners),
        noteWakes: (wakes) => noteWakes(sql, wakes)
      })
    })
  )
}

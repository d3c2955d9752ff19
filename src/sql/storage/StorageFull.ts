/** The failure of a statement that would store more rows than the account may have. Nothing of the statement was stored. */
import { type Cause, Effect, Option, Schema } from "effect"
import { SqlError } from "effect/sql"
import { Localized } from "../../Language.ts"
import { sqlState } from "../../process/Outage.ts"

const facts = {
  /** `*` for all tables together. */
  table: Schema.String,
  limit: Schema.Int,
  ja: Schema.String,
  en: Schema.String
}

export class StorageFull extends Schema.TaggedError<StorageFull>()("StorageFull", facts, { httpApiStatus: 409 }) {
  readonly code = "storage_limit"
  override get message() {
    return "storage_limit"
  }
  get detail() {
    return this.text.en
  }
  get text() {
    const { en, ja, limit } = this
    const most = limit.toLocaleString("en")
    return new Localized(
      `1アカウントに保存できる${ja}は${most}件までです。不要なものを削除するか、上限の引き上げをサービスの運営者に依頼してください。`,
      `An account may store ${most} ${en}. Delete what is not needed, or ask the operator of the service for a higher limit`
    )
  }
}

/** As `storage_changed` raises it. */
const state = "SL001"
const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Struct(facts)))

/** Undefined for any other failure or defect. */
export const storageFullOf = (error: unknown): StorageFull | undefined => {
  if (error instanceof StorageFull) return error
  if (!SqlError.isSqlError(error) || sqlState(error) !== state) return undefined
  const { detail } = error.reason.cause as { readonly detail?: unknown }
  return Option.getOrUndefined(Option.map(decode(detail), (decoded) => new StorageFull(decoded)))
}

/** The first such failure or defect of a cause. */
export const storageFullIn = (cause: Cause.Cause<unknown>): StorageFull | undefined => {
  for (const reason of cause.reasons) {
    const full = storageFullOf(
      reason._tag === "Fail" ? reason.error : reason._tag === "Die" ? reason.defect : undefined
    )
    if (full !== undefined) return full
  }
  return undefined
}

/** Turns the defect of a refused statement into a failure, for callers that have more to do about it than to answer a request. */
export const failOnFull = <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E | StorageFull, R> =>
  Effect.catchDefect(self, (defect): Effect.Effect<never, StorageFull> => {
    const full = storageFullOf(defect)
    return full === undefined ? Effect.die(defect) : Effect.fail(full)
  })

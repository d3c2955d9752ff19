/** Use cases of an account: the results of an observation, and its levels over time. */
import { Context, DateTime, Effect, Layer } from "effect"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { ObservationInvalid, ObservationNotFound } from "../Errors.ts"
import { resultDays } from "../Limits.ts"
import { ObservationRepo } from "../ObservationRepo.ts"
import { measureOf } from "../Types.ts"
import { endOfIds } from "./ResultId.ts"
import { type ObservationResult, ResultRepo } from "./ResultRepo.ts"

/** One bound more than parts; a time with fewer milliseconds than parts has a part for each. */
export const boundsOf = (from: Date, to: Date, parts: number): ReadonlyArray<string> => {
  const [start, length] = [from.getTime(), to.getTime() - from.getTime()]
  const count = Math.min(parts, length)
  return Array.from({ length: count + 1 }, (_, n) => Ulids.from(start + Math.floor((length * n) / count)))
}

export interface ResultQuery {
  readonly limit: number
  /** The id of the last result of the page before. */
  readonly cursor?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

export interface ResultList {
  readonly results: ReadonlyArray<ObservationResult>
  readonly hasMore: boolean
}

export interface SeriesQuery {
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly points: number
}

export interface Series {
  readonly id: string
  readonly from: Date
  readonly to: Date
  readonly unit: string
  readonly points: ReadonlyArray<{
    readonly at: Date
    readonly level: number
    readonly min: number
    readonly max: number
    readonly count: number
  }>
}

const dayMs = 86_400_000
const defaultDays = 30

type Failure = ObservationNotFound | ObservationInvalid

export class Results extends Context.Service<
  Results,
  {
    /** Newest first. */
    readonly list: (accountId: string, id: string, query: ResultQuery) => Effect.Effect<ResultList, Failure>
    readonly series: (accountId: string, id: string, query: SeriesQuery) => Effect.Effect<Series, Failure>
  }
>()("observation/result/Results") {
  static readonly layer = Layer.effect(
    Results,
    Effect.gen(function* () {
      const observations = yield* ObservationRepo
      const repo = yield* ResultRepo
      const within = yield* Tenant.within

      const find = Effect.fnUntraced(function* (accountId: string, id: string) {
        const found = Ulids.isUlid(id) ? yield* observations.find(accountId, id) : undefined
        return found ?? (yield* new ObservationNotFound())
      })

      const list = Effect.fnUntraced(function* (
        accountId: string,
        id: string,
        { cursor, from, limit, to }: ResultQuery
      ) {
        if (from !== undefined && to !== undefined && from >= to) return yield* emptyRange
        if (!Ulids.isUlid(id)) return yield* new ObservationNotFound()
        const end = to === undefined ? endOfIds : Ulids.from(to.getTime())
        const range = {
          from: from === undefined ? "" : Ulids.from(from.getTime()),
          before: cursor !== undefined && cursor < end ? cursor : end
        }
        const found = yield* repo.list(accountId, id, range, limit + 1)
        // Results say that there is an observation, so only where there are none it is looked for.
        if (found.length === 0) yield* find(accountId, id)
        return { results: found.slice(0, limit), hasMore: found.length > limit }
      })

      const series = Effect.fnUntraced(function* (accountId: string, id: string, query: SeriesQuery) {
        const to = query.to ?? DateTime.toDateUtc(yield* DateTime.now)
        const from = query.from ?? new Date(to.getTime() - defaultDays * dayMs)
        if (from >= to) return yield* emptyRange
        if (to.getTime() - from.getTime() > resultDays * dayMs) return yield* tooLong
        const observation = yield* find(accountId, id)
        const stretches = yield* repo.stretches(accountId, id, boundsOf(from, to, query.points))
        const points = stretches.map(({ count, lastId, level, max, min }) => {
          const at = new Date(Ulids.timeOf(lastId))
          return { at, level, min, max, count }
        })
        return { id, from, to, unit: measureOf(observation).unit, points }
      })

      return Results.of({
        list: Effect.fn("Results.list")((accountId, id, query) => within(accountId, list(accountId, id, query))),
        series: Effect.fn("Results.series")((accountId, id, query) => within(accountId, series(accountId, id, query)))
      })
    })
  )
}

const invalidQuery = (pointer: string, message: string) =>
  new ObservationInvalid({ errors: [{ location: "query", pointer, code: "out_of_range", message }] })

const emptyRange = invalidQuery("/to", "must be after from")
const tooLong = invalidQuery("/from", `must be at most ${resultDays} days before the end`)

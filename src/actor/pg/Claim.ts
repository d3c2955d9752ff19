/**
 * One claim of a node: from the lines for every actor, by key for those that have keys. Actors with a limit for the
 * whole cluster come one by one, each behind the lock of its row in `job_actor`, since what runs elsewhere counts.
 */
import type { PgClient } from "@effect/sql-pg"
import { Effect, Semaphore } from "effect"
import type { SqlError } from "effect/sql"
import type { Claimed, Want } from "../JobStore.ts"
import * as LaneClaim from "./LaneClaim.ts"
import * as LineClaim from "./LineClaim.ts"
import { Watermark } from "./Watermark.ts"

const nothing: Claimed = { jobs: [], turns: [], retryInMs: undefined }

const isKeyed = (want: Want): want is Want & { readonly keyed: NonNullable<Want["keyed"]> } => want.keyed !== undefined
const isRegulated = (want: Want): boolean => want.cluster !== undefined || want.rate !== undefined

const sizeOf = ({ jobs, turns }: Claimed): number => jobs.length + turns.length

const join = (a: Claimed, b: Claimed): Claimed => ({
  jobs: [...a.jobs, ...b.jobs],
  turns: [...a.turns, ...b.turns],
  retryInMs: a.retryInMs === undefined ? b.retryInMs : Math.min(a.retryInMs, b.retryInMs ?? a.retryInMs)
})

export const make = (sql: PgClient.PgClient) => {
  // The claim from the lines comes first and moves the horizon, which both go by.
  const watermark = new Watermark()
  const lines = LineClaim.make(sql, watermark)
  const lanes = LaneClaim.make(sql, watermark)

  /** `durable`: leases of mailboxes and what counts towards a limit must outlive a crash of the database. */
  const free = Effect.fnUntraced(function* (nodeId: string, wants: ReadonlyArray<Want>, durable = false) {
    const jobs = wants.length === 0 ? [] : yield* lines(nodeId, wants, durable)
    const left = wants.filter(isKeyed).flatMap((want) => {
      const limit = want.limit - jobs.filter(({ actor }) => actor === want.actor).length
      return limit > 0 ? [{ ...want, limit }] : []
    })
    const ordered = left.filter(({ keyed }) => keyed.ordered)
    const limited = left.filter(({ keyed }) => !keyed.ordered)
    const turns = ordered.length === 0 ? [] : yield* lanes.turns(nodeId, ordered)
    const more = limited.length === 0 ? [] : yield* lanes.jobs(nodeId, limited)
    return { jobs: more.length === 0 ? jobs : [...jobs, ...more], turns, retryInMs: undefined } satisfies Claimed
  })

  /** The count comes in a statement after the lock: it sees every claim that the lock waited for. */
  const regulated = (nodeId: string, want: Want): Effect.Effect<Claimed, SqlError.SqlError> =>
    sql.withTransaction(
      Effect.gen(function* () {
        const { actor, cluster, rate } = want
        const [state] = yield* sql<{ readonly tokens: number }>`
          select least(${rate?.jobs ?? 0}::float8, coalesce(tokens + extract(epoch from clock_timestamp() - refilled_at)
            * 1000 * ${rate?.jobs ?? 0}::float8 / ${rate?.perMs ?? 1}::float8, ${rate?.jobs ?? 0}::float8)) as tokens
          from job_actor where actor = ${actor} and paused_at is null for update`
        if (state === undefined) return nothing
        const [busy] = yield* sql<{ readonly running: number }>`
          select ((select count(*) from job where actor = ${actor} and state = 'x')
            + (select count(*) from job_lane where actor = ${actor} and node is not null))::int as running`
        const room = cluster === undefined ? want.limit : cluster - (busy?.running ?? 0)
        const allowed = Math.min(want.limit, room, rate === undefined ? want.limit : Math.floor(state.tokens))
        const got = allowed <= 0 ? nothing : yield* free(nodeId, [{ ...want, limit: allowed }], true)
        if (rate === undefined) return got
        const tokens = state.tokens - startsOf(got)
        yield* sql`update job_actor set tokens = ${tokens}::float8, refilled_at = clock_timestamp() where actor = ${actor}`
        return { ...got, retryInMs: tokens >= 1 ? undefined : ((1 - tokens) * rate.perMs) / rate.jobs }
      })
    )

  const oneAtATime = Semaphore.makeUnsafe(1)
  const claim = (nodeId: string, wants: ReadonlyArray<Want>): Effect.Effect<Claimed, SqlError.SqlError> =>
    oneAtATime.withPermits(1)(
      Effect.gen(function* () {
        let claimed: Claimed = yield* free(
          nodeId,
          wants.filter((want) => !isRegulated(want))
        )
        for (const want of wants.filter(isRegulated)) {
          const more = yield* regulated(nodeId, want)
          if (sizeOf(more) > 0 || more.retryInMs !== undefined) claimed = join(claimed, more)
        }
        return claimed
      })
    )
  return { claim, givenBack: lanes.givenBack }
}

/** Jobs of a turn may all start, one after another. */
const startsOf = ({ jobs, turns }: Claimed): number => turns.reduce((sum, turn) => sum + turn.jobs.length, jobs.length)

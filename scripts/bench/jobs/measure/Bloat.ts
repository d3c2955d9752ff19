/** Write-ahead log, row versions and growth that steady work leaves behind, per job. */
import { setTimeout as wait } from "node:timers/promises"
import type { Client } from "pg"
import { now } from "../Clock.ts"
import type { Stage } from "../Stage.ts"

export interface Bloat {
  readonly jobs: number
  /** Jobs that wait at any time, at most. */
  readonly depth: number
  readonly concurrency: number
  /** Characters of each payload, about. */
  readonly payload: number
}

const size = 500
/** Backends report what they counted when they end, or after having been idle for 10 s. */
const untilCounted = 11_000

interface Counters {
  readonly wal: number
  readonly images: number
  readonly updated: number
  readonly hot: number
  readonly deleted: number
  readonly bytes: number
}

/** Counts rows and bytes of the tables of jobs; those of a partitioned table are the sums of its partitions. */
const counters = async (client: Client, tables: ReadonlyArray<string>): Promise<Counters> => {
  const { rows } = await client.query<Counters>(
    `with named as (
       select oid from pg_class where oid = any($1::regclass[]) and relkind = 'r'
       union select inhrelid from pg_inherits where inhparent = any($1::regclass[])
     )
     select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal,
       (select wal_fpi from pg_stat_wal)::float8 as images,
       sum(n_tup_upd)::float8 as updated, sum(n_tup_hot_upd)::float8 as hot, sum(n_tup_del)::float8 as deleted,
       sum(pg_total_relation_size(oid))::float8 as bytes
     from named join pg_stat_user_tables on relid = oid`,
    [tables]
  )
  return rows[0]!
}

export const bloat = (stage: Stage, { concurrency, depth, jobs, payload }: Bloat) =>
  stage(async ({ connect, settled, system, tables, tidy }) => {
    const filler = "x".repeat(payload)
    let [sent, done] = [0, 0]
    const isFull = () => sent - done > depth
    const messages = (length: number) => Array.from({ length }, () => ({ n: sent++, key: filler }))
    const stop = await system.work({ kind: "plain", concurrency, handle: () => void done++ })
    const observer = await connect()
    try {
      await tidy()
      await wait(untilCounted)
      const before = await counters(observer, tables)
      const began = now()
      for (let left = jobs; left > 0; left -= size) {
        while (isFull()) await wait(1)
        await system.sendAll("plain", messages(Math.min(size, left)))
      }
      await settled()
      const tookMs = now() - began
      await wait(untilCounted)
      const after = await counters(observer, tables)
      const perJob = (counter: keyof Counters) => (after[counter] - before[counter]) / jobs
      const [updated, hot, deleted] = [perJob("updated"), perJob("hot"), perJob("deleted")]
      return {
        wal: perJob("wal"),
        images: perJob("images"),
        hot,
        // A version that no index names goes when its page is next used, without a vacuum.
        dead: updated - hot + deleted,
        bytes: perJob("bytes"),
        perSecond: (jobs / tookMs) * 1000
      }
    } finally {
      await observer.end()
      await stop()
    }
  })

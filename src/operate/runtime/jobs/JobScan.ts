/**
 * Pages of jobs by id, newest first, over all tables in one statement: a job that moves from one table to another
 * meanwhile is neither missed nor seen twice.
 *
 * No page costs more than a bounded walk. Conditions that no index answers are checked within a window of a fixed
 * number of jobs; when that holds too few, the page ends where the window does, and the next one goes on from there. So
 * a page may be short, even empty, and yet not the last.
 */
import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import type { SqlError, Statement } from "effect/sql"
import * as WithoutJit from "../../../sql/WithoutJit.ts"
import * as IdRange from "./IdRange.ts"
import type { JobFilter } from "./JobFilter.ts"
import * as JobSources from "./JobSources.ts"

export interface Page<A> {
  readonly rows: ReadonlyArray<A>
  /** Go on with the jobs below this id; undefined after the last. */
  readonly below: number | undefined
}

interface PageOptions {
  readonly below?: number | undefined
  readonly limit: number
}

/** A count up to a bound; `more` when there are others. */
export interface BoundedCount {
  readonly count: number
  readonly more: boolean
}

/** Jobs that a source looks at, one by one, for one page. */
const defaultWindow = 50_000
/** So few are rather sorted than met on a walk. */
const few = 10_000

type Row<A> = A & { readonly id: number | null; readonly floor: number | null }
type Fragment = Statement.Fragment

/** A source of which it is known how to walk. */
interface Walk {
  readonly source: JobSources.Source
  readonly where: ReadonlyArray<Fragment>
  readonly check: ReadonlyArray<Fragment>
  readonly sorted: boolean
}

export const make = (sql: PgClient.PgClient, window = defaultWindow) => {
  const sourcesOf = JobSources.make(sql)
  const rangeOf = IdRange.make(sql)
  const newest = sql.literal("order by id desc")
  const all = sql.literal("true")
  const and = (conditions: ReadonlyArray<Fragment>) => (conditions.length === 0 ? all : sql.and(conditions))
  const unite = sql.join(" union all ", false)

  const idOf = ({ job }: JobSources.Source) => sql.literal(`${job}.id`)

  /** The ids of a source, with a column `hit` for what must be looked at. */
  const ids = ({ check, source, where }: Walk) =>
    sql`select ${idOf(source)} as id, ${and(check)} as hit from ${sql.literal(source.tables)} where ${and(where)}`

  /** Where the ids lie, and whether few enough of them are narrow for sorting. */
  const prepare = Effect.fnUntraced(function* (filter: JobFilter, below: number | undefined) {
    const range = yield* rangeOf(filter)
    const top = Math.min(below ?? Infinity, range.below ?? Infinity)
    const sources = sourcesOf(filter).map((source): Walk => {
      const bounds = [
        ...(range.from === undefined ? [] : [sql`${idOf(source)} >= ${range.from}`]),
        ...(top === Infinity ? [] : [sql`${idOf(source)} < ${top}`])
      ]
      return { source, where: [...source.where, ...bounds], check: source.check, sorted: false }
    })
    const narrow = sources.filter(({ source }) => source.narrow.length > 0)
    if (narrow.length === 0) return sources
    const counted = narrow.map(({ source, where }) => {
      const walk: Walk = { source, where: [...where, ...source.narrow], check: [], sorted: true }
      return sql`select count(*)::int as n from (${ids(walk)} limit ${few + 1}) w`
    })
    const counts = yield* sql<{ readonly n: number }>`${unite(counted)}`.unprepared
    return sources.map((walk) => {
      const n = narrow.indexOf(walk)
      if (n === -1) return walk
      const { check, source, where } = walk
      return (counts[n]?.n ?? 0) <= few
        ? { source, where: [...where, ...source.narrow], check, sorted: true }
        : { source, where, check: [...source.narrow, ...check], sorted: false }
    })
  })

  /** `offset 0` keeps the planner from trying its luck with a walk. */
  const picked = (walk: Walk, wanted: number): Fragment => {
    if (walk.sorted) return sql`select id from (${ids(walk)} offset 0) w where hit ${newest} limit ${wanted}`
    if (walk.check.length === 0) return sql`select id from (${ids(walk)}) w ${newest} limit ${wanted}`
    return sql`select id from (${ids(walk)} ${newest} limit ${window}) w where hit ${newest} limit ${wanted}`
  }

  const isWindowed = ({ check, sorted }: Walk) => !sorted && check.length > 0

  /** The last id that the walk looked at, if it stopped there for the window's sake. */
  const floor = (walk: Walk, wanted: number, name: Fragment): Fragment =>
    isWindowed(walk)
      ? sql`case when (select count(*) from ${name}) < ${wanted} then (
          select min(id) from (${ids(walk)} ${newest} limit ${window}) w having count(*) >= ${window}) end`
      : sql.literal("null::int8")

  /** `columns` of the rows that a source has in the shape of `JobRow`, as `v`. */
  const pageOnce = Effect.fnUntraced(function* <A extends { readonly id: number }>(
    filter: JobFilter,
    columns: string,
    options: PageOptions
  ): Effect.fn.Return<Page<A>, SqlError.SqlError> {
    const walks = yield* prepare(filter, options.below)
    if (walks.length === 0) return { rows: [], below: undefined }
    // One more than asked for shows that there is more.
    const wanted = options.limit + 1
    const named = walks.map((walk, n) => ({ walk, name: sql.literal(`picked${n}`) }))
    const found = named.map(
      ({ name, walk }) => sql`
        select looked.floor, v.* from (select ${floor(walk, wanted, name)} as floor) looked
        left join lateral (
          select ${sql.literal(columns)} from ${name} p join (${sql.literal(walk.source.rows)}) v on v.id = p.id
        ) v on true`
    )
    const rows = yield* sql<Row<A>>`
      with ${sql.csv(named.map(({ name, walk }) => sql`${name} as materialized (${picked(walk, wanted)})`))}
      ${unite(found)}`.unprepared
    return pageOf(rows, options.limit)
  })

  /** How many jobs the filter means, exact up to the bound. */
  const countOnce = Effect.fnUntraced(function* (
    filter: JobFilter,
    bound: number
  ): Effect.fn.Return<BoundedCount, SqlError.SqlError> {
    const walks = yield* prepare(filter, undefined)
    if (walks.length === 0) return { count: 0, more: false }
    const limitOf = (walk: Walk) => (walk.check.length === 0 ? bound + 1 : isWindowed(walk) ? window : few + 1)
    const rows = yield* sql<{ readonly hits: number; readonly seen: number }>`${unite(
      walks.map(
        (walk) => sql`select count(*) filter (where hit)::int as hits, count(*)::int as seen
          from (${ids(walk)} limit ${limitOf(walk)}) w`
      )
    )}`.unprepared
    const hits = rows.reduce((sum, row) => sum + row.hits, 0)
    const cut = rows.some(({ seen }, n) => isWindowed(walks[n]!) && seen >= window)
    return { count: Math.min(hits, bound), more: hits > bound || cut }
  })

  const withoutJit = WithoutJit.make(sql)
  return {
    page: <A extends { readonly id: number }>(filter: JobFilter, columns: string, options: PageOptions) =>
      withoutJit(pageOnce<A>(filter, columns, options)),
    count: (filter: JobFilter, bound: number) => withoutJit(countOnce(filter, bound))
  }
}

/** Below the highest floor something may have been left out, so the page ends there. */
const pageOf = <A extends { readonly id: number }>(found: ReadonlyArray<Row<A>>, limit: number): Page<A> => {
  const floor = found.reduce((highest, row) => Math.max(highest, row.floor ?? 0), 0)
  const rows = found
    .flatMap((row) => {
      const { floor: _, ...rest } = row
      return row.id === null || row.id < floor ? [] : [rest as unknown as A]
    })
    .toSorted((a, b) => b.id - a.id)
  if (rows.length > limit) return { rows: rows.slice(0, limit), below: rows[limit - 1]!.id }
  return { rows, below: floor === 0 ? undefined : floor }
}

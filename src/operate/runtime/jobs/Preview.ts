/** Previews an action by filter: how many jobs match, by actor, state and error, with the first few ids. */
import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import type { JobState } from "../../../actor/JobState.ts"
import { stateByLetter } from "../../../actor/pg/JobRows.ts"
import type { JobFilter } from "./JobFilter.ts"
import type * as JobScan from "./JobScan.ts"

export interface Group {
  readonly actor: string
  readonly state: JobState
  /** The tag of the last attempt that did not complete. */
  readonly error: string | null
  readonly count: number
  /** The newest few. */
  readonly jobIds: ReadonlyArray<string>
}

export interface Preview {
  readonly matched: number
  readonly more: boolean
  /** The largest first. */
  readonly groups: ReadonlyArray<Group>
}

interface MatchedJob {
  readonly id: number
  readonly actor: string
  readonly state: string
  readonly tag: string | null
}

const columns = "v.id, v.actor, v.state, v.attempts -> -1 ->> 'tag' as tag"
const pageSize = 1000
const shown = 3

export const make =
  (scan: ReturnType<typeof JobScan.make>) =>
  (
    filter: JobFilter,
    options: { readonly below?: number | undefined; readonly limit: number }
  ): Effect.Effect<Preview, SqlError.SqlError> =>
    Effect.gen(function* () {
      const groups = new Map<string, { readonly met: MatchedJob; count: number; readonly jobIds: Array<string> }>()
      let below = options.below
      let matched = 0
      while (matched < options.limit) {
        const limit = Math.min(pageSize, options.limit - matched)
        const page = yield* scan.page<MatchedJob>(filter, columns, { below, limit })
        for (const met of page.rows) {
          const name = `${met.state} ${met.actor} ${met.tag}`
          const group = groups.get(name) ?? { met, count: 0, jobIds: [] }
          group.count++
          if (group.jobIds.length < shown) group.jobIds.push(String(met.id))
          groups.set(name, group)
        }
        matched += page.rows.length
        below = page.below
        if (below === undefined) break
      }
      return { matched, more: below !== undefined, groups: [...groups.values()].map(groupOf).toSorted(bySize) }
    })

const groupOf = ({
  count,
  jobIds,
  met
}: {
  readonly met: MatchedJob
  readonly count: number
  readonly jobIds: ReadonlyArray<string>
}): Group => ({
  actor: met.actor,
  state: stateByLetter[met.state] ?? "failed",
  error: met.tag,
  count,
  jobIds
})

const bySize = (a: Group, b: Group) => b.count - a.count

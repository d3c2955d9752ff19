/**
 * Where the jobs of a filter are to be looked for. No job is in two sources.
 *
 * Each source is a walk down an index by id, newest first. `where` is what that index answers, or what is true of nearly
 * every row; `narrow` is what another index answers, without the order: it serves when the jobs are few; `check` must be
 * looked at row by row.
 */
import type { PgClient } from "@effect/sql-pg"
import { Duration } from "effect"
import type { Statement } from "effect/sql"
import type { JobState } from "../../../actor/JobState.ts"
import {
  fromHistory,
  fromLive,
  fromScheduled,
  heldJobs,
  isRunning,
  leasedJobs,
  letterByState,
  liveState,
  liveTables
} from "../../../actor/pg/JobRows.ts"
import { int8s, texts as textArray } from "../../../sql/Pg.ts"
import { finishedStates, type JobFilter, liveStates, statesOf } from "./JobFilter.ts"

type Condition = Statement.Fragment

export interface Source {
  readonly tables: string
  /** The name by which the tables call the job. */
  readonly job: "j" | "s" | "h"
  readonly where: ReadonlyArray<Condition>
  readonly narrow: ReadonlyArray<Condition>
  readonly check: ReadonlyArray<Condition>
  /** The rows in the columns of `JobRow`. */
  readonly rows: string
}

/** No job has the id 0. */
const idOf = (jobId: string): number => (/^\d+$/.test(jobId) && Number.isSafeInteger(Number(jobId)) ? Number(jobId) : 0)

export const make = (sql: PgClient.PgClient) => {
  const holds = (text: string): Condition => sql.literal(text)

  const idsAre = (filter: JobFilter, job: Source["job"]): ReadonlyArray<Condition> =>
    given(filter.jobIds, (ids) => sql`${holds(`${job}.id`)} = any(${int8s(ids.map(idOf))})`)

  const actorIs = (filter: JobFilter, job: Source["job"]): ReadonlyArray<Condition> =>
    given(filter.actor, (actor) => sql`${holds(`${job}.actor`)} = ${actor}`)

  const createdIn = (filter: JobFilter, job: Source["job"]): ReadonlyArray<Condition> => [
    ...given(filter.createdAfter, (time) => sql`${holds(`${job}.created_at`)} >= ${time}`),
    ...given(filter.createdBefore, (time) => sql`${holds(`${job}.created_at`)} < ${time}`)
  ]

  const keyIs = (filter: JobFilter, job: Source["job"]): ReadonlyArray<Condition> =>
    given(filter.key, (key) => sql`${holds(`${job}.key`)} = ${key}`)

  const priorityIs = (filter: JobFilter, job: Source["job"]): ReadonlyArray<Condition> =>
    given(filter.priority, (priority) => sql`${holds(`${job}.priority`)} = ${priority}`)

  const versionIs = (filter: JobFilter, job: Source["job"]): ReadonlyArray<Condition> =>
    given(filter.laterThan, (version) => sql`${holds(`${job}.version`)} > ${version}::int4`)

  const tenantIs = (filter: JobFilter, job: Source["job"]): ReadonlyArray<Condition> =>
    given(filter.tenant, (tenant) => sql`${holds(`${job}.tenant`)} = ${tenant}`)

  const errorIs = (filter: JobFilter, job: Source["job"]): ReadonlyArray<Condition> =>
    given(filter.error, (tag) => sql`(${holds(`${job}.attempts`)} -> -1 ->> 'tag') = ${tag}`)

  const argumentIs = (filter: JobFilter, job: Source["job"]): ReadonlyArray<Condition> =>
    given(filter.argument, (argument) => {
      const at = argument.indexOf("=")
      const path = argument.slice(0, at).split(".")
      return sql`(${holds(`${job}.payload`)} #>> ${textArray(path)}) = ${argument.slice(at + 1)}`
    })

  const texts = (text: string): ReadonlyArray<Condition> => (text === "" ? [] : [holds(text)])

  /** A unique key of an unfinished job stands in a table of its own. */
  const uniqueIs = ({ actor, uniqueKey }: JobFilter, job: Source["job"]): ReadonlyArray<Condition> =>
    given(
      uniqueKey,
      (key) => sql`${holds(`${job}.id`)} = any(array(select job_id from job_unique
        where key = ${key} ${actor === undefined ? holds("") : sql`and actor = ${actor}`}))`
    )

  const live = (filter: JobFilter, source: Partial<Source>): Source => ({
    tables: "job j",
    job: "j",
    narrow: [],
    rows: fromLive,
    ...source,
    where: [...idsAre(filter, "j"), ...uniqueIs(filter, "j"), ...createdIn(filter, "j"), ...(source.where ?? [])],
    check: [
      ...(source.check ?? []),
      ...keyIs(filter, "j"),
      ...tenantIs(filter, "j"),
      ...priorityIs(filter, "j"),
      ...versionIs(filter, "j"),
      ...argumentIs(filter, "j"),
      ...errorIs(filter, "j")
    ]
  })

  const nodeIs = ({ node }: JobFilter, column: string): ReadonlyArray<Condition> =>
    given(node, (name) => sql`${holds(column)} = ${name}`)

  /** Ready jobs are nearly all of their table; the others are few, and found by what makes them so. */
  const ofJob = (filter: JobFilter): ReadonlyArray<Source> => {
    const wanted = liveStates.filter((state) => statesOf(filter).includes(state))
    const all = wanted.length === liveStates.length
    const byState = all
      ? { tables: "job j", check: [] }
      : {
          tables: liveTables,
          check: [holds(`${liveState} in (${wanted.map((state) => `'${letterByState[state]}'`).join(", ")})`)]
        }
    const actor = actorIs(filter, "j")
    const running = wanted.includes("running")
    const held = marked(wanted, " and j.incompatible is null", " and j.incompatible is not null", " and true")
    if (!wanted.includes("ready")) {
      const few = (tables: string, condition: string, check: ReadonlyArray<Condition> = []) =>
        live(filter, { tables, narrow: [...actor, holds(condition)], check })
      return [
        ...(running
          ? [
              few("job j", isRunning("j"), nodeIs(filter, "j.node")),
              few(leasedJobs, "l.node is not null", nodeIs(filter, "l.node"))
            ]
          : []),
        ...(held === "" ? [] : [few(heldJobs, `l.node is null and l.held_until > now()${held}`)])
      ]
    }
    if (filter.actor === undefined) return [live(filter, byState)]
    return [
      ...(filter.key === undefined
        ? [live(filter, { narrow: [...actor, holds("j.state = 'r' and j.key is null")] })]
        : []),
      live(filter, { ...byState, narrow: [...actor, holds("j.key is not null"), ...keyIs(filter, "j")] }),
      ...(running ? [live(filter, { narrow: [...actor, holds(`${isRunning("j")} and j.key is null`)] })] : [])
    ]
  }

  const ofScheduled = (filter: JobFilter): Source => ({
    tables: "job_scheduled s",
    job: "s",
    where: [...idsAre(filter, "s"), ...uniqueIs(filter, "s"), ...createdIn(filter, "s")],
    narrow: [...actorIs(filter, "s"), ...texts(marked(statesOf(filter), "", "s.incompatible is not null", ""))],
    check: [
      ...texts(marked(statesOf(filter), "s.incompatible is null", "", "")),
      ...keyIs(filter, "s"),
      ...tenantIs(filter, "s"),
      ...priorityIs(filter, "s"),
      ...versionIs(filter, "s"),
      ...argumentIs(filter, "s"),
      ...errorIs(filter, "s")
    ],
    rows: fromScheduled
  })

  const ofHistory = (filter: JobFilter, state: JobState): Source => {
    const error = errorIs(filter, "h")
    return {
      tables: "job_history h",
      job: "h",
      where: [
        holds(`h.state = '${letterByState[state]}'`),
        ...idsAre(filter, "h"),
        ...actorIs(filter, "h"),
        ...createdIn(filter, "h"),
        ...given(filter.finishedBefore, (time) => sql`h.finished_at < ${time}`),
        ...given(filter.finishedFor, (age) => sql`h.finished_at <= ${ago(sql, age)}`),
        ...(state === "failed" ? error : [])
      ],
      narrow: given(filter.finishedAfter, (time) => sql`h.finished_at >= ${time}`),
      check: [
        ...given(filter.exceptActor, (actor) => sql`h.actor <> ${actor}`),
        ...keyIs(filter, "h"),
        ...tenantIs(filter, "h"),
        ...priorityIs(filter, "h"),
        ...versionIs(filter, "h"),
        ...nodeIs(filter, "h.node"),
        ...argumentIs(filter, "h"),
        ...given(filter.uniqueKey, (key) => sql`h.unique_key = ${key}`),
        ...(state === "failed" ? [] : error)
      ],
      rows: fromHistory
    }
  }

  return (filter: JobFilter): ReadonlyArray<Source> => {
    const states = statesOf(filter)
    return [
      ...(asksForFinished(filter) || !liveStates.some((state) => states.includes(state)) ? [] : ofJob(filter)),
      ...(asksForFinished(filter) || (!states.includes("scheduled") && !states.includes("incompatible"))
        ? []
        : [ofScheduled(filter)]),
      ...finishedStates.filter((state) => states.includes(state)).map((state) => ofHistory(filter, state))
    ]
  }
}

/** The condition on the mark of incompatible jobs: for scheduled ones, for incompatible ones, for both; none for neither. */
const marked = (states: ReadonlyArray<JobState>, scheduled: string, incompatible: string, both: string): string =>
  !states.includes("incompatible")
    ? states.includes("scheduled")
      ? scheduled
      : ""
    : states.includes("scheduled")
      ? both
      : incompatible

/** A moment of the past by the database's clock. */
export const ago = (sql: PgClient.PgClient, age: Duration.Duration): Condition =>
  sql`now() - ${Duration.toMillis(age)}::float8 * interval '1 millisecond'`

/** A job that has not finished has no such time. */
const asksForFinished = ({ finishedAfter, finishedBefore, finishedFor }: JobFilter): boolean =>
  finishedAfter !== undefined || finishedBefore !== undefined || finishedFor !== undefined

const given = <A>(value: A | undefined, condition: (value: A) => Condition): ReadonlyArray<Condition> =>
  value === undefined ? [] : [condition(value)]

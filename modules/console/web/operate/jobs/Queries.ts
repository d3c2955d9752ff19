/** What the service knows of jobs, and what operators do to them. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query"
import { answer, api } from "../../api/Client.ts"
import type { Schema } from "../../api/Types.ts"
import type { JobSearch } from "./Search.ts"

export type Job = Schema<"Job">
export type JobDetail = Schema<"JobDetail">
export type BulkAction = "retry" | "cancel" | "purge"

const pageSize = 100
const refreshMs = 5_000

type Body = Schema<"JobPurge">["filter"]

const priorities = [-2, -1, 0, 1, 2] as const

/** What is sought but for the state, as the body of an action has it. */
const filterOf = ({ id, priority, state: _state, ...rest }: JobSearch) => {
  const known = priorities.find((one) => String(one) === priority)
  return { ...rest, ...(id && { id: [id] }), ...(known !== undefined && { priority: known }) }
}

/** Turns a search into parameters of a request. */
const textsOf = (search: JobSearch) => {
  const { priority, ...rest } = filterOf(search)
  return { ...rest, ...(priority !== undefined && { priority: `${priority}` as const }) }
}

const queryOf = (search: JobSearch) => ({ ...textsOf(search), ...(search.state && { state: [search.state] }) })

const listJobs = (search: JobSearch, cursor?: string | null, count = false) =>
  answer(
    api.GET("/admin/v1/jobs", {
      params: { query: { ...queryOf(search), limit: pageSize, ...(cursor && { cursor }), ...(count && { count }) } }
    })
  )

export const jobsQuery = (search: JobSearch) =>
  infiniteQueryOptions({
    queryKey: ["operate", "jobs", search],
    queryFn: ({ pageParam }) => listJobs(search, pageParam, pageParam === null),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Only the first page is asked again by itself: more of them would be a scan each time.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : refreshMs)
  })

/** How many jobs of a state the filter meets; those of all actors or one come from the counts of the runtime. */
export const countQuery = (search: JobSearch, state: Job["state"]) =>
  queryOptions({
    queryKey: ["operate", "jobs", "count", search, state],
    queryFn: async () => {
      const params = { query: { ...textsOf(search), state: [state], limit: 1, count: true } }
      return (await answer(api.GET("/admin/v1/jobs", { params }))).count ?? { count: 0, more: false }
    },
    refetchInterval: 15_000
  })

export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: ["operate", "job", id],
    queryFn: () => answer(api.GET("/admin/v1/jobs/{id}", { params: { path: { id } } })),
    refetchInterval: ({ state }) => (state.data?.finishedAt === null ? 1_000 : false)
  })

export const whyQuery = (id: string) =>
  queryOptions({
    queryKey: ["operate", "why", id],
    queryFn: () => answer(api.GET("/admin/v1/why/{id}", { params: { path: { id: `job:${id}` } } }))
  })

export const deadGroupsQuery = queryOptions({
  queryKey: ["operate", "dead"],
  queryFn: () => answer(api.GET("/admin/v1/dead/groups")),
  refetchInterval: refreshMs
})

const one = (id: string) => ({ params: { path: { id } } })

/** Begins the job again at the first step of this name. */
export const retryFromStep = (id: string, fromStep: string) =>
  answer(api.POST("/admin/v1/jobs/{id}/retry", { params: { path: { id }, query: { fromStep } } }))

/** Gives the job, if it waits, to builds that know payloads up to the version; answers how many were changed. */
export const downgradeJob = async ({ actor, jobId }: Pick<Job, "actor" | "jobId">, version: number) => {
  const body = { filter: { actor, id: [jobId] }, version }
  return (await answer(api.POST("/admin/v1/jobs/downgrade", { body }))).changed
}

export const retryJob = (id: string) => answer(api.POST("/admin/v1/jobs/{id}/retry", one(id)))
export const cancelJob = (id: string) => answer(api.POST("/admin/v1/jobs/{id}/cancel", one(id)))
export const promoteJob = (id: string) => answer(api.POST("/admin/v1/jobs/{id}/promote", one(id)))

const affected = {
  retry: ["failed", "cancelled"],
  cancel: ["scheduled", "incompatible", "ready", "running"],
  purge: ["completed", "failed", "cancelled"]
} as const satisfies Readonly<Record<BulkAction, ReadonlyArray<Job["state"]>>>

/** Whether the action may change a job of the state; of any, when there is none. */
export const suits = (action: BulkAction, state: Job["state"] | undefined): boolean =>
  state === undefined || affected[action].some((known) => known === state)

/** The state that is asked for, or all that the action may change. */
const within = <S extends Job["state"]>(states: ReadonlyArray<S>, asked: Job["state"] | undefined) =>
  states.filter((state) => asked === undefined || state === asked)

const act = (action: BulkAction, filter: Omit<Body, "state">, asked: Job["state"] | undefined, dryRun: boolean) => {
  if (action === "retry") {
    const body = { filter: { ...filter, state: within(affected.retry, asked) }, dryRun, all: dryRun }
    return answer(api.POST("/admin/v1/jobs/retry", { body }))
  }
  if (action === "cancel") {
    const body = { filter: { ...filter, state: within(affected.cancel, asked) }, dryRun, all: dryRun }
    return answer(api.POST("/admin/v1/jobs/cancel", { body }))
  }
  const body = { filter: { ...filter, state: within(affected.purge, asked) }, dryRun, all: dryRun }
  return answer(api.POST("/admin/v1/jobs/purge", { body }))
}

/** The most jobs that one action takes. */
const maxJobs = 1000

/** What the action would change: of the jobs with these ids, or, without any, of all that the filter means. */
export const previewAction = (action: BulkAction, search: JobSearch, ids: ReadonlyArray<string>) =>
  ids.length > 0
    ? act(action, { id: ids.slice(0, maxJobs) }, undefined, true)
    : act(action, filterOf(search), search.state, true)

/** Forgets one job that has ended. */
export const purgeJob = (id: string, state: Job["state"]) => act("purge", { id: [id] }, state, false)

interface ActedJobs {
  /** Undefined where no job was met. */
  readonly actionId: number | undefined
  readonly jobIds: ReadonlyArray<string>
}

/** The newest jobs of the filter in these states, by their ids. */
const newestOf = async (affected: ReadonlyArray<Job["state"]>, search: JobSearch): Promise<ReadonlyArray<string>> => {
  const ids: Array<string> = []
  const states = search.state === undefined ? affected : [search.state]
  for (const state of states) {
    let cursor: string | null = null
    do {
      const page: Schema<"JobPage"> = await listJobs({ ...search, state }, cursor)
      ids.push(...page.jobs.map(({ jobId }) => jobId))
      cursor = page.nextCursor
    } while (cursor !== null && ids.length < maxJobs)
  }
  return ids
}

/** Acts on the jobs with these ids or, without any, on the newest ones of the filter. */
export const actOnJobs = async (
  action: BulkAction,
  search: JobSearch,
  ids: ReadonlyArray<string>
): Promise<ActedJobs> => {
  const taken = (ids.length > 0 ? ids : await newestOf(affected[action], search)).slice(0, maxJobs)
  if (taken.length === 0) return { actionId: undefined, jobIds: [] }
  const { actionId } = await act(action, { id: taken }, undefined, false)
  return { actionId, jobIds: taken }
}

const changeable = ["scheduled", "incompatible", "ready"] as const satisfies ReadonlyArray<Job["state"]>

/** True for a state whose jobs wait, so that an operator may change them; without a state, true for all. */
export const isChangeable = (state: Job["state"] | undefined): boolean => within(changeable, state).length > 0

export interface JobChanges {
  readonly setPriority?: (typeof priorities)[number]
  readonly setRunAt?: string
  readonly setPayload?: Readonly<Record<string, unknown>>
}

const change = (changes: JobChanges, filter: Omit<Body, "state">, asked: Job["state"] | undefined, dryRun: boolean) => {
  const body = { filter: { ...filter, state: within(changeable, asked) }, ...changes, dryRun, all: dryRun }
  return answer(api.POST("/admin/v1/jobs/change", { body }))
}

/** Jobs by their ids; the schema of the actor checks their payloads. */
const named = ({ actor }: JobSearch, ids: ReadonlyArray<string>) => ({
  id: ids.slice(0, maxJobs),
  ...(actor !== undefined && { actor })
})

/** Counts what a change would reach, and changes nothing: the jobs with these ids or, without any, all of the filter. */
export const previewChange = (changes: JobChanges, search: JobSearch, ids: ReadonlyArray<string>) =>
  ids.length > 0
    ? change(changes, named(search, ids), undefined, true)
    : change(changes, filterOf(search), search.state, true)

/** Changes the jobs with these ids or, without any, the newest ones of the filter. */
export const changeJobs = async (changes: JobChanges, search: JobSearch, ids: ReadonlyArray<string>) => {
  const taken = ids.length > 0 ? ids : await newestOf(changeable, search)
  return taken.length === 0 ? { changed: 0, matched: 0 } : change(changes, named(search, taken), undefined, false)
}

const isBulkAction = (action: string): action is BulkAction => action in affected

/** What the audit knows of an action on jobs that were named by their ids; undefined for any other one. */
export const readAction = async (id: number) => {
  const { action, detail } = await answer(api.GET("/admin/v1/audit/{id}", { params: { path: { id: String(id) } } }))
  const { jobIds }: { readonly jobIds?: unknown } = detail
  if (!isBulkAction(action) || !Array.isArray(jobIds)) return undefined
  return { action, jobIds: jobIds.filter((jobId) => typeof jobId === "string") }
}

/** The jobs among these that are still there, by state. */
export const statesOf = async (ids: ReadonlyArray<string>): Promise<ReadonlyArray<Job>> => {
  const { jobs } = await answer(api.GET("/admin/v1/jobs", { params: { query: { id: [...ids], limit: pageSize } } }))
  return jobs
}

import type { ArchiveRow, Check, Evidence } from "./Evidence.ts"

/** The archive's rows by id; more than one is a violation of its own. */
const byId = (archive: ReadonlyArray<ArchiveRow>) => Map.groupBy(archive, ({ id }) => id)

const stateOf = { completed: "c", failed: "f" } as const

export const endings: Check = {
  title: "every job ended once, as it had to, and nothing is left",
  check: (evidence) => [...missing(evidence), ...wrong(evidence), ...strangers(evidence), ...left(evidence)]
}

const missing = ({ archive, plan, sent }: Evidence) => {
  const rows = byId(archive)
  const planned = new Set(sent.map(({ n }) => n))
  return [
    ...[...plan.keys()].filter((n) => !planned.has(n)).map((n) => `job ${n} of the plan was never sent`),
    ...sent.flatMap(({ jobId, n }) => {
      const count = rows.get(jobId)?.length ?? 0
      return count === 1 ? [] : [`job ${jobId} (${n} of the plan) stands ${count} times in the archive`]
    })
  ]
}

function* wrong({ archive, executions, plan, sent }: Evidence): Iterable<string> {
  const created = new Map(sent.flatMap(({ created, jobId, n }) => (created ? [[jobId, n] as const] : [])))
  const completions = new Map(
    executions.flatMap(({ how, jobId, token }) => (how === "done" ? [[token, jobId] as const] : []))
  )
  for (const { id, n, state, token } of archive) {
    const planned = plan.get(n)
    if (planned === undefined || created.get(id) !== n) {
      yield `job ${id} carries the work of ${n}, which was not sent as that job`
      continue
    }
    if (state !== stateOf[planned.ending]) yield `job ${id} ended as ${state}, and should have ${planned.ending}`
    if (state === "c" && completions.get(token ?? "") !== id) {
      yield `job ${id} holds the result ${token}, which none of its executions gave`
    }
  }
}

const strangers = ({ executions, sent }: Evidence) => {
  const known = new Set(sent.map(({ jobId }) => jobId))
  return executions
    .filter(({ jobId }) => !known.has(jobId))
    .map(({ jobId, token }) => `execution ${token} is of job ${jobId}, which was never sent`)
}

const left = (evidence: Evidence) =>
  Object.entries(evidence.left).flatMap(([table, count]) => (count === 0 ? [] : [`${count} rows are left in ${table}`]))

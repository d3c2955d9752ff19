/** The jobs that commands send. */
import type { NewJob } from "../../../src/actor/JobStore.ts"
import type { Uniqueness } from "../../../src/actor/unique/Uniqueness.ts"
import { newJob } from "../../contract/jobstore/Fixture.ts"
import { requests, type SomeJob } from "./Commands.ts"

/** No multiple of a step. */
const windowMs = 250_000

const uniquenessOf = ({ rule, uniqueKey }: SomeJob): NewJob["uniqueness"] => {
  const [period, on] = rule.split(" ") as [Uniqueness["while"], Uniqueness["on"]]
  if (uniqueKey === null || rule === "unfinished keep") return undefined
  return { while: period, on, withinMs: period === "window" ? windowMs : null }
}

export const jobOf = (job: SomeJob, payload: number): NewJob => {
  const { actor, key, rule: _, ...rest } = job
  const request = requests[actor]!
  return newJob({
    ...rest,
    actor: request.actor,
    payload,
    // Three tenants, one of them the service.
    tenant: request.keyPolicy?.fairToTenants === true && job.priority !== 0 ? (job.priority < 0 ? "t" : "u") : null,
    key: request.keyPolicy === undefined ? null : key,
    uniqueness: uniquenessOf(job)
  })
}

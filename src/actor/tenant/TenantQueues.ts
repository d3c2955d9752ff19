/**
 * The priority queues of actors that are fair to tenants: jobs of such an actor wait in queues 10 to 15 instead of 0 to 5,
 * which are read tenant by tenant. All code that computes the priority queue of a job uses these expressions.
 */

/** What is added to the number of a job's priority queue when it waits with the jobs of its tenant. */
export const tenantQueues = 10

/** Priority queue of the row of a job; `key`, `priority` and `actor` are its columns. The actors are looked up once for a statement. */
export const priorityQueueOf = `(3 + greatest(-2, least(2, priority))
  + case when key is null and actor in (select fair.actor from job_actor fair where fair.by_tenant) then ${tenantQueues} else 0 end)`

/** The queue of a job that was given back. */
export const givenBackQueueOf = `case when job.priority_queue >= ${tenantQueues} then ${tenantQueues} else 0 end`

/** The tenant as the index has it: jobs without one are those of the service, a tenant like the others. */
export const tenantName = `(coalesce(tenant, '') collate "C")`
/** A job that waits with the jobs of its tenant, as the condition of the index. */
export const waitsByTenant = `priority_queue >= ${tenantQueues} and state = 'r' and key is null`

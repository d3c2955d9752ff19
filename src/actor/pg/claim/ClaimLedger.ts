/**
 * Records which jobs without a key a node has claimed: one row of `job_claim` for each claim and actor, which names them. So
 * running jobs are found without an index that each claim and each result would have to change.
 *
 * A row may name jobs that have ended or were given back since: who reads it looks at the jobs too (`isRunning` of
 * `JobRows`). The node counts the jobs of its claims as their results are stored; a later claim deletes the rows of which
 * none is left. The rescuer deletes rows that are left over, such as those of a claim whose response was lost.
 */
import type { PgClient } from "@effect/sql-pg"
import { int8s } from "../../../sql/Pg.ts"
import type { Claim } from "../../JobStore.ts"
import type { Settlement } from "../../worker/complete/Settlement.ts"

interface OpenClaim {
  readonly node: string
  readonly number: number
  left: number
}

interface HeldJob {
  readonly by: OpenClaim
  /** A job that was given back may have been claimed again before its result is counted here. */
  readonly fence: number
}

export class ClaimLedger {
  #number = 0
  readonly #held = new Map<string, HeldJob>()
  readonly #ended = new Map<string, ReadonlyArray<number>>()

  /** A number for the next claim. */
  next(): number {
    return ++this.#number
  }

  /** The claims of a node of which no job is left. */
  ended(node: string): ReadonlyArray<number> {
    return this.#ended.get(node) ?? []
  }

  /** @param deleted claims whose rows the statement has deleted */
  claimed(node: string, number: number, jobs: ReadonlyArray<Claim>, deleted: ReadonlyArray<number>): void {
    const by = { node, number, left: jobs.length }
    for (const { claim: fence, id } of jobs) {
      const before = this.#held.get(id)
      if (before !== undefined) this.#count(before.by)
      this.#held.set(id, { by, fence })
    }
    if (deleted.length === 0) return
    const open = this.ended(node).filter((one) => !deleted.includes(one))
    if (open.length > 0) this.#ended.set(node, open)
    else this.#ended.delete(node)
  }

  /**
   * The node no longer holds these jobs. Those that are held otherwise are passed over, since their results were refused; so are those that
   * ran under the lease of a mailbox, whose number may be the same as that of a claim.
   */
  left(node: string, jobs: ReadonlyArray<Claim & Pick<Settlement, "mailbox">>): void {
    for (const { claim, id, mailbox } of jobs) {
      if (mailbox !== undefined) continue
      const held = this.#held.get(id)
      if (held === undefined || held.fence !== claim || held.by.node !== node) continue
      this.#held.delete(id)
      this.#count(held.by)
    }
  }

  /** The node has left, or was taken for dead: its claims are no longer its own to delete. */
  forget(node: string): void {
    for (const [id, { by }] of this.#held) if (by.node === node) this.#held.delete(id)
    this.#ended.delete(node)
  }

  #count(claim: OpenClaim): void {
    claim.left--
    if (claim.left === 0) this.#ended.set(claim.node, [...this.ended(claim.node), claim.number])
  }
}

/** The end of a claim's CTEs: records the jobs of `taken`, and deletes the rows of claims of which none is left. */
export const recording = (sql: PgClient.PgClient) => (node: string, number: number, ended: ReadonlyArray<number>) =>
  sql`
    recorded as (
      insert into job_claim (node, number, actor, jobs)
      select ${node}, ${number}::int8, actor, array_agg(id) from taken group by actor
    ), deleted as (
      delete from job_claim where node = ${node} and number = any(${int8s(ended)})
    )`

/** What a node says of itself and of its actors when it joins. */
import type { DeclaredLimits } from "../limit/DeclaredLimits.ts"

export interface NodeInfo {
  readonly id: string
  readonly host: string
  readonly pid: number
}

/** What the store must know of an actor. */
export interface ActorInfo {
  readonly actor: string
  /**
   * 0: finished jobs leave no row in the history. What they leave is written by a node that settles them, so each of them
   * ends there: neither `cancel` nor `rescue` ends a job of such an actor that waits.
   */
  readonly retentionDays: number
  /** Whether its jobs may have keys. */
  readonly hasKeys: boolean
  /** What who sends in SQL must know; absent: it takes no jobs from there. */
  readonly external?:
    | { readonly priority: number; readonly version: number; readonly hasDeadline?: boolean | undefined }
    | undefined
  /** Whether it is fair to tenants. */
  readonly byTenant?: boolean | undefined
  /** For operators; and claims count together what shares a limit. */
  readonly limits?: DeclaredLimits | undefined
}

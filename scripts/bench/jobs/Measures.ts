/** Everything that a system's process can be asked to measure. */
import { backlog } from "./measure/Backlog.ts"
import { bloat } from "./measure/Bloat.ts"
import { delayed } from "./measure/Delayed.ts"
import { keys } from "./measure/Keys.ts"
import { mailboxes } from "./measure/Mailboxes.ts"
import { openTransaction } from "./measure/OpenTransaction.ts"
import { processed } from "./measure/Processed.ts"
import { bulkSends, sends } from "./measure/Sends.ts"
import { snapshot } from "./measure/Snapshot.ts"
import { idleStarts, remoteSends, remoteStarts, steadyStarts } from "./measure/Starts.ts"
import { stuck } from "./measure/Stuck.ts"
import { tenants } from "./measure/Tenants.ts"

export const measures = {
  backlog,
  bloat,
  bulkSends,
  delayed,
  idleStarts,
  keys,
  mailboxes,
  openTransaction,
  processed,
  remoteSends,
  remoteStarts,
  sends,
  snapshot,
  steadyStarts,
  stuck,
  tenants
}

export type Measures = typeof measures
export type MeasureName = keyof Measures
export type Options<Name extends MeasureName> = Parameters<Measures[Name]>[1]
export type Measured<Name extends MeasureName> = Awaited<ReturnType<Measures[Name]>>

export interface Request<Name extends MeasureName = MeasureName> {
  readonly id: number
  readonly measure: Name
  readonly options: Options<Name>
}

export type Reply =
  | { readonly id: number; readonly is: "ready" }
  | { readonly id: number; readonly is: "measured"; readonly measured: Readonly<Record<string, number>> }
  | { readonly id: number; readonly is: "failed"; readonly reason: string }

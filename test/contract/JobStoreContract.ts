/** What every job store promises, run against each implementation. */
import { batches } from "./jobstore/Batches.ts"
import { bulk } from "./jobstore/Bulk.ts"
import { control } from "./jobstore/Control.ts"
import { delays } from "./jobstore/Delays.ts"
import { failingMailboxes } from "./jobstore/FailingMailboxes.ts"
import type { Cases } from "./jobstore/Fixture.ts"
import { holds } from "./jobstore/Holds.ts"
import { keys } from "./jobstore/Keys.ts"
import { limits } from "./jobstore/Limits.ts"
import { mailboxes } from "./jobstore/Mailboxes.ts"
import { nodes } from "./jobstore/Nodes.ts"
import { priorities } from "./jobstore/Priorities.ts"
import { reschedule } from "./jobstore/Reschedule.ts"
import { settlements } from "./jobstore/Settlements.ts"
import { sharedLimits } from "./jobstore/SharedLimits.ts"
import { tenants } from "./jobstore/Tenants.ts"
import { unique } from "./jobstore/Unique.ts"
import { versions } from "./jobstore/Versions.ts"
import { views } from "./jobstore/Views.ts"

const chapters = [
  bulk,
  priorities,
  settlements,
  delays,
  mailboxes,
  failingMailboxes,
  keys,
  holds,
  limits,
  sharedLimits,
  control,
  nodes,
  batches,
  unique,
  versions,
  reschedule,
  tenants,
  views
]

export const jobStoreContract: Cases = (test, harness) => {
  for (const cases of chapters) cases(test, harness)
}

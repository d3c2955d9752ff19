/** What the kernel runs as jobs of its own: the canary, retries at a pace, and sends of senders in SQL. Composed like any other module. */
import { Layer } from "effect"
import * as BackupRecord from "../backup/BackupRecord.ts"
import { CanaryPublished, DeliverCanary, FollowCanary, SendCanary } from "../canary/Canary.ts"
import { CanarySettings } from "../canary/CanarySettings.ts"
import * as CanaryWorkers from "../canary/CanaryWorkers.ts"
import canary from "../canary/migration.ts"
import { defineModule } from "../module.ts"
import { SendUnique } from "../operate/external/unique/SendUnique.ts"
import * as SendUniqueWorker from "../operate/external/unique/SendUniqueWorker.ts"
import redrive from "../operate/runtime/redrive/migration.ts"
import { Redrive } from "../operate/runtime/redrive/Redrive.ts"
import * as RedriveWorker from "../operate/runtime/redrive/RedriveWorker.ts"

export const RuntimeModule = defineModule({
  name: "runtime",
  actors: [Redrive, SendCanary, DeliverCanary, SendUnique],
  events: [CanaryPublished],
  reactions: [FollowCanary],
  settings: [CanarySettings],
  migrations: { "0001_redrive": redrive, "0002_canary": canary, "0003_backup_record": BackupRecord.migration },
  layer: Layer.mergeAll(RedriveWorker.layer, CanaryWorkers.layer, SendUniqueWorker.layer, BackupRecord.gauges)
})

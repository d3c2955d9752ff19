/** Gauges of the disk that holds the embedded server's data. A server elsewhere says what its disk has by exporters of its own. */
import { statfs } from "node:fs/promises"
import { Effect } from "effect"
import * as GaugePoller from "../../telemetry/GaugePoller.ts"

interface Disk {
  readonly free: number
  readonly size: number
}

const series = GaugePoller.declared<Disk>([
  {
    name: "data_dir_free_bytes",
    description: "Room that the disk of DATA_DIR has for this service; only with the embedded server",
    read: ({ free }) => free
  },
  {
    name: "data_dir_disk_bytes",
    description: "Size of the disk of DATA_DIR; only with the embedded server",
    read: ({ size }) => size
  }
])

export const layer = (dataDir: string) =>
  GaugePoller.layer({
    name: "disk",
    every: "1 minute",
    look: Effect.map(
      Effect.promise(() => statfs(dataDir)),
      ({ bavail, blocks, bsize }): ReadonlyArray<Disk> => [{ free: bavail * bsize, size: blocks * bsize }]
    ),
    labels: () => ({}),
    series
  })

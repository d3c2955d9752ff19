/** A running service whose observations may ask hosts of this machine, a connection to its database, and many keys. */
import * as path from "node:path"
import { Client } from "pg"
import * as PidFile from "../../../src/sql/embedded/PidFile.ts"
import { insertKeys } from "../Keys.ts"
import { type Measured, measure, request } from "../Load.ts"
import { type Process, start } from "../Service.ts"

export interface Stage {
  readonly service: Process
  readonly client: Client
  /** Reads a path of one account again and again. */
  readonly look: (path: string, connections: number, milliseconds: number) => Promise<Measured>
}

/** What a benchmark promises and what it found. */
export type Row = readonly [what: string, wanted: string, found: string, verdict: string]

export const readerAccount = "01BENCHREADER0000000000000"

export const make = async (dataDir: string): Promise<{ readonly stage: Stage; readonly stop: () => Promise<void> }> => {
  const env = { DATA_DIR: dataDir, OBSERVATIONS_ALLOW_PRIVATE: "true", CANARY: "false" }
  const service = await start("src/main.ts", { env, ready: "/readyz" })
  const client = new Client({
    host: PidFile.running(path.join(dataDir, "postgres"))?.sockets ?? "",
    user: "postgres",
    database: "postgres"
  })
  const stop = async () => {
    await client.end()
    await service.stop()
  }
  await client.connect()
  const keys = await insertKeys(client, 8_000, readerAccount)
  let n = 0
  const look: Stage["look"] = (asked, connections, milliseconds) =>
    measure({
      port: service.port,
      connections,
      milliseconds,
      next: () => request(asked, keys[n++ % keys.length] ?? "")
    })
  return { stage: { service, client, look }, stop }
}

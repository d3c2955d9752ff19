/** A service with shops that take bookings, for the parts of the benchmark of customer messaging. */
import * as path from "node:path"
import { Client } from "pg"
import * as PidFile from "../../../src/sql/embedded/PidFile.ts"
import { insertKeys } from "../Keys.ts"
import { type Process, start } from "../Service.ts"

export interface Stage {
  readonly ekimae: Process
  readonly dataDir: string
  /** Directory of the database's socket. */
  readonly sockets: string
  readonly client: Client
}

/** A row of the table: what, wanted, found, verdict. */
export type Row = readonly [what: string, wanted: string, found: string, verdict: string]
export type Part = (stage: Stage) => Promise<ReadonlyArray<Row>>

export const database = "postgres"

export const startNode = (dataDir: string, role: "http" | "worker"): Promise<Process> =>
  start("src/main.ts", {
    env: { DATA_DIR: dataDir, ROLE: role, TRUSTED_PROXIES: "127.0.0.1" },
    ready: "/readyz"
  })

/** The service answers requests alone, as its peer; requests name their clients as a proxy would. */
export const make = async (dataDir: string) => {
  const ekimae = await startNode(dataDir, "http")
  const sockets = PidFile.running(path.join(dataDir, "postgres"))?.sockets
  if (sockets === undefined) throw new Error(`No embedded server runs in ${dataDir}`)
  const client = new Client({ host: sockets, user: "postgres", database })
  await client.connect()
  const stage: Stage = { ekimae, dataDir, sockets, client }
  const stop = async () => {
    await client.end()
    await ekimae.stop()
  }
  return { stage, stop }
}

/** Ids of 26 characters that sort by their number. */
export const idOf = (kind: string, n: number): string => `01BENCH${kind}${String(n).padStart(18, "0")}`

export interface Shop {
  readonly account: string
  readonly menu: string
  readonly keys: ReadonlyArray<string>
  readonly slots: ReadonlyArray<string>
  readonly friends: ReadonlyArray<string>
}

/** A shop with one menu. Ids of its rows contain its number. */
export const addShop = async (
  { client }: Stage,
  n: number,
  size: { readonly keys: number; readonly slots: number; readonly capacity: number; readonly friends: number }
): Promise<Shop> => {
  const [account, menu] = [idOf("A", n), idOf("M", n)]
  const keys = await insertKeys(client, size.keys, account, "crm")
  await client.query(
    `insert into crm_menu (id, account_id, name, duration, max_capacity, created_at, updated_at)
     values ($1, $2, 'Cut', 60, 10000, now(), now())`,
    [menu, account]
  )
  const slots = Array.from({ length: size.slots }, (_, i) => idOf("S", n * 100_000 + i))
  await client.query(
    `insert into crm_slot (id, account_id, menu_id, date, business_date, start_time, end_time, starts_at, ends_at,
       max_capacity)
     select id, $2, $3, day, day, '12:00', '13:00', day + time '03:00' + n * interval '1 second',
       day + time '04:00' + n * interval '1 second', $4
     from (select id, n, current_date + 2 + (n / 3600)::int as day from unnest($1::text[]) with ordinality as slot(id, n)) slot`,
    [slots, account, menu, size.capacity]
  )
  const friends = Array.from({ length: size.friends }, (_, i) => idOf("F", n * 100_000 + i))
  await client.query(
    `insert into crm_friend (id, account_id, line_user_id, platform_state, known_since, created_at)
     select id, $2, 'U' || md5(id), 'following', now(), now() from unnest($1::text[]) as id`,
    [friends, account]
  )
  return { account, menu, keys, slots, friends }
}

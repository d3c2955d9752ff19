/** A backup with many rows beside its restore into a new database, each by the command of an operator, in one run. */
import * as path from "node:path"
import { Client } from "pg"
import * as PidFile from "../../src/sql/embedded/PidFile.ts"
import { insertKeys } from "./Keys.ts"
import { command, startEkimae } from "./Service.ts"
import { table, verdict } from "./Table.ts"

/** Rows of each of four tables. */
const rowCount = Number(process.env["BENCH_ROWS"] ?? 500_000)
const wantedRatio = 1.5
const account = "01BENCHRESTORE000000000000"

/** Friends, who have most indexes; messages to them; finished jobs, in partitions; attempts of webhooks. */
const fill = async (client: Client) => {
  await insertKeys(client, 1, account)
  // What triggers would write besides is not what is measured.
  await client.query("set session_replication_role = replica")
  const id = (letter: string, n = "n") => `'01${letter}' || lpad((${n})::text, 23, '0')`
  for (const statement of [
    `insert into crm_friend (id, account_id, line_user_id, display_name, search_name, platform_state, known_since, created_at)
     select ${id("B")}, $1, 'U' || md5(n::text), 'Friend ' || n, 'friend ' || n, 'following', now(), now()
     from generate_series(1, $2::int) n`,
    `insert into crm_message (id, account_id, friend_id, purpose, messages, retry_key, month, status, created_at, finished_at)
     select ${id("C")}, $1, ${id("B", "n")}, 'other', json_build_array(json_build_object('type', 'text', 'text', 'Your table is ready')),
       gen_random_uuid(), date_trunc('month', now())::date, 'sent', now(), now() from generate_series(1, $2::int) n`,
    `insert into job_history (id, actor, state, priority, failures, losses, payload, created_at, finished_at, expires_on)
     select 1000000000 + n, 'bench/work', 'c', 0, 0, 0, jsonb_build_object('n', n, 'account', $1::text), now(), now(), current_date + n % 5
     from generate_series(1, $2::int) n`,
    `insert into webhooks_attempt (id, delivery_id, account_id, kind, started_at, duration_ms, status)
     select ${id("D")}, ${id("E")}, $1, 'event', now(), n % 300, 200 from generate_series(1, $2::int) n`
  ]) {
    await client.query(statement, [account, rowCount])
  }
  await client.query("analyze")
}

export const restore = async (dataDir: string): Promise<string> => {
  process.env["BACKUP_PASSPHRASE"] ??= "a passphrase of the benchmark"
  const [from, to] = [dataDir, path.join(dataDir, "restored")]
  const file = path.join(dataDir, "bench.backup")
  const service = await startEkimae(from)
  const sockets = PidFile.running(path.join(from, "postgres"))?.sockets
  if (sockets === undefined) throw new Error(`No embedded server runs in ${from}`)
  const client = new Client({ host: sockets, user: "postgres", database: "postgres" })
  await client.connect()
  try {
    await fill(client)
  } finally {
    await client.end()
    await service.stop()
  }
  const backupSeconds = await command(from, "backup", file)
  const restoreSeconds = await command(to, "restore", file)
  const ratio = restoreSeconds / backupSeconds
  return table(
    [`${(4 * rowCount).toLocaleString("en-US")} rows`, "wanted", "found", ""],
    [
      ["backup", "", `${backupSeconds.toFixed(1)} s`, ""],
      ["restore into a new database", "", `${restoreSeconds.toFixed(1)} s`, ""],
      ["ratio", `at most ${wantedRatio}`, ratio.toFixed(2), verdict(ratio <= wantedRatio)]
    ]
  )
}

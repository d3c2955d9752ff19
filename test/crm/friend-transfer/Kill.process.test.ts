/** An import whose process is killed: what was stored stays, and the same file again completes it without a second row. */
import { spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import * as path from "node:path"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { openAccount, quietNode } from "../../accounts/support.ts"
import * as Program from "../../support/Program.ts"
import * as Service from "../../support/ServiceProcess.ts"
import { kernelOn } from "../../support/TestRuntime.ts"
import { lineUser } from "../friend/support.ts"

const rows = 6_000

const file = Effect.acquireRelease(
  Effect.sync(() => {
    const folder = mkdtempSync(path.join(tmpdir(), "ekimae-import-"))
    const lines = Array.from({ length: rows }, (_, n) => `${lineUser(n + 1)},友だち${n},常連,pos=${n}`)
    const name = path.join(folder, "friends.csv")
    writeFileSync(name, `lineUserId,displayName,tags,externalIds\n${lines.join("\n")}\n`)
    return { folder, name }
  }),
  ({ folder }) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)

/** `ekimae friends import` as a process of its own. */
const startImport = Effect.fnUntraced(function* (database: string, accountId: string, name: string) {
  const child = yield* Effect.acquireRelease(
    Effect.sync(() =>
      spawn(
        process.execPath,
        [...Program.commands, "friends", "import", name, "--account", accountId, "--partial", "--json"],
        {
          env: { ...Program.environment, NODE_ENV: "development", DATABASE_URL: Service.urlOf(database) },
          stdio: ["ignore", "pipe", "pipe"]
        }
      )
    ),
    (child) => Effect.sync(() => void child.kill("SIGKILL"))
  )
  let said = ""
  child.stdout.on("data", (chunk: Buffer) => void (said += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => void (said += chunk.toString()))
  const ended = Effect.callback<{ readonly code: number | null; readonly said: string }>((resume) => {
    child.once("close", (code) => resume(Effect.succeed({ code, said })))
  })
  return { ended, kill: Effect.sync(() => void child.kill("SIGKILL")) }
})

layer(quietNode.pipe(Layer.provideMerge(kernelOn())), { excludeTestServices: true })(
  "An import of friends whose process is killed",
  (it) => {
    it.effect("has stored whole batches, and is completed by the same file, each row once", () =>
      Effect.gen(function* () {
        const accountId = yield* openAccount
        const sql = yield* SqlClient.SqlClient
        const { name } = yield* file
        const [database] = yield* sql<{ readonly name: string }>`select current_database()::text as name`
        const stored = Effect.map(
          sql<{ readonly friends: number; readonly tagged: number; readonly bound: number; readonly counted: number }>`
            select (select count(*)::int from crm_friend where account_id = ${accountId}) as friends,
              (select count(*)::int from crm_friend_tag where account_id = ${accountId}) as tagged,
              (select count(*)::int from crm_external_id where account_id = ${accountId}) as bound,
              (select count(distinct line_user_id)::int from crm_friend where account_id = ${accountId}) as counted`,
          ([row]) => row!
        )
        const first = yield* startImport(database!.name, accountId, name)
        yield* Service.eventually(stored, ({ friends }) => friends > 0)
        yield* first.kill
        assert.isNull((yield* first.ended).code)
        // What PostgreSQL was committing at that moment may still appear.
        const left = yield* Service.eventually(
          sql<{ readonly busy: number }>`
            select count(*)::int as busy from pg_stat_activity
            where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
          ([row]) => row!.busy === 0
        ).pipe(Effect.andThen(stored))
        assert.isBelow(left.friends, rows)
        // A batch is a transaction.
        assert.strictEqual(left.friends % 500, 0)
        assert.deepStrictEqual([left.tagged, left.bound], [left.friends, left.friends])

        const second = yield* startImport(database!.name, accountId, name)
        const { code, said } = yield* second.ended
        assert.strictEqual(code, 0, said)
        const report = JSON.parse(said.slice(said.indexOf("{")))
        assert.deepInclude(report, {
          rows,
          created: rows - left.friends,
          changed: 0,
          unchanged: left.friends,
          rejectedCount: 0
        })
        assert.deepStrictEqual(yield* stored, { friends: rows, tagged: rows, bound: rows, counted: rows })
        assert.lengthOf(yield* sql`select from event where account_id = ${accountId} and type like 'friend.%'`, 0)
      }).pipe(Effect.scoped)
    )
  }
)

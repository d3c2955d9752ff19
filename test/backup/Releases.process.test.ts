import * as fs from "node:fs"
import * as path from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { SqlClient } from "effect/sql"
import * as BackupFile from "../../src/backup/BackupFile.ts"
import * as SecretsKeyFile from "../../src/secrets/SecretsKeyFile.ts"
import { migrations } from "../support/Migrations.ts"
import { dump } from "../support/schema/Dump.ts"
import { firstDifference } from "../support/schema/FirstDifference.ts"
import { folder, onEmpty, restoreChecked, withSettings } from "./support.ts"

const releases = fileURLToPath(new URL("releases", import.meta.url))
const files = fs.readdirSync(releases).filter((file) => file.endsWith(".backup"))
const reviewed = fs.readFileSync(new URL("../../schema.sql", import.meta.url), "utf8")
/** Partitions of days are those of the backup, and of the day on which this runs. */
const withoutDays = (schema: string) =>
  schema
    .split("\n\n")
    .filter((section) => !/^create table \w+_20\d{6} /.test(section))
    .join("\n\n")

describe("a backup of an earlier release", () => {
  it.live.each(files)("is restored with what was migrated since, and the schema is today's: %s", (name) =>
    Effect.gen(function* () {
      const dataDir = yield* folder
      const file = path.join(releases, name)
      const checked = yield* BackupFile.check(file)
      const { modules } = yield* migrations
      const options = {
        phrase: "correct-horse-battery-staple-1234",
        acceptUnsealed: checked.footer.secretsKeys === null
      }
      const report = yield* restoreChecked(file, checked, modules, options).pipe(
        withSettings({ dataDir, secretsKey: Option.none() })
      )
      assert.strictEqual(report.rows, checked.footer.rows)
      assert.isAbove(report.applied.length, 0)
      assert.isUndefined(firstDifference(withoutDays(reviewed), withoutDays(yield* dump)))
      const sql = yield* SqlClient.SqlClient
      const [accounts] = yield* sql<{ readonly count: number }>`select count(*)::int as count from accounts_account`
      assert.isAbove(accounts!.count, 0)
      assert.strictEqual(fs.existsSync(SecretsKeyFile.fileOf(dataDir)), checked.footer.secretsKeys !== null)
    }).pipe(Effect.scoped, onEmpty)
  )
})

import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { scratch } from "../support/Scratch.ts"
import { databaseUrl, ekimae, ekimaeInto, jsonOf, refusalOf, within } from "./support.ts"

const directory = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(path.join(scratch, "ekimae-cli-"))),
  (made) => Effect.sync(() => rmSync(made, { recursive: true, force: true }))
)

describe("the command line, as a process", () => {
  it.effect("prints its version", () =>
    Effect.gen(function* () {
      const { code, stdout } = yield* ekimae()("--version")
      assert.strictEqual(code, 0)
      assert.match(stdout, /^ekimae v\d+\.\d+\.\d+\n$/)
    })
  )

  it.effect("says in one line that the database cannot be reached", () =>
    Effect.gen(function* () {
      const server = createServer((socket) => socket.destroy())
      yield* Effect.acquireRelease(
        Effect.callback<void>((resume) => {
          server.listen(0, "127.0.0.1", () => resume(Effect.void))
        }),
        () => Effect.sync(() => server.close())
      )
      const { port } = server.address() as { readonly port: number }
      const run = yield* within({ DATABASE_URL: `postgresql://u:secret@127.0.0.1:${port}/none` })("accounts", "list")
      assert.notInclude(refusalOf(run), "secret")
    })
  )

  it.effect("keeps standard output for the answer, however much is logged", () =>
    Effect.gen(function* () {
      const run = yield* ekimae({ DATABASE_URL: yield* databaseUrl(), LOG_LEVEL: "All" })("accounts", "list", "--json")
      assert.strictEqual(run.stdout, '{"accounts":[],"nextCursor":null}\n')
    })
  )
})

const shape = (value: unknown): unknown =>
  typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]))
    : typeof value

const key = "string"
const promised = {
  baseUrl: key,
  analytics: {
    key,
    lowPlanKey: key,
    inactiveKey: key,
    otherKey: key,
    observations: { price: key, stock: key, reviews: key },
    chain: key
  },
  business: { live: key, test: key, growth: key },
  crm: {
    key,
    readOnlyKey: key,
    lowPlanKey: key,
    otherKey: key,
    ownerToken: key,
    memberToken: key,
    pages: { form: key, booking: key, card: key },
    line: { channelId: key, channelSecret: key }
  },
  consoleLink: key
}

describe("demo, as a process", () => {
  it.effect("works on the database that two commands made at once, also when two are started at once", () =>
    Effect.gen(function* () {
      const environment = { DATA_DIR: yield* directory, HOST: "0.0.0.0", PORT: "9001" }
      const run = ekimae(environment)
      const made = yield* Effect.all([run("migrate"), run("migrate")], { concurrency: 2 })
      assert.deepStrictEqual(
        made.map(({ code }) => code),
        [0, 0]
      )
      const both = yield* Effect.all([run("demo", "--json"), run("demo", "--json")], { concurrency: 2 })
      const [one, two] = both.map((run) => jsonOf<typeof promised>(run))
      assert.deepStrictEqual([shape(one), shape(two)], [promised, promised])
      assert.deepStrictEqual(Object.keys(one ?? {}), Object.keys(promised))
      assert.strictEqual(one?.baseUrl, "http://localhost:9001")
      assert.notStrictEqual(one?.analytics.key, two?.analytics.key)
      assert.strictEqual(jsonOf(yield* within(environment)("accounts", "list", "--json")).accounts.length, 5)
    })
  )
})

describe("backup and restore", () => {
  it.effect("say what they did, and refuse in one line", () =>
    Effect.gen(function* () {
      const folder = yield* directory
      const file = path.join(folder, "my data.backup")
      const url = yield* databaseUrl()
      const missing = yield* within({ DATABASE_URL: url, DATA_DIR: folder })("backup", file)
      assert.include(refusalOf(missing), "set BACKUP_PASSPHRASE or --passphrase-file")
      const sealing = { DATA_DIR: folder, BACKUP_PASSPHRASE: "correct horse" }
      const from = within({ DATABASE_URL: url, ...sealing })
      assert.match(
        (yield* from("backup", file)).stdout,
        /^Backed up \d+ rows of \d+ tables into .*\nNo secret is sealed/
      )
      assert.include(refusalOf(yield* from("backup", file)), "exists already")
      assert.include(refusalOf(yield* from("restore", file)), "The database holds tables already")

      const into = within({ DATABASE_URL: yield* databaseUrl("template0"), ...sealing })
      assert.match(
        (yield* into("restore", file)).stdout,
        /^Restored \d+ rows of .*, as of \d{4}-.*\nIts seal was checked with the passphrase/
      )
      assert.deepStrictEqual(jsonOf(yield* into("migrate", "--json")), { applied: [] })
      const { secretsKey } = jsonOf(yield* into("backup", `${file}.2`, "--json", "--without-secrets-key"))
      assert.strictEqual(secretsKey, "left_out")
    })
  )

  it.effect("write to the standard output nothing but the backup, and keep a folder of them", () =>
    Effect.gen(function* () {
      const folder = yield* directory
      const url = yield* databaseUrl()
      const environment = { DATABASE_URL: url, DATA_DIR: folder, SECRETS_KEY: Buffer.alloc(32, 7).toString("base64") }
      const run = within(environment)
      assert.include(refusalOf(yield* run("backup")), "Name either a file")
      assert.include(refusalOf(yield* run("backup", "-", "--into", folder)), "Name either a file")
      writeFileSync(path.join(folder, "2020-01-01T000000.backup"), "")
      const { deleted, file } = jsonOf(yield* run("backup", "--into", folder, "--without-secrets-key", "--json"))
      assert.deepStrictEqual(deleted, ["2020-01-01T000000.backup"])
      const piped = path.join(folder, "piped.backup")
      const { stderr } = yield* ekimaeInto(piped, environment)("backup", "-", "--without-secrets-key")
      assert.match(stderr, /^Backed up \d+ rows of \d+ tables into the standard output/m)
      for (const whole of [file, piped]) assert.match((yield* run("restore", whole, "--verify")).stdout, /is whole/)
    })
  )
})

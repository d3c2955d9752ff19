import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { databaseUrl, jsonOf, refusalOf, within } from "./support.ts"

const run = within({})

describe("the command line", () => {
  it.effect("explains every command without a database", () =>
    Effect.gen(function* () {
      const nowhere = within({ DATABASE_URL: "postgresql://127.0.0.1:1/none", PORT: "not a number" })
      const commands = ["", "serve", "keys rotate", "ingest"]
      const runs = yield* Effect.forEach(
        commands,
        (command) => nowhere(...command.split(" ").filter((word) => word !== ""), "--help"),
        { concurrency: 2 }
      )
      for (const [index, { code, stderr, stdout }] of runs.entries()) {
        const name = commands[index] ?? ""
        assert.strictEqual(code, 0, stderr)
        assert.include(stdout, `ekimae${name === "" ? "" : ` ${name}`} `)
        for (const part of ["DESCRIPTION", "--json", "--help", "--version"]) assert.include(stdout, part, name)
        assert.strictEqual(stderr, "")
      }
      for (const command of ["serve, start", "migrate", "accounts", "keys", "demo", "ingest"]) {
        assert.include(runs[0]?.stdout, `  ${command} `)
      }
    })
  )

  it.effect("shows in its help what a flag is without being given, and which flags must be given", () =>
    Effect.gen(function* () {
      const help = (...command: ReadonlyArray<string>) => Effect.map(run(...command, "--help"), ({ stdout }) => stdout)
      assert.match(yield* help("jobs", "list"), /--limit number +Maximum number of entries, 1 to 100 \[20\]/)
      assert.match(yield* help("webhooks", "listen"), /--port integer .* \[4000\]/)
      const create = yield* help("webhooks", "create")
      assert.match(create, /--account text .* \(required\)/)
      assert.notMatch(create, /--description text .*\(required\)/)
    })
  )

  it.effect("suggests what an unknown command may have meant", () =>
    Effect.gen(function* () {
      assert.strictEqual(
        refusalOf(yield* run("acounts", "list")),
        'Unknown subcommand "acounts" for "ekimae". Did you mean accounts? (see ekimae --help)'
      )
      assert.strictEqual(
        refusalOf(yield* run("keys", "rotat", "--json")),
        'Unknown subcommand "rotat" for "ekimae keys". Did you mean rotate? (see ekimae keys --help)'
      )
    })
  )

  it.effect("answers a wrong argument with one line that says what was expected", () =>
    Effect.gen(function* () {
      const wrong = [
        [["accounts", "show"], "Missing required argument: account"],
        [["accounts", "create", "x"], 'Unexpected positional argument: "x"'],
        [["accounts", "create", "--crm", "max"], '"free" | "starter" | "pro" | "suite"'],
        [["keys", "list"], "Missing required flag: --account"],
        [["accounts", "list", "--lmit", "1"], "Did you mean --limit?"]
      ] as const
      yield* Effect.forEach(
        wrong,
        ([args, expected]) => Effect.map(run(...args), (run) => assert.include(refusalOf(run), expected)),
        { concurrency: 2 }
      )
    })
  )

  it.effect("names every wrong setting in a line of its own", () =>
    Effect.gen(function* () {
      const run = yield* within({ PORT: "eighty", ROLE: "boss", NODE_ENV: "prod" })("accounts", "list", "--json")
      assert.deepStrictEqual([run.code, run.stdout], [1, ""])
      const named = run.stderr.trimEnd().split("\n")
      assert.deepStrictEqual(
        named.map((line) => line.split(":")[0]),
        ["NODE_ENV", "ROLE", "PORT"]
      )
    })
  )
})

describe("migrate", () => {
  it.effect("prints what it applied, once", () =>
    Effect.gen(function* () {
      const run = within({ DATABASE_URL: yield* databaseUrl("template0") })
      const preview = jsonOf(yield* run("migrate", "--dry-run", "--json"))
      assert.deepStrictEqual(preview.pending[0], { name: "kernel/0001_tenant_role", compatible: false })
      assert.isFalse(preview.compatible)
      const first = jsonOf<{ applied: ReadonlyArray<string> }>(yield* run("migrate", "--json"))
      assert.strictEqual(first.applied[0], "kernel/0001_tenant_role")
      assert.include(first.applied, "accounts/0001_accounts")
      assert.deepStrictEqual(
        first.applied,
        preview.pending.map(({ name }: { name: string }) => name)
      )
      assert.deepStrictEqual(jsonOf(yield* run("migrate", "--json")), { applied: [] })
      const again = yield* run("migrate")
      assert.strictEqual(again.stdout, "The schema is up to date; nothing to apply\n")
    })
  )
})

/** The commands on a database, in this process; `test/cli` shows how a process answers. */
import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Console, Context, Effect, Layer } from "effect"
import { CliOutput, Command } from "effect/cli"
import { SqlClient } from "effect/sql"
import { webhookCommands } from "../../modules/webhooks/commands/WebhookCommands.ts"
import { Json } from "../../src/cli/Answer.ts"
import { presenter } from "../../src/cli/Failure.ts"
import type { AnyCommand, OnKernel } from "../../src/module.ts"
import { openAccount, quietNode } from "../accounts/support.ts"
import { kernelOn } from "../support/TestRuntime.ts"
import { app, settings } from "./support.ts"

const services = quietNode.pipe(Layer.merge(app.catalogue), Layer.provideMerge(kernelOn(settings)))

/** Runs a command; answers what it printed, and its failure if there is one. */
const running = Effect.gen(function* () {
  const context = yield* Effect.context<Layer.Success<typeof services>>()
  return Effect.fnUntraced(function* (...args: ReadonlyArray<string>) {
    const lines: Array<string> = []
    const print = (...parts: ReadonlyArray<unknown>) => void lines.push(parts.join(" "))
    const printing: Console.Console = Object.assign(Object.create(console), { log: print, error: print })
    const kernel = Layer.succeedContext(Context.add(context, Console.Console, printing))
    const onKernel: OnKernel = (command: AnyCommand) => Command.provide(command, kernel)
    const root = Command.make("ekimae").pipe(
      Command.withSubcommands([webhookCommands(onKernel)]),
      Command.withGlobalFlags([Json])
    )
    const result = yield* Command.runWith(root, { version: "0.0.0" })(["webhooks", ...args]).pipe(
      Effect.provide(Layer.merge(NodeServices.layer, CliOutput.layerPresenter(presenter))),
      Effect.provideService(Console.Console, printing),
      Effect.result
    )
    const failure = result._tag === "Failure" ? (result.failure as Error).message : undefined
    return { text: lines.join("\n"), failure }
  })
})

const jsonOf = ({ failure, text }: { readonly text: string; readonly failure: string | undefined }): any => {
  assert.isUndefined(failure)
  return JSON.parse(text)
}

const url = "http://127.0.0.1:9/hook"
const unknown = "01K00000000000000000000000"

layer(services)("ekimae webhooks", (it) => {
  it.effect("creates, lists, enables, rotates and deletes endpoints of an account", () =>
    Effect.gen(function* () {
      const run = yield* running
      const sql = yield* SqlClient.SqlClient
      const account = yield* openAccount
      assert.strictEqual((yield* run("list", "--account", account)).text, "No endpoints")
      const made = jsonOf(yield* run("create", "--account", account, "--url", url, "--json"))
      assert.deepInclude(made, { accountId: account, dialect: "analytics", status: "active", url })
      assert.lengthOf(made.events, 4)
      const events = ["--events", "payment.failed, friend.followed", "--description", "Shop"]
      const crm = yield* run("create", "--account", account, "--url", url, "--dialect", "crm", ...events)
      const secret = /shown this once; keep it safe:\n(whsec_\S{44})$/.exec(crm.text)?.[1]
      assert.isDefined(secret)
      assert.include(crm.text, "payment.failed, friend.followed")
      const { endpoints, hasMore } = jsonOf(yield* run("list", "--account", account, "--json"))
      assert.deepStrictEqual([endpoints.length, hasMore, endpoints[1].id], [2, false, made.id])
      assert.notInclude(JSON.stringify(endpoints), secret!.slice(12))
      const table = (yield* run("list", "--account", account, "--dialect", "crm", "--limit", "1")).text
      assert.match(table, /^ID +DIALECT +STATUS +FAILURES +SECRET +EVENTS +URL\n\w{26} +crm +active +0 +whsec_/)
      assert.match((yield* run("list", "--account", account, "--limit", "1")).text, /\nThere are more: --after \w{26}$/)
      yield* sql`update webhooks_endpoint set status = 'disabled', disabled_at = now() where id = ${made.id}`
      assert.strictEqual(jsonOf(yield* run("enable", made.id, "--json")).status, "active")
      const rotated = jsonOf(yield* run("rotate", made.id, "--json"))
      assert.match(rotated.secret, /^whsec_\S{44}$/)
      assert.notStrictEqual(rotated.secret, made.secret)
      assert.strictEqual((yield* run("delete", made.id)).text, `${made.id} is deleted; nothing more is sent to it`)
      assert.strictEqual((yield* run("delete", made.id)).failure, "webhook_endpoint not found")
    })
  )

  it.effect("tests an endpoint, shows its deliveries and sends them again", () =>
    Effect.gen(function* () {
      const run = yield* running
      const account = yield* openAccount
      const { id } = jsonOf(yield* run("create", "--account", account, "--url", url, "--json"))
      assert.strictEqual((yield* run("deliveries", id)).text, "No deliveries")
      const ping = jsonOf(yield* run("test", id, "--json"))
      assert.deepInclude(ping, { endpointId: id, type: "test.ping", state: "pending" })
      assert.include((yield* run("test", id)).text, `ekimae webhooks deliveries ${id}`)
      const { deliveries } = jsonOf(yield* run("deliveries", id, "--json"))
      assert.deepStrictEqual([deliveries.length, deliveries[1]], [2, ping])
      assert.match(
        (yield* run("deliveries", id, "--status", "pending", "--after", deliveries[0].id)).text,
        /^ID +CREATED +TYPE +STATUS +ATTEMPTS +LAST +NEXT\n\w{26} +\S+Z +test\.ping +pending +0 +- +\S+Z$/
      )
      assert.strictEqual((yield* run("replay", id, "--delivery", ping.id)).text, "1 delivery is sent again")
      assert.deepStrictEqual(jsonOf(yield* run("replay", id, "--from", "2026-05-23", "--to", "2026-05-24", "--json")), {
        count: 0
      })
    })
  )

  it.effect("says in one line what is wrong", () =>
    Effect.gen(function* () {
      const run = yield* running
      const account = yield* openAccount
      const { id } = jsonOf(yield* run("create", "--account", account, "--url", url, "--json"))
      const refused: ReadonlyArray<readonly [ReadonlyArray<string>, RegExp]> = [
        [["list", "--account", unknown], /^There is no account 01K0{23}$/],
        [["create", "--account", unknown, "--url", url], /^There is no account 01K0{23}$/],
        [["create", "--account", account, "--url", "ftp://x"], /^invalid_url$/],
        [["create", "--account", account, "--url", url, "--events", "friend.followed"], /^invalid_events$/],
        [["create", "--account", account, "--url", url, "--dialect", "business"], /analytics.*crm/],
        [["create", "--account", account, "--url", url, "--description", "x".repeat(501)], /at most 500 characters/],
        [["list", "--account", "x"], /an id, which has 26 characters/],
        [["list", "--account", account, "--limit", "0"], /1 to 100/],
        [["list", "--account", account, "--limit", "101"], /1 to 100/],
        [["enable", unknown], /^webhook_endpoint not found$/],
        [["replay", id, "--delivery", unknown], /^delivery not found$/],
        [["replay", id], /--delivery must be given, or else from and to/],
        [["replay", id, "--from", "2026-05-24", "--to", "2026-05-23"], /--to must be after from/],
        [["replay", id, "--from", "yesterday"], /a time such as/],
        [["deliveries", id, "--status", "lost"], /parked/]
      ]
      for (const [args, line] of refused) {
        const { failure, text } = yield* run(...args)
        assert.isDefined(failure, args.join(" "))
        assert.match(`${failure}\n${text}`, new RegExp(line.source, "m"), args.join(" "))
      }
    })
  )

  it.effect("audits what it changes under the user of the system", () =>
    Effect.gen(function* () {
      const run = yield* running
      const sql = yield* SqlClient.SqlClient
      const { id } = jsonOf(yield* run("create", "--account", yield* openAccount, "--url", url, "--json"))
      yield* run("rotate", id)
      const rows = yield* sql`select action, via from admin_audit where target = ${id} order by id`
      assert.deepStrictEqual(rows, [
        { action: "webhook_create", via: "cli" },
        { action: "webhook_rotate", via: "cli" }
      ])
    })
  )
})

/** The commands on a database, in this process; `test/cli` shows how a process answers. */
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, layer } from "@effect/vitest"
import { Console, Context, Effect, Layer } from "effect"
import { CliOutput, Command } from "effect/cli"
import { SqlClient } from "effect/sql"
import { webhookCommands } from "../../../modules/webhooks/commands/WebhookCommands.ts"
import { presenter } from "../../../src/cli/ErrorOutput.ts"
import type { AnyCommand, OnKernel } from "../../../src/cli/ModuleCommand.ts"
import { Json } from "../../../src/cli/Output.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { openAccount, quietNode } from "../../accounts/support.ts"
import { kernelOf } from "../kernel.ts"
import { app } from "../support.ts"

const services = quietNode.pipe(Layer.merge(app.catalogue), Layer.provideMerge(kernelOf()))

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

layer(services, { excludeTestServices: true })("ekimae webhooks", (it) => {
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
      const { data: endpoints, hasMore } = jsonOf(yield* run("list", "--account", account, "--json"))
      assert.deepStrictEqual([endpoints.length, hasMore, endpoints[1].id], [2, false, made.id])
      assert.notInclude(JSON.stringify(endpoints), secret!.slice(12))
      const table = (yield* run("list", "--account", account, "--dialect", "crm", "--limit", "1")).text
      assert.match(table, /^ID +DIALECT +STATUS +FAILURES +SECRET +EVENTS +URL\n\w{26} +crm +active +0 +whsec_/)
      assert.match((yield* run("list", "--account", account, "--limit", "1")).text, /\nThere are more: --after \w{26}$/)
      yield* sql`update webhooks_endpoint set status = 'disabled', disabled_at = now() where id = ${made.id}`
      assert.strictEqual(jsonOf(yield* run("enable", made.id, "--json")).status, "active")
      assert.deepInclude(jsonOf(yield* run("show", made.id, "--json")), { id: made.id, nextStep: null })
      for (let n = 0; n < 2; n++) {
        const disabled = jsonOf(yield* run("disable", made.id, "--json"))
        assert.deepInclude(disabled, { status: "disabled", disabledReason: "operator" })
        assert.include(disabled.nextStep, `POST /admin/v1/webhook_endpoints/${made.id}/enable`)
      }
      const shown = (yield* run("show", made.id)).text
      assert.match(shown, /Disabled since \d{4}-\S+Z: by an operator\./)
      assert.include(shown, `ekimae webhooks enable ${made.id} --replay`)
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
      const { data: deliveries } = jsonOf(yield* run("deliveries", id, "--json"))
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

  it.effect("subscribes an endpoint without --events to all but the frequent ones, and says so", () =>
    Effect.gen(function* () {
      const run = yield* running
      const account = yield* openAccount
      const crm = ["create", "--account", account, "--url", url, "--dialect", "crm"]
      const { events } = jsonOf(yield* run(...crm, "--json"))
      assert.lengthOf(events, 16)
      assert.notInclude(events, "message.received")
      assert.include((yield* run(...crm)).text, "all events of the dialect but message.received, which is frequent")
      const named = yield* run(...crm, "--events", "message.received", "--json")
      assert.deepStrictEqual(jsonOf(named).events, ["message.received"])
      assert.notInclude((yield* run(...crm, "--events", "message.received")).text, "frequent")
      const analytics = (yield* run("create", "--account", account, "--url", url)).text
      assert.include(analytics, "These are all events of the dialect; --events names others.")
    })
  )

  it.effect("replays parked deliveries, or those of the last hour", () =>
    Effect.gen(function* () {
      const run = yield* running
      const sql = yield* SqlClient.SqlClient
      const account = yield* openAccount
      const { id } = jsonOf(yield* run("create", "--account", account, "--url", url, "--json"))
      const parked = (deliveryId: string) => sql`
        insert into webhooks_delivery (id, account_id, endpoint_id, kind, message_id, event_id, type, state, parked,
          attempts, created_at)
        values (${deliveryId}, ${account}, ${id}, 'event', ${unknown}, ${unknown}, 'simulation.failed', 'parked', true, 0, now())`
      yield* parked(Ulids.from(Date.now() - 7_200_000))
      yield* parked(Ulids.from(Date.now() - 60_000))
      assert.strictEqual((yield* run("replay", id, "--since", "1h")).text, "1 delivery is sent again")
      assert.strictEqual(
        (yield* run("replay", id, "--since", "1d", "--status", "failed")).text,
        "0 deliveries are sent again"
      )
      assert.strictEqual((yield* run("replay", id, "--since", "3h", "--parked")).text, "2 deliveries are sent again")
      assert.strictEqual((yield* run("replay", id, "--parked")).text, "2 deliveries are sent again")
      yield* run("disable", id)
      const enabled = jsonOf(yield* run("enable", id, "--replay", "--json"))
      assert.deepInclude(enabled, { id, status: "active", count: 2 })
      assert.include((yield* run("enable", id, "--replay")).text, "\n2 deliveries are sent again")
      const audited = yield* sql`select action, changed from admin_audit where target = ${id} order by id desc limit 2`
      assert.deepStrictEqual(audited, [
        { action: "webhook_replay", changed: 2 },
        { action: "webhook_enable", changed: 1 }
      ])
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
        ...["show", "enable", "disable", "rotate"].map(
          (command) => [[command, unknown], /^webhook_endpoint not found$/] as const
        ),
        [["enable", unknown, "--replay"], /^webhook_endpoint not found$/],
        [["replay", id, "--since", "an hour"], /a time such as "30s", "90m", "1h" or "2d"/],
        [["replay", id, "--since", "1h", "--from", "2026-05-23"], /--since cannot be given together with --from/],
        [["replay", id, "--parked", "--status", "failed"], /--parked cannot be given together with --status/],
        [["replay", id, "--parked", "--delivery", unknown], /--status cannot be given together with delivery/],
        [["replay", id, "--delivery", unknown], /^delivery not found$/],
        [["replay", id], /--delivery must be given, or else from, to or status/],
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

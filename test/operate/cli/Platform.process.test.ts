/** Every command of operations besides those of customer messaging, run on the whole application without a socket. */
import { mkdtemp, readFile, writeFile } from "node:fs/promises"
import { hostname, tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it, layer } from "@effect/vitest"
import { ConfigProvider, Effect, Layer } from "effect"
import type { HttpApiGroup } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { forOperations, operators } from "../../../src/commands/Operators.ts"
import { auditNamesOf } from "../../../src/operate/Operation.ts"
import { databaseUrl } from "../../cli/support.ts"
import { runnerOf } from "../../crm/cli.ts"
import { derivedOf, faultsOf, nameOf } from "./Contract.ts"
import { platformSteps } from "./PlatformSteps.ts"
import { steps } from "./Steps.ts"

const derived = derivedOf(operators)

const environment = (DATABASE_URL: string) => ({
  DATABASE_URL,
  SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
  WEBHOOKS_ALLOW_PRIVATE: "true",
  CONSOLE_EMBED_ORIGINS: "https://shops.example",
  LOG_LEVEL: "Error"
})

const services = Layer.unwrap(
  Effect.map(databaseUrl("template_seeded"), (url) =>
    forOperations.pipe(Layer.provide(ConfigProvider.layer(ConfigProvider.fromEnv({ env: environment(url) }))))
  )
)

/** 店舗名 and 本店 in cp932. */
const stores = Buffer.concat([
  Buffer.from([0x93, 0x58, 0x95, 0xdc, 0x96, 0xbc]),
  Buffer.from(",lat,lng\n"),
  Buffer.from([0x96, 0x7b, 0x93, 0x58]),
  Buffer.from(",35.6938,139.7036\n")
])

/** Declared names of changes that no step can make: refused ones, and those that have no command or one by hand. */
const unchangeable = [
  "crm_attention_resolve",
  "crm_friends_import",
  "crm_mail_test",
  "crm_members_import",
  "crm_payment_change",
  "crm_payment_connect",
  "crm_payment_disconnect",
  "crm_payment_sandbox",
  "crm_received_read",
  "crm_reservation",
  "crm_reservation_move",
  "crm_reservation_payment",
  "crm_slot_import",
  "crm_waitlist_accept",
  "crm_waitlist_decline"
]

describe("Commands of operations", () => {
  it("are all among the steps of these files, and those of the table in the changelog exist", async () => {
    const known = new Set(derived.map(nameOf))
    const run = [...steps, ...platformSteps].map(({ command }) => command)
    assert.deepStrictEqual([...new Set(run)].toSorted(), [...known].toSorted())
    const changelog = await readFile(new URL("../../../CHANGELOG.md", import.meta.url), "utf8")
    const table = [...changelog.matchAll(/^\| `([^`]+)` \| `([^`]+)` \|$/gm)].map(([, , now]) => now!)
    assert.isAbove(table.length, 100)
    const gone = table.map((command) => command.split(" ", 2).join(" ")).filter((name) => !known.has(name))
    assert.deepStrictEqual(gone, [])
  })

  it("leave the audit names that their endpoints declare, but for those that nothing here can change", () => {
    const left = new Set([...steps, ...platformSteps].map(({ audited }) => audited))
    const groups = operators.flatMap((part): ReadonlyArray<unknown> => part.groups)
    const declared = groups.flatMap((group) => auditNamesOf(group as HttpApiGroup.Top))
    assert.deepStrictEqual(declared.filter((name) => !left.has(name)).toSorted(), unchangeable)
  })
})

layer(services, { excludeTestServices: true })("Commands of operations", (it) => {
  it.effect("do what the endpoints of the whole application do, and leave their audit rows", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const run = runnerOf({ operators }, yield* Effect.context<never>())
      const folder = yield* Effect.promise(() => mkdtemp(join(tmpdir(), "ekimae-platform-")))
      yield* Effect.promise(() => writeFile(join(folder, "stores.csv"), stores))
      yield* sql`insert into job_actor (actor) values ('area/generate') on conflict do nothing`
      const person = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"
      yield* sql`
        insert into console_user (id, kind, email, name, operator, email_verified, created_at, updated_at)
        values (${person}, 'person', 'a@b.example', '花', true, false, now(), now())`
      const names = new Map([["person", person]])
      assert.deepStrictEqual(yield* faultsOf({ derived, folder, names, run }, platformSteps), [])
      assert.include(yield* Effect.promise(() => readFile(join(folder, "out.csv"), "utf8")), "本店")
      const done = yield* sql<{ readonly action: string; readonly who: string; readonly via: string }>`
        select action, who, via from admin_audit order by id`
      assert.isTrue(done.every(({ via, who }) => via === "cli" && who.endsWith(`@${hostname()}`)))
      assert.deepStrictEqual(
        done.map(({ action }) => action),
        platformSteps.flatMap(({ audited }) => audited ?? [])
      )
    })
  )
})

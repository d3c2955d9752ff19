/** The module with a mail server on loopback and a worker, over HTTP without a socket; and a shop whose page takes bookings. */
import { assert } from "@effect/vitest"
import { Effect, Layer, Option, References } from "effect"
import { SqlClient } from "effect/sql"
import { AccountsModule } from "../../../modules/accounts/index.ts"
import { CrmModule } from "../../../modules/crm/index.ts"
import { SendMail } from "../../../modules/crm/mail/Jobs.ts"
import type { MailSettings } from "../../../modules/crm/mail/MailSettings.ts"
import { PageKeys } from "../../../modules/crm/page/PageKeys.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Runtime from "../../../src/actor/Runtime.ts"
import * as Dispatcher from "../../../src/event/Dispatcher.ts"
import * as HttpApp from "../../../src/HttpApp.ts"
import { composeModules } from "../../../src/module.ts"
import { quietNode } from "../../accounts/support.ts"
import { sealing } from "../../support/line/Line.ts"
import { MailServer, mailSettings, trust } from "../../support/mail/MailServer.ts"
import { eventually } from "../../support/ServiceProcess.ts"
import * as TestApp from "../../support/TestApp.ts"
import { kernelOn } from "../../support/TestRuntime.ts"
import { openShop } from "../contract/support.ts"
import { guardedSender } from "../kernel.ts"
import { adminToken } from "../node.ts"
import { open, submit } from "../page/Browser.ts"
import { operator } from "../page/operator.ts"
import { crmSettings } from "../settings.ts"

const app = composeModules(AccountsModule, CrmModule)

const web = TestApp.web(HttpApp.routes(app.api, app.scheduleRegistry).pipe(Layer.provide(app.layer))).pipe(
  Layer.provide(TestApp.services)
)

const worker = Layer.merge(Runtime.worker, Dispatcher.layer).pipe(
  Layer.provide(Layer.mergeAll(app.actorRegistry, app.scheduleRegistry, app.reactionRegistry)),
  Layer.provide(app.layer),
  Layer.provide(TestApp.services)
)

const publicUrl = Option.some(new URL("https://book.example"))

export const nodeWith = (more: Partial<MailSettings["Service"]> = {}) =>
  Layer.merge(web, worker).pipe(
    Layer.provideMerge(Layer.mergeAll(PageKeys.layer, guardedSender)),
    Layer.provideMerge(quietNode),
    Layer.provideMerge(mailSettings({}, more)),
    Layer.provideMerge(Layer.merge(crmSettings, trust)),
    Layer.provideMerge(MailServer.layer),
    Layer.provideMerge(kernelOn({ ...sealing, adminToken, publicUrl })),
    Layer.provide(Layer.succeed(References.MinimumLogLevel, "None"))
  )

export const node = nodeWith()

let counter = 0

/** A shop that confirms bookings at once, sends no reminders, and has an address of its own. */
export const shop = Effect.gen(function* () {
  const { accountId, ids } = yield* openShop
  const sql = yield* SqlClient.SqlClient
  const server = yield* MailServer
  const jobs = yield* Jobs
  yield* sql`update crm_menu set price = 4400 where id = ${ids.event}`
  yield* sql`
    insert into crm_shop (account_id, name, reminders, updated_at) values (${accountId}, 'サロン駅前', '[]', now())`
  const ask = yield* operator(accountId)
  const profile = yield* ask("PATCH", "/shop/profile", { email: "info@salon.example", phone: "03-1234-5678" })
  assert.strictEqual(profile.status, 200, JSON.stringify(profile.body))
  const email = `hana${++counter}@example.jp`
  const home = `/b/${accountId}`
  const details = open(`${home}/menus/${ids.event}/slots/${ids.slot}`)
  /** Books on the page with the address; answers the path of the booking. */
  const book = Effect.fnUntraced(function* (entries: Record<string, string> = {}) {
    const given = { name: "田中 花", phone: "080-1234-5678", guests: "1", email, ...entries }
    const booked = yield* submit(yield* submit(yield* details, given))
    assert.strictEqual(booked.title, "ご予約の詳細", booked.text)
    const path = booked.path.replace(/\?.*/, "")
    return { path, id: path.slice(-48, -22) }
  })
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  const move = Effect.fnUntraced(function* (id: string, startTime: string) {
    const slot = yield* ask("POST", "/slots", { menuId: ids.event, date: day, startTime })
    const moved = yield* ask("POST", `/reservations/${id}/move`, { slotId: slot.body.id })
    assert.strictEqual(moved.status, 201, JSON.stringify(moved.body))
    return moved.body.id as string
  })
  const mailsTo = (address: string) => server.mails.filter(({ to }) => to.includes(address))
  const retryNow = Effect.gen(function* () {
    const guests = yield* sql<{ id: string }>`
      select id from crm_friend where account_id = ${accountId} and line_user_id is null`
    for (const { id } of guests) {
      yield* jobs.runKeyNow(SendMail, id)
      yield* jobs.releaseKey(SendMail, id)
    }
  }).pipe(Effect.orDie)
  /** Waits until the server has taken that number of mails to the address; retries come at once. */
  const arrived = (count: number, address = email) =>
    eventually(
      Effect.andThen(
        retryNow,
        Effect.sync(() => mailsTo(address))
      ),
      (mails) => mails.length >= count
    )
  const stored = sql<{ key: string; status: string; error: string | null; reply: string | null; letter: unknown }>`
    select key, status, error, reply, letter from crm_mail where account_id = ${accountId} order by id`.pipe(
    Effect.orDie,
    Effect.map((rows) => rows.map(({ key, ...row }) => ({ ...row, kind: key.split("/")[2] })))
  )
  const listed = Effect.map(ask("GET", "/attention?state=all"), ({ body }) =>
    body.entries
      .filter(({ kind }: { kind: string }) => kind !== "staff_without_line")
      .map((entry: Record<string, unknown>) => [entry["kind"], entry["reason"], entry["resolvedBy"]])
      .toReversed()
  )
  return {
    accountId,
    ids,
    sql,
    server,
    ask,
    email,
    home,
    details,
    book,
    move,
    mailsTo,
    arrived,
    retryNow,
    stored,
    listed
  }
}).pipe(Effect.orDie)

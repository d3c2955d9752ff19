/** Apps on a node that answers requests and delivers: tokens, events of an installation, and the end of it. */
import { assert, layer } from "@effect/vitest"
import { Effect, Option, Redacted, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { Accounts } from "../../../modules/accounts/Accounts.ts"
import { SweepInstallations } from "../../../modules/crm/app/Jobs.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { issue, openAccount } from "../../accounts/support.ts"
import { clientWith, draft, type JsonResponse, node, refusalOf } from "../../webhooks/support.ts"
import { eventReceiver } from "../contract/EventReceiver.ts"

const adminToken = "0123456789abcdef"
const scopes = ["friends:read", "webhooks:read", "webhooks:write"]
const appEvents = ["app.updated", "app.uninstalled"]

const scene = Effect.gen(function* () {
  const accountId = yield* openAccount
  const admin = yield* clientWith(`Bearer ${adminToken}`)
  const apps = "/admin/v1/crm/apps"
  const installations = `/admin/v1/crm/accounts/${accountId}/installations`
  const created = yield* admin.post(apps, { name: "Yoyaku Sync", developer: "Sync Works", version: "1.0.0", scopes })
  assert.strictEqual(created.status, 201)
  const appId: string = created.body.id
  const install = (given?: ReadonlyArray<string>) =>
    admin.post(installations, { appId, ...(given && { scopes: given }) })

  return { accountId, admin, apps, installations, appId, install }
})

const withToken = ({ body }: JsonResponse) => clientWith(`Bearer ${body.token}`)
const statuses = Effect.map((all: ReadonlyArray<JsonResponse>) => all.map(({ status }) => status))
const untilGone = (get: Effect.Effect<JsonResponse>) =>
  Effect.repeat(get, { until: ({ status }) => status === 404, schedule: Schedule.spaced("50 millis") })

layer(node({ adminToken: Option.some(Redacted.make(adminToken)) }), { excludeTestServices: true })(
  "An installed app",
  (it) => {
    it.effect("has a token with the scopes that it was granted, which rotates and is revoked", () =>
      Effect.gen(function* () {
        const { admin, install, installations } = yield* scene
        assert.deepStrictEqual(refusalOf(yield* install(["tags:write"])).slice(0, 2), [400, "scopes_not_wanted"])
        const installed = yield* install(["webhooks:read"])
        assert.strictEqual(installed.status, 201)
        assert.match(installed.body.token, /^crm_inst_[0-9A-Za-z]{38}$/)
        assert.strictEqual((yield* install()).status, 409)
        const first = yield* withToken(installed)
        assert.deepStrictEqual(yield* statuses(Effect.all([first.get(""), first.post("", draft())])), [200, 403])
        const at = `${installations}/${installed.body.id}`
        assert.strictEqual((yield* admin.put(`${at}/scopes`, { scopes })).status, 200)
        assert.strictEqual((yield* first.post("", draft())).status, 201)
        const rotated = yield* withToken(yield* admin.post(`${at}/token`, { graceSeconds: 3_600 }))
        assert.deepStrictEqual(yield* statuses(Effect.all([first.get(""), rotated.get("")])), [200, 200])
        const last = yield* withToken(yield* admin.post(`${at}/token`, { graceSeconds: 0 }))
        const all = [first.get(""), rotated.get(""), last.get("")]
        assert.deepStrictEqual(yield* statuses(Effect.all(all)), [401, 401, 200])
        yield* admin.remove(`${at}/token`)
        assert.deepStrictEqual(yield* statuses(Effect.all(all)), [401, 401, 401])
        const shown = yield* admin.get(at)
        assert.isNull(shown.body.uninstalledAt)
        assert.isUndefined(shown.body.token)
      })
    )

    it.effect("sees and changes its own endpoints alone, and the account sees all", () =>
      Effect.gen(function* () {
        const { accountId, install } = yield* scene
        const app = yield* withToken(yield* install())
        const { secret } = yield* issue(accountId, "crm", ["webhooks:read", "webhooks:write"])
        const account = yield* clientWith(`Bearer ${Redacted.value(secret)}`)
        const own = (yield* app.post("", draft())).body.id
        const shops = (yield* account.post("", draft())).body.id
        const ids = ({ body }: JsonResponse) => body.data.map(({ id }: { readonly id: string }) => id)
        assert.deepStrictEqual(ids(yield* app.get("")), [own])
        assert.sameMembers(ids(yield* account.get("")), [own, shops])
        const foreign = [app.get(`/${shops}`), app.remove(`/${shops}`), app.post(`/${shops}/test`)]
        assert.deepStrictEqual(yield* statuses(Effect.all(foreign)), [404, 404, 404])
        assert.strictEqual((yield* account.get(`/${own}`)).status, 200)
      })
    )

    it.effect("gets its new version and scopes as events, and no other app does", () =>
      Effect.gen(function* () {
        const { admin, appId, apps, install, installations } = yield* scene
        const { all, next, url } = yield* eventReceiver()
        const other = yield* scene
        const installed = yield* install()
        yield* (yield* withToken(installed)).post("", draft({ url, events: appEvents }))
        const elsewhere = yield* eventReceiver()
        yield* (yield* withToken(yield* other.install())).post("", draft({ url: elsewhere.url, events: appEvents }))
        yield* admin.patch(`${apps}/${appId}`, { version: "1.1.0", scopes: scopes.slice(1) })
        const updated = (yield* next("app.updated")).body.data
        assert.deepStrictEqual(
          { ...updated, updatedAt: undefined },
          {
            appId,
            installationId: installed.body.id,
            name: "Yoyaku Sync",
            version: "1.1.0",
            previousVersion: "1.0.0",
            scopes: scopes.slice(1),
            previousScopes: scopes,
            updatedAt: undefined
          }
        )
        const granted = { scopes: ["webhooks:write"] }
        yield* admin.put(`${installations}/${installed.body.id}/scopes`, granted)
        const again = (yield* next("app.updated")).body.data
        assert.deepStrictEqual(
          [again["previousVersion"], again["scopes"], again["version"]],
          [null, granted.scopes, "1.1.0"]
        )
        yield* admin.put(`${installations}/${installed.body.id}/scopes`, granted)
        yield* admin.post(`${installations}/${installed.body.id}/uninstall`, {})
        yield* next("app.uninstalled")
        assert.lengthOf(all, 3)
        assert.lengthOf(elsewhere.all, 0)
      }).pipe(Effect.scoped)
    )

    it.effect("is uninstalled once: no token, one last event, then no endpoint", () =>
      Effect.gen(function* () {
        const { admin, install, installations } = yield* scene
        const { all, next, url } = yield* eventReceiver()
        const installed = yield* install()
        const app = yield* withToken(installed)
        const endpoint = (yield* app.post("", draft({ url, events: ["app.uninstalled", "friend.followed"] }))).body.id
        const silent = (yield* app.post("", draft({ url }))).body.id
        const uninstall = admin.post(`${installations}/${installed.body.id}/uninstall`, { reason: "operator" })
        const results = yield* Effect.all(
          [uninstall, uninstall, uninstall, app.post("", draft({ url, events: appEvents }))],
          { concurrency: 4 }
        )
        assert.deepStrictEqual(
          results.slice(0, 3).map(({ body, status }) => [status, body.reason]),
          Array.from({ length: 3 }, () => [200, "operator"])
        )
        assert.include([201, 401], results[3]!.status)
        assert.strictEqual((yield* app.get("")).status, 401)
        const { appId, installationId, name, reason } = (yield* next("app.uninstalled")).body.data
        assert.deepStrictEqual([appId, installationId], [installed.body.appId, installed.body.id])
        assert.deepStrictEqual([name, reason], ["Yoyaku Sync", "operator"])
        const raced = results[3]!.status === 201 ? [results[3]!.body.id as string] : []
        for (const id of [endpoint, silent, ...raced]) yield* untilGone(admin.get(`/admin/v1/webhook_endpoints/${id}`))
        const sql = yield* SqlClient.SqlClient
        const [published] = yield* sql<{ readonly count: number }>`
          select count(*)::int as count from event where type = 'app.uninstalled' and data ->> 'installationId' = ${installed.body.id}`
        assert.strictEqual(published!.count, 1)
        assert.lengthOf(all, 1 + raced.length)
        const again = yield* install()
        assert.strictEqual(again.status, 201)
        assert.notStrictEqual(again.body.id, installed.body.id)
      }).pipe(Effect.scoped)
    )

    it.effect("is uninstalled when the plan of the account falls below Pro", () =>
      Effect.gen(function* () {
        const { accountId, admin, install, installations } = yield* scene
        const { next, url } = yield* eventReceiver()
        const installed = yield* install()
        yield* (yield* withToken(installed)).post("", draft({ url, events: appEvents }))
        yield* (yield* Accounts).setPlan(accountId, { crm: "starter" })
        yield* (yield* Jobs).send(SweepInstallations, {})
        assert.strictEqual((yield* next("app.uninstalled")).body.data["reason"], "plan")
        const { body } = yield* admin.get(`${installations}/${installed.body.id}`)
        assert.strictEqual(body.reason, "plan")
        assert.deepStrictEqual(refusalOf(yield* install()).slice(0, 2), [409, "app_plan_required"])
      }).pipe(Effect.scoped)
    )
  }
)

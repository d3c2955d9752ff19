/** News of other modules for members of the staff, through a real mail server and as messages of LINE. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { newsPerTopic, StaffNews } from "../../../modules/crm/contract.ts"
import { Bounces } from "../../../modules/crm/mail/bounce/Bounces.ts"
import { layer as ports } from "../../../modules/crm/news/StaffNews.ts"
import { headerOf, partsOf } from "../../support/mail/MailServer.ts"
import { reportOf } from "../../support/mail/Reports.ts"
import { eventually } from "../../support/ServiceProcess.ts"
import { node, shop } from "../mail/support.ts"

let counter = 0

const staffed = Effect.gen(function* () {
  const salon = yield* shop
  const news = yield* StaffNews
  const sql = yield* SqlClient.SqlClient
  const address = `news${++counter}@salon.example`
  const add = (more: Record<string, unknown>) => salon.ask("POST", "/staff", { name: "林", ...more })
  const id = (yield* add({ noticeChannel: "mail", email: address })).body.id as string
  const topic = `watch/${counter}`
  const send = (key: string, staffIds: ReadonlyArray<string>) =>
    news.send(salon.accountId, {
      topic,
      key,
      staffIds,
      text: {
        ja: { title: "定点チェック: ランチ", lines: ["価格が980円から1,080円に上がりました"] },
        en: { title: "Watch: ランチ", lines: ["Price: 980 yen → 1,080 yen"] }
      },
      path: "/console/observations/1"
    })
  const latest = news.latest(salon.accountId, topic, 50)
  const statuses = Effect.map(latest, (all) => Object.fromEntries(all.map(({ staffId, status }) => [staffId, status])))
  return { ...salon, add, address, id, latest, news, send, sql, statuses, topic }
})

layer(node, { excludeTestServices: true })("News to the staff", (it) => {
  it.effect("comes once to each, in the language and by the channel of the member, and is shown as sent", () =>
    Effect.gen(function* () {
      const { add, address, arrived, id, latest, mailsTo, news, send, statuses, accountId } = yield* staffed
      const english = `en-${address}`
      const other = (yield* add({ name: "Mia", noticeChannel: "mail", email: english, noticeLanguage: "en" })).body.id
      const silent = (yield* add({ name: "無", noticeChannel: "none" })).body.id
      const named = yield* news.recipients(accountId)
      assert.includeDeepMembers(
        [...named],
        [
          { staffId: other, name: "Mia", channel: "mail" },
          { staffId: id, name: "林", channel: "mail" }
        ]
      )
      assert.notInclude(
        named.map(({ staffId }) => staffId),
        silent
      )
      const foreign = yield* staffed
      yield* send("k1", [id, other, silent, foreign.id])
      const [mail] = yield* arrived(1, address)
      assert.strictEqual(headerOf(mail!.raw, "Subject"), "【サロン駅前】定点チェック: ランチ")
      const text = partsOf(mail!.raw, "text/plain")[0] ?? ""
      assert.include(text, "1,080円に上がりました")
      assert.include(text, "https://book.example/console/observations/1")
      const [inEnglish] = yield* arrived(1, english)
      assert.strictEqual(headerOf(inEnglish!.raw, "Subject"), "サロン駅前: Watch: ランチ")
      yield* eventually(statuses, (now) => now[id] === "sent" && now[other] === "sent")
      assert.deepInclude(yield* statuses, { [silent]: "unreached", [foreign.id]: "unreached" })
      yield* send("k1", [id, other])
      yield* send("k2", [id])
      yield* arrived(2, address)
      assert.deepStrictEqual([mailsTo(address).length, mailsTo(english).length], [2, 1])
      assert.strictEqual((yield* latest).length, 5)
      assert.deepStrictEqual(yield* foreign.latest, [])
      assert.deepStrictEqual(mailsTo(foreign.address), [])
    }).pipe(Effect.provide(ports))
  )

  it.effect("ends for a topic that flickers, and a mail that comes back is shown", () =>
    Effect.gen(function* () {
      const { address, arrived, id, latest, mailsTo, send } = yield* staffed
      for (let n = 0; n <= newsPerTopic; n++) yield* send(`n${n}`, [id])
      yield* eventually(latest, (all) => all.length === newsPerTopic + 1)
      assert.deepStrictEqual(
        (yield* latest).filter(({ status }) => status === "limit").map(({ key }) => key),
        [`n${newsPerTopic}`]
      )
      const [mail] = yield* arrived(newsPerTopic, address)
      assert.strictEqual(mailsTo(address).length, newsPerTopic)
      const bounces = yield* Bounces
      const report = reportOf({ to: mail!.from, recipients: [{ action: "failed", status: "5.1.1" }] })
      assert.strictEqual((yield* bounces.note(report, "")).outcome, "marked")
      assert.strictEqual((yield* latest).filter(({ status }) => status === "failed").length, 1)
    }).pipe(Effect.provide([ports, Bounces.layer]))
  )

  it.effect("is a message to a member who is a friend", () =>
    Effect.gen(function* () {
      const { accountId, add, send, sql, statuses } = yield* staffed
      const [friend] = yield* sql<{ readonly id: string }>`
        select id from crm_friend where account_id = ${accountId} and line_user_id is not null limit 1`
      const { body } = yield* add({ name: "花", friendId: friend!.id, noticeChannel: "line" })
      yield* send("l1", [body.id])
      yield* eventually(statuses, (now) => now[body.id] !== undefined)
      const rows = yield* sql<{ readonly text: string }>`
        select messages::text as text from crm_message where account_id = ${accountId} and key = ${`news/l1/${body.id}`}`
      assert.include(rows[0]?.text, "定点チェック: ランチ")
    }).pipe(Effect.provide(ports))
  )
})

/** A process that is killed while it pushes: another one goes on, and LINE accepts each message once. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { connectAccount, Line } from "../../support/line/Line.ts"
import * as Service from "../../support/ServiceProcess.ts"
import { idle, openShop, post, texts } from "./support.ts"

layer(idle, { excludeTestServices: true })("Messages whose process was killed", (it) => {
  it.effect("arrive once and in order, those that LINE had accepted too", () =>
    Effect.gen(function* () {
      const { accountId, friend, sql, stored, used } = yield* openShop
      const line = yield* Line
      yield* connectAccount(accountId)
      const [{ name }] = (yield* sql<{ readonly name: string }>`select current_database()::text as name`) as [
        { name: string }
      ]
      const worker = Service.start({
        DATABASE_URL: Service.urlOf(name),
        SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
        LINE_API_BASE_URL: line.url,
        ROLE: "worker",
        JOB_LEASE: "1 second"
      })
      const { id, lineUserId } = yield* friend()
      // This process accepts and never pushes.
      for (const text of ["1", "2", "3"]) {
        yield* post(accountId, { friendId: id, messages: texts(text) })
      }
      line.next("push", "accept_then_hang")
      const arrived = line.arrival("push")
      const first = yield* worker
      yield* Effect.promise(() => arrived)
      yield* first.signal("SIGKILL")
      yield* first.exited
      assert.deepStrictEqual(
        (yield* stored(id)).map(({ status }) => status),
        ["queued", "queued", "queued"]
      )
      yield* worker
      yield* Service.eventually(stored(id), (rows) => rows.every(({ status }) => status === "sent"))
      const pushes = line.pushes.filter(({ to }) => to === lineUserId)
      assert.deepStrictEqual(
        pushes.map(({ messages }) => messages[0]!.text),
        ["1", "2", "3"]
      )
      assert.strictEqual(line.countOf("push"), 4)
      assert.deepStrictEqual(
        (yield* stored(id)).map(({ requestId }) => requestId),
        pushes.map(({ requestId }) => requestId)
      )
      assert.strictEqual(yield* used, 3)
    }).pipe(Effect.scoped)
  )
})

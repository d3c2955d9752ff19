/** A process that is killed while it sends a broadcast: another one goes on, and LINE accepts each friend once. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as Service from "../../support/ServiceProcess.ts"
import { idle } from "../message/support.ts"
import { broadcasts, shop } from "./support.ts"

const friends = 10_000

layer(broadcasts.pipe(Layer.provideMerge(idle)), { excludeTestServices: true })(
  "A broadcast whose process was killed",
  (it) => {
    it.effect("reaches each friend once, those of the part that LINE had accepted too", () =>
      Effect.gen(function* () {
        const { accountId, follow, line, reached, send, service, sql, used, usersOf } = yield* shop
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
        yield* sql`insert into crm_message_allowance (account_id, monthly) values (${accountId}, ${friends})`
        yield* follow(friends)
        const { id } = yield* send()
        line.next("multicast", "accept_then_hang", "hang", "accept_then_reset")
        const arrived = line.arrival("multicast")
        const first = yield* worker
        yield* Effect.promise(() => arrived)
        yield* first.signal("SIGKILL")
        yield* first.exited
        yield* worker
        const done = yield* Service.eventually(service.find(accountId, id), ({ finishedAt }) => finishedAt !== null)
        assert.deepInclude(done, { status: "completed", recipients: friends, sent: friends, unknown: 0 })
        assert.deepStrictEqual(yield* reached, yield* usersOf)
        assert.strictEqual(yield* used, friends)
      }).pipe(Effect.scoped)
    )
  }
)

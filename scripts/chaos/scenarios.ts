/**
 * Friends enter scenarios of several shops while the one service that runs them is killed with -9 two seconds after each
 * start: each step of each run has its effect once, at the sandbox of LINE, at the tags and at the quota.
 */
import * as path from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { Effect } from "effect"
import { Client } from "pg"
import { App } from "../../src/app.ts"
import { allMigrations } from "../../src/kernel/Kernel.ts"
import * as EmbeddedServer from "../../src/sql/embedded/EmbeddedServer.ts"
import { migrate } from "../../src/sql/migrate/Migrations.ts"
import { type Process, start } from "../bench/Service.ts"
import * as Sizes from "./Sizes.ts"
import * as Rules from "./scenarios/Rules.ts"
import type { Directory } from "./stage/Directory.ts"
import * as Stage from "./stage/Stage.ts"
import { count, judge, seconds, verdict } from "./Verdict.ts"

const killAfterMs = 2_000
/** The sandbox keeps the newest thousand messages of an account. */
const friendsPerShop = 150
const texts = ["0", "1", "2", "3"]
const timeline = ["1 m0 done", "2 give done", "3 m1 done", "4 asked yes", "5 m2 done", "6 m3 done"]

const idOf = (kind: string, n: number) => `01CHA0SSC${kind}${String(n).padStart(16, "0")}`

interface Shop {
  readonly account: string
  readonly trigger: string
  readonly friends: ReadonlyArray<string>
}

const message = (n: number) => ({ id: `m${n}`, type: "message", texts: [texts[n]] })

const addShop = async (client: Client, n: number, from: number, until: number): Promise<Shop> => {
  const [account, trigger, given] = [idOf("A", n), idOf("T", n), idOf("G", n)]
  await client.query(
    `insert into accounts_account (id, name, analytics_plan, business_plan, crm_plan, created_at)
     values ($1, 'Chaos', 'free', 'starter', 'suite', now())`,
    [account]
  )
  await client.query(
    `insert into crm_tag (id, account_id, name, color, created_at)
     values ($2, $1, 'enters', '#000000', now()), ($3, $1, 'given', '#000000', now())`,
    [account, trigger, given]
  )
  const definition = {
    trigger: { type: "tag_added", tagId: trigger },
    reentry: "once",
    whenQuotaIsUsedUp: "wait",
    steps: [
      message(0),
      { id: "give", type: "add_tag", tagId: given },
      message(1),
      { id: "asked", type: "branch", condition: { type: "has_tag", tagId: given }, yes: "m2", no: "m3" },
      message(2),
      message(3)
    ]
  }
  await client.query(
    `insert into crm_scenario (id, account_id, name, status, version, created_at, updated_at)
     values ($1, $2, 'Chaos', 'active', 1, now(), now())`,
    [idOf("S", n), account]
  )
  await client.query(
    `insert into crm_scenario_version (scenario_id, version, account_id, definition, created_at) values ($1, 1, $2, $3, now())`,
    [idOf("S", n), account, JSON.stringify(definition)]
  )
  const friends = Array.from({ length: until - from }, (_, i) => idOf("F", from + i))
  await client.query(
    `insert into crm_friend (id, account_id, line_user_id, platform_state, known_since, created_at)
     select id, $2, 'U' || md5(id), 'following', now(), now() from unnest($1::text[]) as id`,
    [friends, account]
  )
  return { account, trigger, friends }
}

const connected = async (host: string): Promise<Client> => {
  const client = new Client({ host, user: "postgres", database: "postgres" })
  await client.connect()
  return client
}

/** Unfinished jobs of runs and messages, their steps, and events that the reaction has not read. */
const leftOver = `
  select (select count(*) from job where actor in ('crm/run-scenario', 'crm/push-message'))
    + (select count(*) from job_scheduled where actor in ('crm/run-scenario', 'crm/push-message'))
    + (select count(*) from job_step) + (select count(*) from crm_message where status = 'queued') as left`

const gather = async (client: Client, shops: ReadonlyArray<Shop>): Promise<Rules.Evidence> => {
  const rows = async <A extends object>(text: string, values: ReadonlyArray<unknown> = []) =>
    (await client.query<A>(text, [...values])).rows
  const users = await rows<{ user: string }>(
    "select line_user_id as user from crm_friend where id = any($1) order by id",
    [shops.flatMap(({ friends }) => friends)]
  )
  const [quota] = await rows<{ used: number }>("select sum(used)::int as used from crm_message_quota")
  const [left] = await rows<{ left: string }>(leftOver)
  return {
    users: users.map(({ user }) => user),
    timeline,
    texts,
    runs: await rows<Rules.StoredRun>(
      `select r.id, r.account_id as account, f.line_user_id as user, r.status, array(
         select s.number || ' ' || s.step_id || ' ' || s.outcome from crm_scenario_step s
         where s.run_id = r.id order by s.number) as timeline
       from crm_scenario_run r join crm_friend f on f.id = r.friend_id`
    ),
    sent: await rows<{ user: string; text: string }>(
      `select line_user_id as user, messages -> 0 ->> 'text' as text from crm_line_sandbox order by id`
    ),
    tagged: (
      await rows<{ user: string }>(
        `select f.line_user_id as user from crm_friend_tag t join crm_friend f on f.id = t.friend_id
         join crm_tag on crm_tag.id = t.tag_id where crm_tag.name = 'given'`
      )
    ).map(({ user }) => user),
    used: quota?.used ?? 0,
    left: Number(left?.left)
  }
}

export const scenarios = Effect.fnUntraced(function* (directory: Directory) {
  const { jobs, seconds: length } = Sizes.read()
  const friends = Math.max(60, Math.ceil(jobs / 50))
  const server = yield* EmbeddedServer.EmbeddedServer
  yield* migrate(allMigrations(App.migrations))
  const client = yield* Effect.acquireRelease(
    Effect.promise(() => connected(server.address.host)),
    (client) => Effect.promise(() => client.end())
  )
  const shops = yield* Effect.promise(async () => {
    const added: Array<Shop> = []
    for (let from = 0; from < friends; from += friendsPerShop) {
      added.push(await addShop(client, added.length, from, Math.min(friends, from + friendsPerShop)))
    }
    return added
  })
  const serve = () =>
    start("src/main.ts", {
      env: { DATABASE_URL: Stage.urlOf(server), ROLE: "worker", JOB_LEASE: "1 second" },
      ready: "/readyz",
      log: path.join(directory.evidence, "service.log")
    })
  const node: { current: Process } = { current: yield* Effect.promise(serve) }
  yield* Effect.addFinalizer(() => Effect.promise(() => node.current.stop()))

  /** Friends of all shops in turn, evenly over two thirds of the time. */
  const enter = Effect.promise(async () => {
    const all = Array.from({ length: friendsPerShop }, (_, i) =>
      shops.flatMap(({ account, friends, trigger }) =>
        friends[i] === undefined ? [] : [{ account, trigger, friend: friends[i] }]
      )
    ).flat()
    const began = performance.now()
    for (const [n, { account, friend, trigger }] of all.entries()) {
      await wait(Math.max(0, began + (n / all.length) * length * 667 - performance.now()))
      await client.query(
        `insert into event (id, type, version, account_id, data)
         values ($1, 'crm.tag_added', 1, $2, jsonb_build_object('friendId', $3::text, 'tagId', $4::text))`,
        [idOf("E", n), account, friend, trigger]
      )
    }
  })
  const storm = Effect.promise(async () => {
    const began = performance.now()
    let kills = 0
    while (performance.now() - began < length * 1000) {
      await wait(killAfterMs)
      await node.current.kill()
      kills += 1
      node.current = await serve()
    }
    return kills
  })
  const [, kills] = yield* Effect.all([enter, storm], { concurrency: "unbounded" })
  const calm = performance.now()
  const evidence = yield* Effect.promise(async () => {
    for (;;) {
      const gathered = await gather(client, shops)
      if (gathered.left === 0 && gathered.runs.length >= friends) return gathered
      if (performance.now() - calm > 120_000) return gathered
      await wait(500)
    }
  })
  return verdict(
    [
      `${count(friends, "run")} of ${count(shops.length, "shop")}`,
      count(kills, "kill"),
      `done ${seconds(performance.now() - calm)} after the last one`
    ],
    [judge(evidence, Rules.checks, Rules.tamperings)]
  )
}, Effect.scoped)

/** Reactions to advertisements against a server on loopback and the stored reactions of accounts. */
import { assert, layer } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Logger, Option } from "effect"
import { SqlClient } from "effect/sql"
import type { Judge } from "../../../modules/simulation/judge/Judge.ts"
import { JudgeSettings } from "../../../modules/simulation/judge/JudgeSettings.ts"
import { ReactionRepo } from "../../../modules/simulation/judge/reaction/ReactionRepo.ts"
import { meanRating } from "../../../modules/simulation/judge/reaction/Similarity.ts"
import { TokenAllowance } from "../../../modules/simulation/judge/TokenAllowance.ts"
import type { Question } from "../../../modules/simulation/template/Template.ts"
import * as TestSettings from "../../support/TestSettings.ts"
import { client, idle } from "../node.ts"
import { refusal } from "./ChatServer.ts"
import { start } from "./ReactionServer.ts"
import { judgeAt, populationOf, resources, setting } from "./support.ts"

const copies = ["駅前のラーメン。昼は大盛り無料。", "スープがぬるいです。"]
const questions: ReadonlyArray<Question> = copies.map((advert, index) => ({ key: `copy/${index}`, text: "", advert }))
const isGood = (ad: string) => ad === copies[0]

const readerAt = (url: string, overrides: Parameters<typeof judgeAt>[1] = {}) =>
  judgeAt(url, { embeddingModel: Option.some("vectors"), ...overrides })

const storesOf = Effect.fnUntraced(function* (accountId: string) {
  return { ...resources, reactions: (yield* ReactionRepo).storeOf(accountId) }
})

const ask = Effect.fnUntraced(function* (judge: Judge["Service"], accountId: string, size: number) {
  return yield* judge
    .ask(questions, populationOf(size), setting, yield* storesOf(accountId))
    .pipe(Effect.provide(Logger.layer([])))
})

const services = ReactionRepo.layer.pipe(Layer.provideMerge(idle()))

layer(services)("Reactions to advertisements", (it) => {
  it.effect("are given by the same personas to each copy, in a request of its own, and rated", () =>
    Effect.gen(function* () {
      const server = yield* start(isGood)
      const { accountId } = yield* client()
      const { rates, reactions, report } = yield* ask(yield* readerAt(server.url), accountId, 15)
      assert.strictEqual(rates.size, 0)
      const [good, bad] = copies.map((_, index) => reactions.get(`copy/${index}`)!)
      assert.deepStrictEqual([good!.length, bad!.length], [15, 15])
      for (const [index, { rating }] of good!.entries()) {
        assert.isAbove(meanRating(rating), meanRating(bad![index]!.rating) + 0.5)
      }
      assert.deepStrictEqual(server.read.map(({ ad, personas }) => [copies.indexOf(ad), personas.length]).sort(), [
        [0, 10],
        [0, 5],
        [1, 10],
        [1, 5]
      ])
      const readersOf = (copy: number) =>
        server.read
          .filter(({ ad }) => ad === copies[copy])
          .flatMap(({ personas }) => personas)
          .sort()
      assert.deepStrictEqual(readersOf(0), readersOf(1))
      // The anchors once, then the reactions of each request.
      assert.lengthOf(server.embedded, 5)
      assert.lengthOf(
        server.embedded.filter((texts) => texts.includes("ぜひ利用したいと思う。")),
        1
      )
      assert.deepInclude(report, { status: "used", answered: 15, requests: 9, reused: 0 })
      assert.deepInclude(report, { prompt: "reaction/1", embeddingModel: "vectors" })
      assert.strictEqual(report.tokens, 4 * 790 + 10 * (30 + 30))
    })
  )

  it.effect("are paid for once: those of the same copy, prompt and persona are taken from the account's own", () =>
    Effect.gen(function* () {
      const server = yield* start(isGood)
      const [{ accountId }, other] = [yield* client(), yield* client()]
      const judge = yield* readerAt(server.url)
      const first = yield* ask(judge, accountId, 5)
      const again = yield* ask(judge, accountId, 5)
      assert.deepStrictEqual(again.reactions, first.reactions)
      assert.deepInclude(again.report, { requests: 0, tokens: 0, reused: 10, answered: 5, status: "used" })
      assert.deepInclude((yield* ask(judge, accountId, 7)).report, { requests: 4, reused: 10 })
      assert.deepInclude((yield* ask(judge, other.accountId, 5)).report, { requests: 4, reused: 0 })
    })
  )

  it.effect("that could not be rated stay written, and another attempt only rates them", () =>
    Effect.gen(function* () {
      const server = yield* start(isGood)
      const { accountId } = yield* client()
      const judge = yield* readerAt(server.url)
      server.embeddingFailure = refusal(401, { code: "invalid_api_key" })
      const failed = yield* ask(judge, accountId, 5)
      assert.deepInclude(failed.report, { status: "fallback", reason: "refused", answered: 0 })
      assert.strictEqual(failed.reactions.size, 0)
      server.embeddingFailure = undefined
      const asked = server.read.length
      const { report } = yield* ask(judge, accountId, 5)
      assert.deepInclude(report, { status: "used", answered: 5 })
      // The second copy had not been asked about when the first one failed.
      assert.deepStrictEqual(
        server.read.slice(asked).map(({ ad }) => ad),
        [copies[1]]
      )
    })
  )

  it.effect("of another embedding model are rated again and not asked for again", () =>
    Effect.gen(function* () {
      const server = yield* start(isGood)
      const { accountId } = yield* client()
      yield* ask(yield* readerAt(server.url), accountId, 5)
      const other = yield* readerAt(server.url, { embeddingModel: Option.some("other") })
      const asked = server.read.length
      assert.deepInclude((yield* ask(other, accountId, 5)).report, { status: "used", reused: 10, requests: 3 })
      assert.lengthOf(server.read, asked)
    })
  )

  it.effect("end with the tokens, and then none counts", () =>
    Effect.gen(function* () {
      const server = yield* start(isGood)
      const { accountId } = yield* client()
      const judge = yield* readerAt(server.url)
      const { report } = yield* judge
        .ask(questions, populationOf(5), setting, { ...(yield* storesOf(accountId)), tokens: 0 })
        .pipe(Effect.provide(Logger.layer([])))
      assert.deepInclude(report, { status: "fallback", reason: "budget", requests: 0, tokens: 0 })
      assert.lengthOf(server.read, 0)
    })
  )

  it.effect("are forgotten after 90 days", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const repo = yield* ReactionRepo
      const { accountId } = yield* client()
      const store = repo.storeOf(accountId)
      yield* store.saveTexts([
        { key: "old", text: "古い" },
        { key: "new", text: "新しい" }
      ])
      yield* sql`update simulation_reaction set created_at = now() - interval '91 days'
        where account_id = ${accountId} and key = 'old'`
      yield* repo.prune
      assert.deepStrictEqual(yield* store.load(["old", "new"], "scale"), [{ key: "new", text: "新しい", rating: null }])
    })
  )

  it.effect("cost an account no more than its day allows, in simulations at the same time too", () =>
    Effect.gen(function* () {
      const allowance = yield* TokenAllowance
      const { accountId } = yield* client()
      const spend = (id: string, most: number, cost: number, of = accountId) =>
        allowance.spend({ accountId: of, id }, most, (tokens, onSpent) =>
          Effect.as(onSpent(Math.min(tokens, cost)), tokens)
        )
      const granted = yield* Effect.forEach(["a", "b", "c"], (id) => spend(id, 600, 600), { concurrency: 3 })
      assert.deepStrictEqual(granted.toSorted(), [0, 400, 600])
      assert.strictEqual(yield* spend("d", 600, 600), 0)
      const other = yield* client()
      assert.strictEqual(yield* spend("a", 900, 100, other.accountId), 900)
      assert.strictEqual(yield* spend("b", 1000, 0, other.accountId), 900)
    }).pipe(
      Effect.provide(TokenAllowance.layer.pipe(Layer.provide(TestSettings.of(JudgeSettings, { tokensPerDay: 1000 }))))
    )
  )

  it.effect("return to the account's day what they have not cost, however the simulation ends", () =>
    Effect.gen(function* () {
      const allowance = yield* TokenAllowance
      const { accountId } = yield* client()
      const sql = yield* SqlClient.SqlClient
      const costing = yield* Deferred.make<void>()
      const interrupted = yield* Effect.forkChild(
        allowance.spend({ accountId, id: "interrupted" }, 600, (_, onSpent) =>
          Effect.andThen(onSpent(50), Effect.andThen(Deferred.succeed(costing, undefined), Effect.never))
        )
      )
      yield* Deferred.await(costing)
      yield* Fiber.interrupt(interrupted)
      // What attempts leave behind whose process was killed.
      yield* sql`
        insert into simulation_token_reservation (account_id, simulation_id, day, tokens)
        select account_id, id, day, 300 from simulation_model_usage, unnest(array['killed', 'gone']) as id
        where account_id = ${accountId}`
      yield* sql`update simulation_model_usage set tokens = tokens + 600 where account_id = ${accountId}`
      const free = (id: string) => allowance.spend({ accountId, id }, 1000, (tokens) => Effect.succeed(tokens))
      assert.strictEqual(yield* free("killed"), 650)
      yield* allowance.releaseEnded
      assert.strictEqual(yield* free("next"), 950)
    }).pipe(
      Effect.provide(TokenAllowance.layer.pipe(Layer.provide(TestSettings.of(JudgeSettings, { tokensPerDay: 1000 }))))
    )
  )
})

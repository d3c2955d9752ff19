/** A shop with scenarios, a worker that runs them, and what its friends got. */
import { Effect, Layer } from "effect"
import { Attentions } from "../../../modules/crm/attention/Attentions.ts"
import { Friends } from "../../../modules/crm/friend/Friends.ts"
import type { Definition } from "../../../modules/crm/scenario/definition/Definition.ts"
import { Entries } from "../../../modules/crm/scenario/Entries.ts"
import { QuietHoursSettings } from "../../../modules/crm/scenario/quiet-hours/QuietHoursSettings.ts"
import { RunRepo } from "../../../modules/crm/scenario/run/RunRepo.ts"
import { ScenarioRepo } from "../../../modules/crm/scenario/ScenarioRepo.ts"
import { Scenarios } from "../../../modules/crm/scenario/Scenarios.ts"
import { Tags } from "../../../modules/crm/tag/Tags.ts"
import { drain } from "../../../src/actor/testing/Drain.ts"
import { openShop, node as sending } from "../message/support.ts"

/** Need what `idle` or `node` of messages provide. */
export const useCases = Layer.mergeAll(Scenarios.layer, Tags.layer, QuietHoursSettings.layer).pipe(
  Layer.provideMerge(Entries.layer),
  Layer.provideMerge(Layer.mergeAll(Attentions.layer, Friends.layer, ScenarioRepo.layer, RunRepo.layer))
)

export const node = useCases.pipe(Layer.provideMerge(sending))

export const message = (id: string, ...texts: ReadonlyArray<string>) => ({ id, type: "message" as const, texts })

export const shop = Effect.gen(function* () {
  const opened = yield* openShop
  const { accountId, sql } = opened
  const [scenarios, tags, quietHours] = [yield* Scenarios, yield* Tags, yield* QuietHoursSettings]
  let names = 0
  const tag = Effect.map(
    Effect.suspend(() => tags.create(accountId, { name: `tag ${++names}`, color: "#000000" })),
    ({ id }) => id
  )
  const create = (definition: Partial<Definition> & Pick<Definition, "steps">, name = "test") =>
    scenarios.create(accountId, {
      name,
      status: "active",
      definition: { trigger: { type: "manual" }, reentry: "always", whenQuotaIsUsedUp: "wait", ...definition }
    })
  const attach = (friendId: string, tagId: string) => tags.attach({ accountId, friendId, tagId })
  const detach = (friendId: string, tagId: string) => tags.detach({ accountId, friendId, tagId })
  const tagsOf = (friendId: string) =>
    Effect.map(tags.ofFriend(accountId, friendId), (all) => all.map(({ id }) => id).toSorted())
  /** What the sandbox has sent to a friend, in order. */
  const got = (lineUserId: string) =>
    Effect.map(
      sql<{ readonly texts: ReadonlyArray<{ readonly text: string }> }>`
        select messages as texts from crm_line_sandbox where account_id = ${accountId} and line_user_id = ${lineUserId}
        order by id`,
      (rows) => rows.flatMap(({ texts }) => texts.map(({ text }) => text))
    )
  const runsOf = (scenarioId: string) =>
    Effect.flatMap(scenarios.runs(accountId, { scenarioId, limit: 100, startingAfter: undefined }), ({ runs }) =>
      Effect.forEach(runs.toReversed(), ({ id }) => scenarios.run(accountId, scenarioId, id))
    )
  const settled = drain()
  /** As if the times of all waits had come. */
  const allDue = drain({ delayed: true })
  return { ...opened, scenarios, tags, quietHours, tag, create, attach, detach, tagsOf, got, runsOf, settled, allDue }
})

/** Calls a use case for each endpoint of operators with slots and their rules. */
import { Effect, Layer } from "effect"
import * as CostlyRequests from "../../../../src/http/endpoint/CostlyRequests.ts"
import { ImportTurns } from "../../../../src/http/endpoint/ImportTurns.ts"
import { csvOf } from "../../../../src/http/response/CsvResponse.ts"
import { answer } from "../../../../src/imports/Answer.ts"
import { operatorHandlers } from "../../../../src/operate/OperatorHandlers.ts"
import { SlotGeneration } from "../generate/SlotGeneration.ts"
import { SlotRules } from "../generate/SlotRules.ts"
import { ImportSlots } from "../import/ImportSlots.ts"
import { SlotExport } from "../import/SlotExport.ts"
import { Obstacles } from "../obstacle/Obstacles.ts"
import type { Slot } from "../Slot.ts"
import { SlotList } from "../SlotList.ts"
import { Slots } from "../Slots.ts"
import { SlotAdminGroup, SlotRuleAdminGroup } from "./Api.ts"
import { toRuleView, toSlotView } from "./Views.ts"

const slots = operatorHandlers(
  SlotAdminGroup,
  Effect.fnUntraced(function* (build) {
    const slots = yield* Slots
    const lists = yield* SlotList
    const generation = yield* SlotGeneration
    const imports = yield* ImportSlots
    const exports = yield* SlotExport
    const turns = yield* ImportTurns
    const obstacles = yield* Obstacles
    const viewAll = (accountId: string, all: ReadonlyArray<Slot>) =>
      Effect.map(obstacles.of(accountId, all), (states) => all.map((slot) => toSlotView(slot, states.get(slot.id))))
    const view = <E, R>(found: Effect.Effect<Slot, E, R>) =>
      Effect.flatMap(found, (slot) => Effect.map(viewAll(slot.accountId, [slot]), ([only]) => only!))

    return build.handleAll({
      list: ({ params: { accountId }, query }) =>
        Effect.flatMap(lists.listAll(accountId, query), (all) =>
          Effect.map(viewAll(accountId, all), (shown) => ({ slots: shown }))
        ),
      create: ({ params: { accountId }, payload }) => view(slots.add(accountId, payload)),
      update: ({ params: { accountId, id }, payload }) => view(slots.change(accountId, id, payload)),
      generate: ({ params: { accountId }, payload }) =>
        Effect.map(generation.generate(accountId, payload), (menus) => ({ menus })).pipe(CostlyRequests.withRetryAfter),
      export: ({ params: { accountId } }) => Effect.succeed(csvOf("slots.csv", exports.lines(accountId))),
      import: ({ params: { accountId }, payload, query: { menuId, ...options } }) =>
        turns.take(accountId, answer(imports.runText(accountId, payload, menuId, options)))
    })
  })
)

const rules = operatorHandlers(
  SlotRuleAdminGroup,
  Effect.fnUntraced(function* (build) {
    const rules = yield* SlotRules

    return build.handleAll({
      list: ({ params: { accountId, id: menuId } }) =>
        Effect.map(rules.list(accountId, menuId), (all) => ({
          rules: all.map(toRuleView)
        })),
      add: ({ params: { accountId, id: menuId }, payload: { rule } }) =>
        Effect.map(rules.add(accountId, menuId, rule), toRuleView),
      remove: ({ params: { accountId, id: menuId, ruleId } }) =>
        Effect.as(rules.remove(accountId, menuId, ruleId), { id: ruleId })
    })
  })
)

export const layer = Layer.merge(slots, rules).pipe(
  Layer.provide([
    Slots.layer,
    SlotList.layer,
    SlotGeneration.layer,
    SlotRules.layer,
    ImportSlots.layer,
    SlotExport.layer,
    Obstacles.layer,
    ImportTurns.layer
  ])
)

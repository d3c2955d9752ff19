/** Calls a use case for each endpoint of operators with slots and their rules. */
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../../src/module.ts"
import { AdminToken } from "../../../../src/operate/AdminToken.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { SlotGeneration } from "../generate/SlotGeneration.ts"
import { SlotRules } from "../generate/SlotRules.ts"
import { SlotList } from "../SlotList.ts"
import { Slots } from "../Slots.ts"
import { SlotAdminGroup, SlotRuleAdminGroup } from "./Api.ts"
import { toRuleView, toSlotView } from "./Views.ts"

const slots = HttpApiBuilder.group(
  localApi(SlotAdminGroup),
  "crmSlotAdmin",
  Effect.fnUntraced(function* (build) {
    const slots = yield* Slots
    const lists = yield* SlotList
    const generation = yield* SlotGeneration
    const operators = yield* OperatorActions.make

    return build.handleAll({
      list: ({ params: { accountId }, query }) =>
        Effect.map(operators.read(accountId, lists.listAll(accountId, query)), (all) => ({
          slots: all.map(toSlotView)
        })),
      create: ({ params: { accountId }, payload }) =>
        Effect.map(
          operators.change(
            { accountId, action: "crm_slot_create", target: ({ id }) => id },
            slots.add(accountId, payload)
          ),
          toSlotView
        ),
      update: ({ params: { accountId, id }, payload }) =>
        Effect.map(
          operators.change(
            { accountId, action: "crm_slot_update", target: () => id },
            slots.change(accountId, id, payload)
          ),
          toSlotView
        ),
      generate: ({ params: { accountId }, payload }) =>
        Effect.map(
          // The audit row has a transaction of its own: those of the generation are short, so that bookings do not wait.
          Effect.tap(operators.read(accountId, generation.generate(accountId, payload)), () =>
            operators.change(
              { accountId, action: "crm_slot_generate", target: () => payload.menuId ?? accountId },
              Effect.void
            )
          ),
          (menus) => ({ menus })
        )
    })
  })
)

const rules = HttpApiBuilder.group(
  localApi(SlotRuleAdminGroup),
  "crmSlotRuleAdmin",
  Effect.fnUntraced(function* (build) {
    const rules = yield* SlotRules
    const operators = yield* OperatorActions.make

    return build.handleAll({
      list: ({ params: { accountId, id: menuId } }) =>
        Effect.map(operators.read(accountId, rules.list(accountId, menuId)), (all) => ({
          rules: all.map(toRuleView)
        })),
      add: ({ params: { accountId, id: menuId }, payload: { rule } }) =>
        Effect.map(
          operators.change(
            { accountId, action: "crm_slot_rule_add", target: ({ id }) => id },
            rules.add(accountId, menuId, rule)
          ),
          toRuleView
        ),
      remove: ({ params: { accountId, id: menuId, ruleId } }) =>
        Effect.as(
          operators.change(
            { accountId, action: "crm_slot_rule_remove", target: () => ruleId },
            rules.remove(accountId, menuId, ruleId)
          ),
          { id: ruleId }
        )
    })
  })
)

export const layer = Layer.merge(slots, rules).pipe(
  Layer.provide([AdminToken.layer, Slots.layer, SlotList.layer, SlotGeneration.layer, SlotRules.layer])
)

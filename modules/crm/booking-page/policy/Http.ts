/** Calls a use case for each endpoint of operators with cancellation policies. */
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../../src/module.ts"
import { AdminToken } from "../../../../src/operate/AdminToken.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { PolicyAdminGroup } from "./Api.ts"
import { Policies } from "./Policies.ts"

const menuOf = (id: string): string | null => (id === "shop" ? null : id)

const handlers = HttpApiBuilder.group(
  localApi(PolicyAdminGroup),
  "crmCancellationPolicies",
  Effect.fnUntraced(function* (build) {
    const policies = yield* Policies
    const operators = yield* OperatorActions.make
    return build.handleAll({
      list: ({ params: { accountId } }) =>
        Effect.map(operators.read(accountId, policies.list(accountId)), (all) => ({ policies: all })),
      put: ({ params: { accountId, id }, payload }) =>
        operators.change(
          { accountId, action: "crm_cancellation_policy_put", target: () => id },
          policies.put(accountId, menuOf(id), payload)
        ),
      remove: ({ params: { accountId, id } }) =>
        Effect.as(
          operators.change(
            { accountId, action: "crm_cancellation_policy_remove", target: () => id },
            policies.remove(accountId, menuOf(id))
          ),
          { id }
        )
    })
  })
)

export const layer = handlers.pipe(Layer.provide([AdminToken.layer, Policies.layer]))

/** Calls a use case for each endpoint of operators with cancellation policies. */
import { Effect, Layer } from "effect"
import { operatorHandlers } from "../../../../src/operate/OperatorHandlers.ts"
import { PolicyAdminGroup } from "./Api.ts"
import { Policies } from "./Policies.ts"

const menuOf = (id: string): string | null => (id === "shop" ? null : id)

const handlers = operatorHandlers(
  PolicyAdminGroup,
  Effect.fnUntraced(function* (build) {
    const policies = yield* Policies
    return build.handleAll({
      list: ({ params: { accountId } }) => Effect.map(policies.list(accountId), (all) => ({ policies: all })),
      put: ({ params: { accountId, id }, payload }) => policies.put(accountId, menuOf(id), payload),
      remove: ({ params: { accountId, id } }) => Effect.as(policies.remove(accountId, menuOf(id)), { id })
    })
  })
)

export const layer = handlers.pipe(Layer.provide([Policies.layer]))

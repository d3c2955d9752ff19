/** Calls a use case for each endpoint of operators with the pages of a shop. */
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../../src/module.ts"
import { AdminToken } from "../../../../src/operate/AdminToken.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { PageAdministration } from "../PageAdministration.ts"
import { PageAdminGroup, toView } from "./Api.ts"

const handlers = HttpApiBuilder.group(
  localApi(PageAdminGroup),
  "crmPageAdmin",
  Effect.fnUntraced(function* (build) {
    const pages = yield* PageAdministration
    const operators = yield* OperatorActions.make
    return build.handleAll({
      read: ({ params: { accountId } }) =>
        Effect.map(operators.read(accountId, pages.settings(accountId)), (settings) => toView(accountId, settings)),
      checkIn: ({ params: { accountId } }) => operators.read(accountId, pages.checkIn(accountId)),
      update: ({ params: { accountId }, payload }) =>
        Effect.map(
          operators.change(
            { accountId, action: "crm_pages_update", target: () => accountId },
            pages.update(accountId, payload)
          ),
          (settings) => toView(accountId, settings)
        )
    })
  })
)

export const layer = handlers.pipe(Layer.provide([AdminToken.layer, PageAdministration.layer]))

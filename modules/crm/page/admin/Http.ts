/** Calls a use case for each endpoint of operators with the pages of a shop. */
import { Effect, Layer } from "effect"
import { operatorHandlers } from "../../../../src/operate/OperatorHandlers.ts"
import { PageAdministration } from "../PageAdministration.ts"
import { PageAdminGroup, toView } from "./Api.ts"

const handlers = operatorHandlers(
  PageAdminGroup,
  Effect.fnUntraced(function* (build) {
    const pages = yield* PageAdministration
    return build.handleAll({
      read: ({ params: { accountId } }) =>
        Effect.map(pages.settings(accountId), (settings) => toView(accountId, settings)),
      checkIn: ({ params: { accountId } }) => pages.checkIn(accountId),
      update: ({ params: { accountId }, payload }) =>
        Effect.map(pages.update(accountId, payload), (settings) => toView(accountId, settings))
    })
  })
)

export const layer = handlers.pipe(Layer.provide([PageAdministration.layer]))

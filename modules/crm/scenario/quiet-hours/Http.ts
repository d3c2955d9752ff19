/** Calls a use case for each endpoint of operators about quiet hours. */
import { Effect, Layer } from "effect"
import { operatorHandlers } from "../../../../src/operate/OperatorHandlers.ts"
import { QuietHoursGroup } from "./Api.ts"
import { QuietHoursSettings } from "./QuietHoursSettings.ts"

const handlers = operatorHandlers(
  QuietHoursGroup,
  Effect.fnUntraced(function* (build) {
    const settings = yield* QuietHoursSettings

    return build.handleAll({
      read: ({ params: { accountId } }) => Effect.map(settings.of(accountId), (quietHours) => ({ quietHours })),
      set: ({ params: { accountId }, payload }) =>
        Effect.map(settings.set(accountId, payload.quietHours), (quietHours) => ({ quietHours }))
    })
  })
)

export const layer = handlers.pipe(Layer.provide([QuietHoursSettings.layer]))

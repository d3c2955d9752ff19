/** Calls a use case for each endpoint of operators about quiet hours. */
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../../src/module.ts"
import { AdminToken } from "../../../../src/operate/AdminToken.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { QuietHoursGroup } from "./Api.ts"
import { QuietHoursSettings } from "./QuietHoursSettings.ts"

const handlers = HttpApiBuilder.group(
  localApi(QuietHoursGroup),
  "crmQuietHours",
  Effect.fnUntraced(function* (build) {
    const settings = yield* QuietHoursSettings
    const operators = yield* OperatorActions.make

    return build.handleAll({
      read: ({ params: { accountId } }) =>
        Effect.map(operators.read(accountId, settings.of(accountId)), (quietHours) => ({ quietHours })),
      set: ({ params: { accountId }, payload }) =>
        Effect.map(
          operators.change(
            { accountId, action: "crm_quiet_hours_set", target: () => accountId },
            settings.set(accountId, payload.quietHours)
          ),
          (quietHours) => ({ quietHours })
        )
    })
  })
)

export const layer = handlers.pipe(Layer.provide([AdminToken.layer, QuietHoursSettings.layer]))

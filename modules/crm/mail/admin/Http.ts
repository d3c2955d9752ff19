/** Calls a use case for each endpoint of e-mail. */
import { Effect, Layer } from "effect"
import { operatorHandlers } from "../../../../src/operate/OperatorHandlers.ts"
import { ShopMail } from "../ShopMail.ts"
import { MailAdminGroup } from "./Api.ts"

const handlers = operatorHandlers(
  MailAdminGroup,
  Effect.fnUntraced(function* (build) {
    const mail = yield* ShopMail

    return build.handleAll({
      read: ({ params: { accountId } }) => mail.status(accountId),
      test: ({ params: { accountId } }) => Effect.map(mail.test(accountId), (to) => ({ to }))
    })
  })
)

/** Needs `Smtp`. */
export const layer = handlers.pipe(Layer.provide(ShopMail.layer))

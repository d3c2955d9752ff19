/** What e-mail adds to the plug of the module, and what features that send mails need. */
import { Effect, Layer } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { subcommands } from "../../../src/cli/ModuleCommand.ts"
import { operatorPart } from "../../../src/operate/OperatorGroup.ts"
import { Attentions } from "../attention/Attentions.ts"
import { PageKeys } from "../page/PageKeys.ts"
import { MailAdminGroup } from "./admin/Api.ts"
import * as AdminHttp from "./admin/Http.ts"
import { bounced } from "./bounce/BouncedCommand.ts"
import { PruneMails, pruneEachNight, SendMail, SendNewsMail, SendStaffMail } from "./Jobs.ts"
import { MailSettings } from "./MailSettings.ts"
import { Mails } from "./Mails.ts"
import * as SendWorker from "./send/SendWorker.ts"
import { Smtp } from "./transport/Smtp.ts"

export const actors = [SendMail, SendStaffMail, SendNewsMail, PruneMails] as const
export const schedules = [pruneEachNight]
export const settings = [MailSettings] as const
export const operators = [operatorPart([MailAdminGroup], AdminHttp.layer.pipe(Layer.provide(Smtp.layer)))]
export const commands = subcommands("mail", [bounced])

/** `Mails`, for features that send mails. */
export const sending = Mails.layer.pipe(Layer.provide(Smtp.layer))

const pruning = Layer.unwrap(Effect.map(Mails, ({ prune }) => Actor.toLayer(PruneMails, () => prune)))

export const layer = Layer.merge(
  SendWorker.layer.pipe(Layer.provide([Smtp.layer, PageKeys.layer, Attentions.layer])),
  pruning.pipe(Layer.provide(sending))
)

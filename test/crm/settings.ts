/** The settings of customer messaging, observations and the console, by default; but where LINE is said to answer, nothing listens. */
import { Layer } from "effect"
import { ConsoleSettings } from "../../modules/console/ConsoleSettings.ts"
import { LineSettings } from "../../modules/crm/line/channel/LineSettings.ts"
import { MailSettings } from "../../modules/crm/mail/MailSettings.ts"
import { MemberSettings } from "../../modules/crm/member/token/MemberSettings.ts"
import { MessageSettings } from "../../modules/crm/message/MessageSettings.ts"
import { StripeSettings } from "../../modules/crm/payment/provider/StripeSettings.ts"
import { FetchSettings } from "../../modules/observation/fetch/FetchSettings.ts"
import * as TestSettings from "../support/TestSettings.ts"

const nowhere = "http://127.0.0.1:9"

export const crmSettings = Layer.mergeAll(
  TestSettings.of(LineSettings, { apiBaseUrl: new URL(nowhere) }),
  TestSettings.of(MemberSettings, { loginCertsUrl: new URL(nowhere) }),
  TestSettings.of(MessageSettings),
  TestSettings.of(MailSettings),
  TestSettings.of(FetchSettings),
  TestSettings.of(ConsoleSettings),
  TestSettings.of(StripeSettings, { apiBaseUrl: new URL(nowhere) })
)

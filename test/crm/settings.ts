/** The settings of customer messaging, by default. */
import { Layer } from "effect"
import { LineSettings } from "../../modules/crm/line/channel/LineSettings.ts"
import { MessageSettings } from "../../modules/crm/message/MessageSettings.ts"
import * as TestSettings from "../support/TestSettings.ts"

export const crmSettings = Layer.merge(TestSettings.of(LineSettings), TestSettings.of(MessageSettings))

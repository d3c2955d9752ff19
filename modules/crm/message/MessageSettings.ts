/** The settings of messages: how many each plan has per month. */
import * as Setting from "../../../src/settings/Setting.ts"
import * as SettingsGroup from "../../../src/settings/SettingsGroup.ts"

const monthly = (name: string, plan: string, fallback: number) =>
  Setting.whole(name, `Messages per month of the plan ${plan}`, 0, 1_000_000_000, fallback)

/** Defaults are the sizes of LINE's own plans in Japan. */
export class MessageSettings extends SettingsGroup.Service<MessageSettings>()("crm/message/MessageSettings", {
  free: monthly("CRM_MESSAGES_FREE", "Free", 200),
  starter: monthly("CRM_MESSAGES_STARTER", "Starter", 200),
  pro: monthly("CRM_MESSAGES_PRO", "Pro", 5_000),
  suite: monthly("CRM_MESSAGES_SUITE", "Suite", 30_000)
}) {}

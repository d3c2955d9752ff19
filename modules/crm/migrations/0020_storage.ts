/** Migration: counts the rows that accounts have; `Storage.ts` says how many they may have. */
import { compatible, statements } from "../../../src/sql/migrate/Migrations.ts"
import { countRows } from "../../../src/sql/storage/RowCount.ts"

export default compatible(
  statements(
    ...countRows(
      "crm_friend",
      "crm_friend_tag",
      "crm_external_id",
      "crm_erasure",
      "crm_tag",
      "crm_line_sandbox",
      "crm_line_sandbox_user",
      "crm_line_sandbox_member",
      "crm_login_channel",
      "crm_closure",
      "crm_resource",
      "crm_menu",
      "crm_menu_resource",
      "crm_cancellation_policy",
      "crm_slot_rule",
      "crm_slot",
      "crm_calendar_feed",
      "crm_reservation",
      "crm_waitlist",
      "crm_attention",
      "crm_message",
      "crm_broadcast",
      "crm_broadcast_chunk",
      "crm_broadcast_recipient",
      "crm_auto_reply",
      "crm_scenario",
      "crm_scenario_version",
      "crm_scenario_run",
      "crm_member",
      "crm_tier",
      "crm_point",
      "crm_visit",
      "crm_check_in",
      "crm_subscription",
      "crm_payment",
      "crm_payment_refund",
      "crm_payment_price",
      "crm_payment_sandbox",
      "crm_payment_sandbox_refund",
      "crm_form",
      "crm_form_version",
      "crm_form_submission",
      "crm_installation"
    )
  )
)

/**
 * Which features of customer messaging read or write tables of others. A change of such a table concerns them, too, so the list may only
 * become shorter: ask the use cases of the feature that has the table.
 */
import { fileURLToPath } from "node:url"
import { assert, it } from "@effect/vitest"
import { type SourceFile, walk } from "../architecture/Source.ts"

const files = walk(fileURLToPath(new URL("../../", import.meta.url)), "modules/crm")

/** Tables that the migration of another feature made. A migration that was released does not move. */
const elsewhere: Readonly<Record<string, string>> = {
  crm_attention: "attention",
  crm_auto_reply: "auto-reply",
  crm_calendar_feed: "calendar",
  crm_cancellation_policy: "booking-page",
  crm_erasure: "erasure",
  crm_external_id: "external-id",
  crm_form: "form",
  crm_form_submission: "form",
  crm_form_version: "form",
  crm_friend_menu: "scenario",
  crm_friend_tag: "tag",
  crm_line_sandbox_member: "line",
  crm_menu: "menu",
  crm_menu_resource: "menu",
  crm_notice: "reminder",
  crm_page_booking: "booking-page",
  crm_reply: "auto-reply",
  crm_tag: "tag"
}

const featureOf = ({ path }: SourceFile): string => /^modules\/crm\/([^/.]+)\//.exec(path)?.[1] ?? "crm"
const isMigration = ({ path }: SourceFile): boolean => path.includes("/migrations/")

const made = new Map(
  files
    .filter(isMigration)
    .flatMap((file) =>
      [...file.code.matchAll(/create (?:unlogged )?table (crm_\w+)/g)].map(
        ([, table]) => [table!, featureOf(file)] as const
      )
    )
)

/** What erasures, exports and the merging of guests name is declared in `friend-transfer/person/HeldTables.ts`, too. */
const known: Readonly<Record<string, string>> = {
  attention: "crm_friend crm_reservation crm_slot crm_waitlist",
  "auto-reply": "crm_friend crm_line_inbound",
  "booking-history": "crm_menu crm_reservation crm_slot",
  "booking-page": "crm_friend crm_reservation",
  broadcast: "crm_friend crm_friend_tag crm_member crm_reservation crm_visit",
  calendar: "crm_menu crm_reservation crm_resource",
  // Says to which rows it gives the ids that examples name.
  demo: "crm_external_id crm_form crm_friend crm_menu crm_reservation crm_slot crm_tag",
  erasure:
    "crm_attention crm_broadcast_recipient crm_external_id crm_form_submission crm_friend crm_friend_menu crm_friend_tag crm_line_forward crm_line_inbound crm_line_sandbox crm_line_sandbox_member crm_line_sandbox_user crm_mail crm_member crm_message crm_payment crm_payment_event crm_payment_refund crm_payment_sandbox crm_received crm_reply crm_reservation crm_resource crm_scenario_run crm_slot crm_waitlist",
  form: "crm_friend",
  friend: "crm_erasure",
  "friend-transfer":
    "crm_attention crm_broadcast_recipient crm_check_in crm_erasure crm_external_id crm_form_submission crm_friend crm_friend_menu crm_friend_tag crm_line_forward crm_line_inbound crm_line_sandbox crm_line_sandbox_member crm_line_sandbox_user crm_mail crm_member crm_message crm_notice crm_page_booking crm_payment crm_payment_refund crm_point crm_received crm_reply crm_reservation crm_resource crm_scenario_run crm_scenario_step crm_subscription crm_tag crm_visit crm_waitlist",
  guest:
    "crm_attention crm_external_id crm_friend crm_friend_tag crm_mail crm_reservation crm_resource crm_scenario_run crm_waitlist",
  mail: "crm_friend",
  member: "crm_erasure crm_external_id crm_friend crm_line_channel crm_reservation",
  menu: "crm_resource",
  message: "crm_broadcast_chunk crm_friend",
  news: "crm_mail crm_message",
  page: "crm_friend crm_reservation crm_shop crm_visit",
  payment: "crm_friend crm_member crm_reservation",
  // What a mail says of a booking is read in one statement.
  reminder: "crm_friend crm_mail crm_menu crm_reservation crm_resource crm_shop crm_shop_profile",
  // The cards of bookings read whole pages in one statement.
  reservation:
    "crm_absence crm_friend crm_member crm_menu crm_menu_resource crm_page_booking crm_resource crm_shop crm_slot",
  scenario: "crm_friend crm_friend_tag crm_menu crm_message crm_reservation crm_tag",
  shop: "crm_friend crm_slot",
  slot: "crm_absence crm_menu crm_menu_resource crm_occupation crm_reservation crm_resource crm_shop crm_waitlist",
  waitlist: "crm_friend crm_menu crm_reservation crm_shop crm_slot"
}

/** The tables of others that each feature names, without `Storage.ts`, which counts the rows of all. */
const named = () => {
  const byFeature = new Map<string, Set<string>>()
  for (const file of files.filter((file) => !isMigration(file) && featureOf(file) !== "crm")) {
    const feature = featureOf(file)
    for (const [table] of file.code.matchAll(/\bcrm_[a-z_]+\b/g)) {
      const owner = elsewhere[table] ?? made.get(table)
      if (owner === undefined || owner === feature) continue
      byFeature.set(feature, (byFeature.get(feature) ?? new Set()).add(table))
    }
  }
  return Object.fromEntries([...byFeature].map(([feature, tables]) => [feature, [...tables].toSorted().join(" ")]))
}

it("Features of customer messaging name tables of others only where they are known to", () => {
  assert.deepStrictEqual(named(), known)
})

it("Each table that is said to have been made elsewhere was", () => {
  for (const [table, owner] of Object.entries(elsewhere)) {
    assert.isTrue(made.has(table), table)
    assert.notStrictEqual(made.get(table), owner, table)
  }
})

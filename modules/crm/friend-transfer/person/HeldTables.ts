/**
 * Which tables of customer messaging hold data on a person, and how their rows name the person. The export of a person reads
 * them all; a test compares the list with the catalogue of PostgreSQL, so that a new table is not forgotten.
 */

/** How rows name a person. */
export type HeldBy =
  /** Rows with the id of the friend, or of a guest who was merged into the friend; where there is one also with the membership card. */
  | { readonly friend: string; readonly member?: string }
  /** Rows with the LINE user id. */
  | { readonly user: string }
  /** Rows with the id of the membership card. */
  | { readonly member: string }
  /** Rows with the id of a row of another table, which names the friend, or the membership card in the column `member`. */
  | { readonly row: string; readonly of: string; readonly member?: string }
  /** The LINE user id is in a body that others may be named in too. */
  | { readonly body: string }

export interface HeldTable {
  /** The section of the export. */
  readonly section: string
  readonly table: string
  readonly by: HeldBy
  /** Columns that are left out: they say nothing of the person, or more than of this one. */
  readonly without?: ReadonlyArray<string>
}

const byFriend = { friend: "friend_id" }
const byUser = { user: "line_user_id" }
const byMember = { member: "member_id" }

export const heldTables: ReadonlyArray<HeldTable> = [
  { section: "friend", table: "crm_friend", by: { friend: "id" }, without: ["search_name"] },
  { section: "tags", table: "crm_friend_tag", by: byFriend },
  { section: "externalIds", table: "crm_external_id", by: byFriend },
  { section: "bookings", table: "crm_reservation", by: byFriend },
  { section: "notices", table: "crm_notice", by: { row: "reservation_id", of: "crm_reservation" } },
  { section: "waitlist", table: "crm_waitlist", by: byFriend },
  { section: "messages", table: "crm_message", by: byFriend },
  { section: "inbound", table: "crm_line_inbound", by: byUser },
  { section: "waitingHooks", table: "crm_line_forward", by: { body: "body" }, without: ["body", "signature"] },
  { section: "sandbox", table: "crm_line_sandbox", by: byUser },
  { section: "sandboxUsers", table: "crm_line_sandbox_user", by: byUser },
  { section: "sandboxPlans", table: "crm_line_sandbox_member", by: byUser },
  { section: "attention", table: "crm_attention", by: byFriend },
  { section: "staff", table: "crm_resource", by: byFriend },
  { section: "memberCard", table: "crm_member", by: byUser },
  { section: "points", table: "crm_point", by: byMember },
  { section: "visits", table: "crm_visit", by: byMember },
  { section: "checkIns", table: "crm_check_in", by: byMember },
  { section: "scenarioRuns", table: "crm_scenario_run", by: byFriend },
  { section: "scenarioSteps", table: "crm_scenario_step", by: { row: "run_id", of: "crm_scenario_run" } },
  { section: "bookingTerms", table: "crm_page_booking", by: { row: "reservation_id", of: "crm_reservation" } },
  { section: "formSubmissions", table: "crm_form_submission", by: byUser },
  { section: "payments", table: "crm_payment", by: { friend: "friend_id", member: "member_id" } },
  {
    section: "refunds",
    table: "crm_payment_refund",
    by: { row: "payment_id", of: "crm_payment", member: "member_id" }
  },
  { section: "subscriptions", table: "crm_subscription", by: byMember },
  { section: "broadcasts", table: "crm_broadcast_recipient", by: byFriend },
  { section: "replies", table: "crm_reply", by: byFriend },
  { section: "richMenu", table: "crm_friend_menu", by: byFriend },
  { section: "erasures", table: "crm_erasure", by: byFriend, without: ["line_user_hash"] }
]

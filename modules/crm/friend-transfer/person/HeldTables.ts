/**
 * Lists the tables of customer messaging that hold data on a person, each once: how its rows name the person, and what an erasure does
 * to them. The export of a person reads them all; a test compares the list with the catalogue of PostgreSQL, so that a new table is not
 * forgotten.
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
  /** Effect of an erasure of the person on the rows, in words. */
  readonly onErasure: string
  /** Columns that are left out: they say nothing of the person, or more than of this one. */
  readonly without?: ReadonlyArray<string>
  /** The column `content` is sealed with the account's key of received messages; the export has what it says. */
  readonly isSealed?: true
}

const byFriend = { friend: "friend_id" }
const byUser = { user: "line_user_id" }
const byMember = { member: "member_id" }

export const heldTables: ReadonlyArray<HeldTable> = [
  {
    section: "friend",
    table: "crm_friend",
    onErasure: "the row stays for reservations, without personal data",
    by: { friend: "id" },
    without: ["search_name"]
  },
  { section: "tags", table: "crm_friend_tag", onErasure: "rows are deleted", by: byFriend },
  { section: "externalIds", table: "crm_external_id", onErasure: "rows are deleted", by: byFriend },
  { section: "bookings", table: "crm_reservation", onErasure: "cancelled if active; notes are emptied", by: byFriend },
  {
    section: "notices",
    table: "crm_notice",
    onErasure: "rows say when a reservation was announced, and name no person",
    by: { row: "reservation_id", of: "crm_reservation" }
  },
  { section: "waitlist", table: "crm_waitlist", onErasure: "left; notes are emptied", by: byFriend },
  { section: "messages", table: "crm_message", onErasure: "texts are emptied", by: byFriend },
  {
    section: "mails",
    table: "crm_mail",
    onErasure: "rows are deleted",
    by: byFriend,
    without: ["address_hash"]
  },
  {
    section: "received",
    table: "crm_received",
    onErasure: "rows are deleted",
    by: byFriend,
    isSealed: true
  },
  { section: "inbound", table: "crm_line_inbound", onErasure: "content and user id are emptied", by: byUser },
  {
    section: "waitingHooks",
    table: "crm_line_forward",
    onErasure: "bodies that name the person are deleted",
    by: { body: "body" },
    without: ["body", "signature"]
  },
  { section: "sandbox", table: "crm_line_sandbox", onErasure: "rows are deleted", by: byUser },
  { section: "sandboxUsers", table: "crm_line_sandbox_user", onErasure: "rows are deleted", by: byUser },
  { section: "sandboxPlans", table: "crm_line_sandbox_member", onErasure: "rows are deleted", by: byUser },
  {
    section: "attention",
    table: "crm_attention",
    onErasure: "texts are emptied, and the rows name no friend",
    by: byFriend
  },
  { section: "staff", table: "crm_resource", onErasure: "a member of the staff is unlinked", by: byFriend },
  { section: "memberCard", table: "crm_member", onErasure: "the card is deleted", by: byUser },
  { section: "points", table: "crm_point", onErasure: "deleted with the card", by: byMember },
  { section: "visits", table: "crm_visit", onErasure: "deleted with the card", by: byMember },
  { section: "checkIns", table: "crm_check_in", onErasure: "deleted with the card", by: byMember },
  { section: "scenarioRuns", table: "crm_scenario_run", onErasure: "rows are deleted", by: byFriend },
  {
    section: "scenarioSteps",
    table: "crm_scenario_step",
    onErasure: "deleted with the runs",
    by: { row: "run_id", of: "crm_scenario_run" }
  },
  {
    section: "bookingTerms",
    table: "crm_page_booking",
    onErasure: "price and terms of a reservation, which name no person",
    by: { row: "reservation_id", of: "crm_reservation" }
  },
  {
    section: "formSubmissions",
    table: "crm_form_submission",
    onErasure: "answers are emptied, and the rows name no friend",
    by: byUser
  },
  {
    section: "payments",
    table: "crm_payment",
    onErasure: "amounts, times and the reservation stay; the rows name no friend or member",
    by: { friend: "friend_id", member: "member_id" }
  },
  {
    section: "refunds",
    table: "crm_payment_refund",
    onErasure: "amounts and times stay; reasons are emptied",
    by: { row: "payment_id", of: "crm_payment", member: "member_id" }
  },
  { section: "subscriptions", table: "crm_subscription", onErasure: "deleted with the card", by: byMember },
  { section: "broadcasts", table: "crm_broadcast_recipient", onErasure: "rows are deleted", by: byFriend },
  { section: "replies", table: "crm_reply", onErasure: "rows are deleted", by: byFriend },
  { section: "richMenu", table: "crm_friend_menu", onErasure: "the row is deleted", by: byFriend },
  {
    section: "erasures",
    table: "crm_erasure",
    onErasure:
      "the receipt, which has the LINE user id until events and logs are scrubbed, and no personal data after that",
    by: byFriend,
    without: ["line_user_hash"]
  }
]

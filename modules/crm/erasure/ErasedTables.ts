/** What an erasure does to each table that holds data on a person. A test compares the list with the catalogue of PostgreSQL. */
export const erasedTables: Readonly<Record<string, string>> = {
  crm_attention: "texts are emptied, and the rows name no friend",
  crm_erasure: "the receipt, which has no personal data",
  crm_external_id: "rows are deleted",
  crm_form_submission: "answers are emptied, and the rows name no friend",
  crm_friend: "the row stays for reservations, without personal data",
  crm_friend_tag: "rows are deleted",
  crm_line_forward: "bodies that name the person are deleted",
  crm_line_inbound: "content and user id are emptied",
  crm_line_sandbox: "rows are deleted",
  crm_line_sandbox_user: "rows are deleted",
  crm_member: "the card is deleted",
  crm_message: "texts are emptied",
  crm_notice: "rows say when a reservation was announced, and name no person",
  crm_page_booking: "price and terms of a reservation, which name no person",
  crm_point: "deleted with the card",
  crm_reservation: "cancelled if active; notes are emptied",
  crm_resource: "a member of the staff is unlinked",
  crm_scenario_run: "rows are deleted",
  crm_scenario_step: "deleted with the runs",
  crm_visit: "deleted with the card",
  crm_waitlist: "left; notes are emptied"
}

/** Migration: a slot that is deleted is looked for in the waitlist, whatever the state of the entries. */
import { createIndexConcurrently } from "../../../../src/sql/migrate/OutsideTransaction.ts"

export default createIndexConcurrently("crm_waitlist_of_slot", "on crm_waitlist (slot_id)")

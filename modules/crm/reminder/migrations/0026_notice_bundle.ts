/** Migration: finds how much news of bookings the staff of an account got lately, which decides whether further news is bundled. */
import { createIndexConcurrently } from "../../../../src/sql/migrate/OutsideTransaction.ts"

export default createIndexConcurrently(
  "crm_notice_news",
  "on crm_notice (account_id, decided_at) where kind in ('staff:new', 'staff:pending')"
)

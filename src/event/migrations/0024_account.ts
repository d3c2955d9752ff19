/** Finds the events of one account by their order, for who reads them page by page. */
import { createIndexConcurrently } from "../../sql/migrate/OutsideTransaction.ts"

export default createIndexConcurrently("event_account", "on event (account_id, seq)")

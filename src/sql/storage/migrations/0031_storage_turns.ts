/**
 * Migration: the function of the triggers by which transactions of an account take turns in a table (`takeTurns`). The lock is that of
 * `storage_changed`. It is taken before the row is stored, so none waits for it while another one waits for a name of its.
 */
import { compatible, statements } from "../../migrate/Migrations.ts"

export default compatible(
  statements(
    `create function storage_turn() returns trigger language plpgsql as $$
  begin
    if new.account_id is not null then
      perform pg_advisory_xact_lock(25965, hashtext(new.account_id));
    end if;
    return new;
  end $$`
  )
)

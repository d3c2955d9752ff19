/** What the staff note of a friend or guest. */
import { compatible, statements } from "../../../../src/sql/migrate/Migrations.ts"

/** A node of an earlier release that erases a person does not know of the column: the trigger empties it. */
export default compatible(
  statements(
    `alter table crm_friend add column memo text check (length(memo) <= 2000)`,
    `comment on column crm_friend.memo is 'What the staff have noted; null: nothing'`,
    `create function crm_friend_forget_memo() returns trigger language plpgsql as $$
      begin new.memo := null; return new; end $$`,
    `create trigger crm_friend_forget_memo before update of erased_at on crm_friend
      for each row when (new.erased_at is not null) execute function crm_friend_forget_memo()`
  )
)

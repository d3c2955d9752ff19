/** Statements for migrations: from then on the database counts the rows of each account in a table, and refuses those above its limit. */

/** For tables that a migration of the same module has made; what they hold already is counted. */
export const countRows = (...tables: ReadonlyArray<string>): ReadonlyArray<string> =>
  tables.flatMap((table) => [
    `create trigger storage_added after insert on ${table} referencing new table as changed
      for each statement execute function storage_changed()`,
    `create trigger storage_removed after delete on ${table} referencing old table as changed
      for each statement execute function storage_changed()`,
    `insert into storage_usage (account_id, name, part, rows)
      select account_id, '${table}', 0, count(*) from ${table} where account_id is not null group by 1`
  ])

/**
 * Lets the transactions that add rows of an account to a table take turns, beside `countRows`: its limit then holds exactly, however many
 * rows they add at once. For tables that change seldom, since each waits until the one before it ends.
 */
export const takeTurns = (...tables: ReadonlyArray<string>): ReadonlyArray<string> =>
  tables.map(
    (table) => `create trigger storage_turn before insert on ${table} for each row execute function storage_turn()`
  )

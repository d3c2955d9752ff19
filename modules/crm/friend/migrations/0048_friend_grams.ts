/**
 * Makes the grams of a name in a third of the time, one after another instead of by a query for each name: they were half of the time in
 * which a backup with many friends is restored.
 */
import { compatible, statements } from "../../../../src/sql/migrate/Migrations.ts"

/** Function that makes the grams of a name; they are the ones of before, so the index stays as it is. One may come twice. */
const grams = `create or replace function crm_friend_grams(account text, name text) returns integer[]
  language plpgsql immutable strict parallel safe
  as $$
    declare
      prefix constant text := account || ' ';
      made integer[] := '{}';
      before text;
      letter text;
      prefixed text;
    begin
      foreach letter in array string_to_array(name, null) loop
        prefixed := prefix || letter;
        if before is not null then
          made := made || hashtext(before || letter);
        end if;
        made := made || hashtext(prefixed);
        before := prefixed;
      end loop;
      return made;
    end
  $$`

export default compatible(statements(grams))

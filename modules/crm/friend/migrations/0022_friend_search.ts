/**
 * Makes the cost of a search linear. Grams of a name came from `substr`, which reads the name from its beginning for each
 * character; and a search of a hundred characters looked up two hundred lists of the index.
 */
import { compatible, statements } from "../../../../src/sql/migrate/Migrations.ts"

/** Function that makes the grams of a name; they are the ones of before, so the index stays as it is. */
const grams = `create or replace function crm_friend_grams(account text, name text) returns integer[]
  language sql immutable strict parallel safe
  return array(
    select distinct hashtext(account || ' ' || gram)
    from (
      select character, lead(character) over (order by position) as next
      from unnest(string_to_array(name, null)) with ordinality as each(character, position)
    ) as pair cross join lateral (values (character), (character || next)) as made(gram)
    where gram is not null)`

/**
 * Function that selects at most fifteen pairs of a search, spread over it; `strpos` decides. More of them select hardly fewer friends, and
 * each costs a list of the index.
 */
const matches = `create or replace function crm_friend_matches(query text, wanted text) returns setof text
  language sql stable security definer set search_path from current rows 1000
  as $$
    select id from crm_friend
    where account_id = current_setting('ekimae.account_id', true) and line_user_id is not null
      and crm_friend_grams(account_id, search_name) @> array(
        select hashtext(current_setting('ekimae.account_id', true) || ' ' || substr(query, i, 2))
        from generate_series(1, greatest(length(query) - 1, 1), greatest(length(query) / 8, 1)) i)
      and strpos(search_name, query) > 0 and (wanted is null or status = wanted)
  $$`

export default compatible(statements(grams, matches))

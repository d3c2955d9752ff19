/** Removes the texts from stored explanations, so that each response can have them in its language. */
import { statements } from "../../../src/sql/migrate/Migrations.ts"

export default statements(
  `update area_profile set explanation = (
    select json_object_agg(name, json_build_object('coverage', category->'coverage', 'indicators', (
      select json_agg(indicator::jsonb - 'label' - 'reason' - 'source' || jsonb_build_object('gap', case
        when indicator->>'reason' like 'No figures for %' then jsonb_build_object('missing',
          to_jsonb(string_to_array(substr(indicator->>'reason', length('No figures for ') + 1), ', ')))
        when indicator->>'reason' = 'Nothing to compare with' then '"noComparison"'
        when indicator->>'reason' is not null then '"noBase"'
        else 'null'
      end) order by place)
      from json_array_elements(category->'indicators') with ordinality as listed(indicator, place)
    )))
    from json_each(explanation) as categories(name, category)
  )`
)

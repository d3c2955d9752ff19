/** Counts of buckets (`Durations.ts`) as a column has them: as a parameter, and added to what is stored. */

/** As PostgreSQL reads an array, without the zeros at the end. */
export const arrayText = (counts: Iterable<number>): string => {
  const all = [...counts]
  return `{${all.slice(0, all.findLastIndex((count) => count > 0) + 1).join()}}`
}

/** For `on conflict do update`: the stored counts of the column and the new ones, bucket by bucket. */
export const sumOf = (table: string, column: string) => `coalesce((
  select array_agg(coalesce(stored, 0) + coalesce(new, 0) order by n)
  from unnest(${table}.${column}, excluded.${column}) with ordinality as counts(stored, new, n)), '{}')`

/**
 * Unique keys that become free, in the order in which senders of many keys take them: two statements that met in another
 * order would wait for each other for ever.
 */
export const freeKeysOf = (gone: string, condition = "true"): string => `delete from job_unique using (
    select held.actor, held.key from job_unique held
    join ${gone} on held.actor = ${gone}.actor and held.key = ${gone}.unique_key
    where ${gone}.unique_key is not null and ${condition}
    order by held.actor, held.key for update of held
  ) free
  where job_unique.actor = free.actor and job_unique.key = free.key`

/**
 * Deletes the unique keys of jobs that leave, in the order in which senders of many keys insert them: in different
 * orders two statements would deadlock.
 */
export const freeKeysOf = (gone: string, condition = "true"): string => `delete from job_unique using (
    select actor, unique_key from ${gone} where unique_key is not null and ${condition} order by actor, unique_key
  ) free
  where job_unique.actor = any(array[free.actor]) and job_unique.key = any(array[free.unique_key])`

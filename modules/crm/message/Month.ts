/** Calendar months of the quota, in Japan's time: UTC+9 all year. Pure. */

const offsetMs = 9 * 3_600_000

/** The first day of the month, as `YYYY-MM-DD`. */
export const monthAt = (at: Date): string => `${new Date(at.getTime() + offsetMs).toISOString().slice(0, 7)}-01`

/** When the month begins. */
export const monthStart = (at: Date): Date => new Date(Date.parse(monthAt(at)) - offsetMs)

/** When the next month begins. */
export const resetAfter = (at: Date): Date => {
  const local = new Date(at.getTime() + offsetMs)
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 1) - offsetMs)
}

/** How often a watch runs, in words. The API takes cron expressions; people choose one of these. */

export const schedules = { daily: "0 9 * * *", hourly: "0 * * * *", weekly: "0 9 * * 1" } as const

export type Frequency = keyof typeof schedules

export const frequencies: ReadonlyArray<Frequency> = ["daily", "hourly", "weekly"]

/** Undefined for a schedule that was set by the API. */
export const frequencyOf = (schedule: string): Frequency | undefined =>
  frequencies.find((frequency) => schedules[frequency] === schedule)

/** Runs in a month of 30 days. */
export const runsPerMonth = { daily: 30, hourly: 720, weekly: 4 } as const

/** As the document says of the types: the service charges completed runs only. */
export const yenPerRun = {
  price_monitor: 5,
  availability_watch: 5,
  review_watch: 5,
  competitor_count: 1,
  area_watch: 1
} as const

/**
 * What a run costs, in yen. A page costs connections, bandwidth and a share of a thread; imported data costs one question
 * to an index. A page read hourly costs 3,600 yen in a month of 30 days, one read daily 150.
 */
export const yenPerRun = { page: 5, ownData: 1 } as const

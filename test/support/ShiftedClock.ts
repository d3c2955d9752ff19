/** Seconds by which `npm run test-at` has set the clock forward, or back. */
export const clockShiftSeconds = Number(process.env["FAKETIME"] ?? 0)

/**
 * Whether the tests run under a shifted clock. PostgreSQL then ends no statement that waits: not at its statement_timeout, nor at
 * its lock_timeout, and finds no deadlock, which it looks for after a time (findings/libfaketime-postgresql-timeouts.sh). Tests of these are skipped.
 */
export const isClockShifted = clockShiftSeconds !== 0

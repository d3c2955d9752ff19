/**
 * Whether the tests run under a shifted clock (`npm run test-at`). PostgreSQL then ends no statement that waits: not at its
 * statement_timeout, and not at its lock_timeout (findings/libfaketime-postgresql-timeouts.sh). Tests of these are skipped.
 */
export const isClockShifted = process.env["FAKETIME"] !== undefined

/**
 * Milliseconds since the machine was started: one clock for all processes on it, the database's among them, and one that
 * cannot be set. It is taken before anything could replace it, so a process whose wall clock is wrong has it too.
 */
const nanoseconds = process.hrtime.bigint.bind(process.hrtime)

export const now = (): number => Number(nanoseconds()) / 1e6

/** The id that names one request in its answer and in the log. */
const legal = /^[A-Za-z0-9._-]{1,128}$/

/** The caller's own id when it is safe to log and echo; undefined asks for a new one. */
export const accepted = (given: string | undefined): string | undefined =>
  given !== undefined && legal.test(given) ? given : undefined

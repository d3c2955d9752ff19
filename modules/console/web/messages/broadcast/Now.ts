/** The time of the browser. */

/** In milliseconds since 1970; it does not jump while the page is open. */
export const nowMs = (): number => performance.timeOrigin + performance.now()

/** Keys by which the service knows that requests are attempts at the same change. */

/** 128 random bits; unlike `randomUUID` also where the page is served without https. */
export const newAttempt = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("")

/**
 * Makes text visible that a terminal would act on. Commands print what tenants and guests have entered, such as names: control characters
 * could retitle the window, fill the clipboard or write over other lines, and marks of direction reorder them.
 */

/** All that controls, but tabs and line feeds, and the characters that change the direction of text. */
const acting = /[^\P{Cc}\t\n]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`

/** Replaces control characters and marks of direction by the escapes of JSON, so that JSON stays JSON with the same texts. */
export const visible = (text: string): string => text.replaceAll(acting, escaped)

/** Makes characters visible in a text that must stay on its line. */
export const visibleOnLine = (text: string): string =>
  visible(text).replaceAll("\n", String.raw`\n`).replaceAll("\t", String.raw`\t`)

/** The names in braces that the service fills in for each friend. */

export const placeholders = ["displayName", "shopName", "menuName", "bookingTime"] as const
export type Placeholder = (typeof placeholders)[number]

/** Texts of a greeting or a reply know no booking. */
export const withoutBooking = ["displayName", "shopName"] as const satisfies ReadonlyArray<Placeholder>

const pattern = /\{\{|\}\}|\{(displayName|shopName|menuName|bookingTime)\}/g

/** The text as a friend gets it; two braces are one. */
export const fill = (text: string, values: Readonly<Record<Placeholder, string>>): string =>
  text.replace(pattern, (found, name: Placeholder | undefined) => (name === undefined ? found[0]! : values[name]))

/** Whether the text has a name that is filled in. */
export const hasPlaceholder = (text: string): boolean => /\{(displayName|shopName|menuName|bookingTime)\}/.test(text)

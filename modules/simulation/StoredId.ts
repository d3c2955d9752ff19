/** Whether a text can be an id in the tables at all. What cannot is unknown; it may hold what the database refuses. */
export const isStoredId = (text: string): boolean => /^[0-9A-Z]{26}$/.test(text)

/**
 * Whether a text has the form of the ids in the tables. Others are unknown, and may contain characters PostgreSQL
 * rejects.
 */
export const isUlid = (text: string): boolean => /^[0-9A-Z]{26}$/.test(text)

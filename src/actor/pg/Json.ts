/** Formats a time as all JSON of the service does: ISO 8601, UTC, milliseconds, whatever the server's time zone is. */
export const isoTime = (expression: string): string =>
  `to_char((${expression}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Media types of tables. */

/** Type of an Excel workbook. */
export const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

/** Types under which programs send tables besides `text/csv`: browsers on Windows call CSV a file of Excel. */
export const tableTypes: ReadonlyArray<string> = [
  workbookType,
  "text/tab-separated-values",
  "text/comma-separated-values",
  "text/x-csv",
  "application/csv",
  "application/x-csv",
  "application/vnd.ms-excel",
  "application/octet-stream",
  "application/gzip",
  "application/x-gzip"
]

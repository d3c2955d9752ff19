/** Columns that were chosen for files of takings of an account, which the service keeps beside those of the other imports. */
import { callConsole } from "../../api/Client.ts"
import type { Choices } from "../../imports/ImportTarget.ts"
import type { EarlierColumns } from "./TakingsImport.ts"

/** Headings that the service compares. */
const mostHeadings = 200

/** Takings count whether or not the service answers. */
export const columnsOf = (accountId: string): EarlierColumns => {
  const path = `/console/api/accounts/${accountId}/takings-columns`
  return {
    find: async (headings) => {
      if (headings.length === 0) return undefined
      const body = { headings: headings.slice(0, mostHeadings) }
      const found = await callConsole<{ readonly columns: Choices | null }>(`${path}/find`, { body }).catch(() => null)
      return found?.columns ?? undefined
    },
    keep: async (headings, columns) => {
      const body = { headings: headings.slice(0, mostHeadings), columns }
      await callConsole(path, { method: "PUT", body }).catch(() => undefined)
    }
  }
}

/** The code of the day, by which members check in at the shop: signed, and good on that day of the shop alone. Pure. */
import { segmentOf } from "../PageSettings.ts"
import { isSigned, signatureOf } from "../visit/SignedText.ts"

const purpose = "check-in"
const dateLength = 10

export const codeOf = (key: Uint8Array, date: string): string => date + signatureOf(key, purpose, date)

export const isCodeOf = (key: Uint8Array, date: string, code: string): boolean =>
  code.slice(0, dateLength) === date && isSigned(key, purpose, date, code.slice(dateLength))

export const pathOf = (shop: Parameters<typeof segmentOf>[0], code: string): string =>
  `/m/${segmentOf(shop)}?code=${code}`

/** The reading of a price as a line of text. */
import { parsePrice } from "../../../modules/observation/type/price/PriceText.ts"

/** Price, tax if known, and what else is not the default. */
export const seen = (text: string) => {
  const parsed = parsePrice(text)
  if (!("value" in parsed)) return parsed.reason
  const { currency, highPrice, isFrom, price, priceWithoutTax, tax } = parsed.value
  return [
    `${price}`,
    ...(currency === "JPY" ? [] : [currency]),
    ...(tax === "unknown" ? [] : [tax]),
    ...(priceWithoutTax === undefined ? [] : [`without tax ${priceWithoutTax}`]),
    ...(isFrom ? ["from"] : []),
    ...(highPrice === undefined ? [] : [`to ${highPrice}`])
  ].join(", ")
}

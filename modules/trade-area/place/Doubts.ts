/** Why the point of an address may not be where the address means, in sentences. Pure. */
import { Localized } from "../../../src/Language.ts"
import type { OtherChome } from "./address/TownIndex.ts"

const atOffice = {
  ja: "市区町村の役所の位置を基準にしています",
  en: "the point is the office of the municipality"
}

/** @param rest what follows the municipality, in canonical spelling */
export const unknownTown = (rest: string, other: OtherChome | undefined): Localized => {
  if (other !== undefined) {
    const { least, most, named, town } = other
    return new Localized(
      `「${town}」は${least}丁目から${most}丁目までで、${named}丁目はないため、${atOffice.ja}`,
      `${town} has 丁目 ${least} to ${most} and no ${named}, so ${atOffice.en}`
    )
  }
  return rest === "" || /^\d/u.test(rest)
    ? new Localized(`住所に町名がないため、${atOffice.ja}`, `The address names no town, so ${atOffice.en}`)
    : new Localized(
        `住所の「${rest}」にあたる町が見つからないため、${atOffice.ja}`,
        `No town is known for "${rest}" of the address, so ${atOffice.en}`
      )
}

export const impossibleNumber = (number: string, town: string): Localized =>
  new Localized(
    `「${town}」に「${number}」という番地はありえないため、番地を除いた町の位置を基準にしています`,
    `${town} can have no house number ${number}: the point is that of the town`
  )

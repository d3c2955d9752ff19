/** The page on which a guest answers an offer: its address, and the entry that an address names. Pure. */
import { type PublicShop, segmentOf } from "../../page/PageSettings.ts"
import { isSigned, signatureOf } from "../../page/visit/SignedText.ts"

const purpose = "offer"
const idLength = 26

/** Only who has got the link can make it: its end is a signature of the id. */
export const offerOf = (shop: PublicShop, entryId: string): string =>
  `/b/${segmentOf(shop)}/offers/${entryId}${signatureOf(shop.key, purpose, entryId)}`

/** The entry that a link names; undefined for one that this service did not make. */
export const entryIn = (shop: PublicShop, reference: string): string | undefined => {
  const id = reference.slice(0, idLength)
  return isSigned(shop.key, purpose, id, reference.slice(idLength)) ? id : undefined
}

/** What the token of the form is bound to. The slug may change while a page is open. */
export const formOf = ({ accountId }: PublicShop, entryId: string): string => `/b/${accountId}/offer/${entryId}`

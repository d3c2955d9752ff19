/** Addresses of the booking page, and the links by which guests find their bookings again. */
import { type PublicShop, segmentOf } from "../../page/PageSettings.ts"
import { isSigned, signatureOf } from "../../page/visit/SignedText.ts"

const purpose = "booking"
const idLength = 26

export const homeOf = (shop: PublicShop): string => `/b/${segmentOf(shop)}`
export const menuOf = (shop: PublicShop, menuId: string): string => `${homeOf(shop)}/menus/${menuId}`
export const slotOf = (shop: PublicShop, menuId: string, slotId: string): string =>
  `${menuOf(shop, menuId)}/slots/${slotId}`

/** Only who has got the link can make it: its end is a signature of the id. */
export const bookingOf = (shop: PublicShop, reservationId: string): string =>
  `${homeOf(shop)}/bookings/${reservationId}${signatureOf(shop.key, purpose, reservationId)}`

/** The booking that a link names; undefined for one that this service did not make. */
export const bookingIn = (shop: PublicShop, reference: string): string | undefined => {
  const id = reference.slice(0, idLength)
  return isSigned(shop.key, purpose, id, reference.slice(idLength)) ? id : undefined
}

/** What tokens of forms are bound to. The slug may change while a page is open. */
export const forms = {
  details: ({ accountId }: PublicShop): string => `/b/${accountId}/details`,
  book: ({ accountId }: PublicShop): string => `/b/${accountId}/book`,
  mine: ({ accountId }: PublicShop): string => `/b/${accountId}/mine`,
  cancel: ({ accountId }: PublicShop, reservationId: string): string => `/b/${accountId}/cancel/${reservationId}`
}

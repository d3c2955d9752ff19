/**
 * Share of the price that is left after goods and materials, by business type, where no unit cost is given. Judgements
 * of this product from rules of thumb of the trade (an eatery's materials are about a third of the price); they are
 * shown as assumed and never replace a unit cost. Pure.
 */
import type { BusinessName } from "../../business/BusinessNames.ts"

const eatery = 0.68
const services = 0.88

const margins: Readonly<Partial<Record<BusinessName, number>>> = {
  cafe: 0.72,
  ramen: eatery,
  noodles: eatery,
  izakaya: eatery,
  bar: 0.75,
  grill: 0.62,
  sushi: 0.58,
  fastFood: 0.65,
  restaurant: eatery,
  foodDelivery: 0.6,
  deli: 0.58,
  bakery: 0.65,
  sweets: 0.65,
  hairSalon: services,
  barber: 0.92,
  nails: services,
  beautyCare: services,
  massage: 0.95,
  laundry: 0.75,
  amusement: 0.9,
  supermarket: 0.26,
  convenienceStore: 0.3,
  pharmacy: 0.28,
  apparel: 0.5,
  cosmetics: 0.45,
  electronics: 0.25,
  furniture: 0.45,
  florist: 0.5
}

/** The assumed margin, 0 to 1; undefined where none is known. */
export const defaultMarginOf = (type: BusinessName | undefined): number | undefined =>
  type === undefined ? undefined : margins[type]

/**
 * Table of the known business types: how well each suits ages, households and sexes. The figures are assumptions of
 * this product, in log-odds against a neutral persona: 0.4 is about one and a half times the odds. They rank groups of
 * people; an account's own outcomes correct the level.
 */
import type { WeightName } from "../../population/Population.ts"
import type { BusinessName } from "./BusinessNames.ts"

/** Values by age band: 15-24, 25-34, 35-44, 45-54, 55-64, 65-74, 75 and over. */
type ByAge = readonly [number, number, number, number, number, number, number]
/** Values by household: single, couple, family, extended. */
type ByHousehold = readonly [number, number, number, number]

export interface BusinessType {
  readonly name: BusinessName
  readonly age: ByAge
  readonly household: ByHousehold
  /** Difference between women and men: half of it is added for women and half subtracted for men. */
  readonly female: number
  /** The decision weights that count most for its customers. */
  readonly drivers: ReadonlyArray<WeightName>
}

const type = (
  name: BusinessName,
  age: ByAge,
  household: ByHousehold,
  female: number,
  ...drivers: ReadonlyArray<WeightName>
): BusinessType => ({ name, age, household, female, drivers })

const young: ByAge = [0.5, 0.4, 0.1, 0, -0.2, -0.4, -0.7]
const working: ByAge = [0.2, 0.4, 0.3, 0.2, 0, -0.4, -0.8]
const middle: ByAge = [-0.6, 0, 0.4, 0.4, 0.2, 0, -0.3]
const elder: ByAge = [-0.6, -0.4, -0.2, 0, 0.3, 0.6, 0.7]
const parents: ByAge = [-0.6, 0.3, 0.8, 0.5, -0.3, -0.6, -0.8]
const level: ByAge = [0, 0, 0, 0, 0, 0, 0]
const anyHome: ByHousehold = [0, 0, 0, 0]
const alone: ByHousehold = [0.4, 0, -0.2, -0.2]
const homes: ByHousehold = [-0.3, 0.1, 0.4, 0.2]
const children: ByHousehold = [-0.9, -0.5, 0.7, 0.2]

export const businessTypes: ReadonlyArray<BusinessType> = [
  type("cafe", [0.4, 0.3, 0.1, 0, -0.1, -0.2, -0.4], [0.2, 0.1, 0, -0.1], 0.3, "quality", "social"),
  type("ramen", young, alone, -0.5, "price", "quality"),
  type("noodles", level, anyHome, -0.1, "price", "convenience"),
  type("izakaya", working, [0.3, 0.1, -0.2, -0.2], -0.4, "social", "price"),
  type("bar", working, [0.4, 0.1, -0.4, -0.4], -0.3, "quality", "social"),
  type("grill", working, [0, 0, 0.3, 0], -0.3, "quality", "social"),
  type("sushi", [0, 0, 0.2, 0.2, 0.2, 0.2, 0.1], [-0.1, 0.1, 0.2, 0.1], 0, "quality", "price"),
  type("fastFood", young, alone, -0.2, "price", "convenience"),
  type("restaurant", level, [0, 0.2, 0.2, 0], 0.1, "quality", "price"),
  type("bakery", [-0.1, 0.1, 0.3, 0.2, 0.1, 0.1, 0], homes, 0.5, "quality", "convenience"),
  type("sweets", young, anyHome, 0.6, "quality", "novelty"),
  type("deli", working, alone, 0, "convenience", "price"),
  type("foodDelivery", young, [0.3, 0.1, 0, -0.3], 0, "convenience", "novelty"),
  type("hairSalon", [0.4, 0.4, 0.3, 0.1, 0, -0.1, -0.4], anyHome, 0.8, "quality", "social"),
  type("barber", [-0.2, 0, 0.1, 0.2, 0.2, 0.2, 0.2], anyHome, -1.2, "price", "convenience"),
  type("nails", [0.5, 0.6, 0.3, 0, -0.4, -0.8, -1.1], [0.2, 0.1, -0.1, -0.2], 1.8, "novelty", "social"),
  type("beautyCare", [0.5, 0.5, 0.3, 0.1, -0.2, -0.6, -1], anyHome, 1.1, "quality", "brand"),
  type("massage", [-0.5, 0, 0.3, 0.4, 0.3, 0.2, 0.1], anyHome, 0.2, "quality", "convenience"),
  type("baths", [0, 0.1, 0.2, 0.2, 0.2, 0.3, 0.1], anyHome, -0.2, "quality", "price"),
  type("gym", [0.4, 0.5, 0.3, 0.2, 0, -0.1, -0.6], [0.3, 0.1, -0.1, -0.2], -0.2, "convenience", "price"),
  type("yoga", [0.1, 0.5, 0.4, 0.3, 0, -0.2, -0.6], anyHome, 1.3, "quality", "social"),
  type("cramSchool", parents, children, 0.3, "quality", "brand"),
  type("lessons", [0.3, 0.4, 0.5, 0.2, 0, 0, -0.4], [0, 0, 0.3, 0], 0.3, "quality", "price"),
  type("childcare", [-0.8, 0.6, 0.9, 0, -0.9, -1.1, -1.3], [-1.4, -0.4, 0.9, 0.3], 0.4, "quality", "convenience"),
  type("dentist", [0, 0.1, 0.1, 0.1, 0.2, 0.2, 0.1], anyHome, 0.1, "quality", "convenience"),
  type("clinic", elder, anyHome, 0.1, "quality", "convenience"),
  type("pharmacy", [-0.1, 0.1, 0.2, 0.1, 0.1, 0.2, 0.2], homes, 0.4, "price", "convenience"),
  type("elderCare", [-1.5, -1.2, -0.6, 0, 0.4, 0.6, 0.9], [0, 0.2, -0.1, 0.3], 0.2, "quality", "brand"),
  type("supermarket", [-0.6, 0, 0.3, 0.3, 0.3, 0.3, 0.1], homes, 0.5, "price", "convenience"),
  type("convenienceStore", [0.4, 0.4, 0.2, 0.1, 0, -0.3, -0.6], alone, -0.2, "convenience", "novelty"),
  type("apparel", [0.6, 0.4, 0.2, 0.1, 0, -0.2, -0.5], anyHome, 0.6, "brand", "novelty"),
  type("cosmetics", [0.5, 0.4, 0.3, 0.2, 0.1, -0.1, -0.4], anyHome, 1.5, "brand", "quality"),
  type("electronics", [0.3, 0.3, 0.2, 0.1, 0, -0.1, -0.4], anyHome, -0.5, "price", "brand"),
  type("furniture", [0.2, 0.5, 0.4, 0.1, 0, -0.3, -0.6], [0, 0.3, 0.2, -0.1], 0.5, "quality", "price"),
  type("bookstore", [0, 0, 0.1, 0.1, 0.2, 0.3, 0], anyHome, 0, "quality", "convenience"),
  type("florist", elder, homes, 0.6, "quality", "convenience"),
  type("pets", [0, 0.2, 0.2, 0.3, 0.3, 0, -0.5], [-0.3, 0.2, 0.3, 0.2], 0.3, "quality", "convenience"),
  type("realEstate", [-0.2, 0.5, 0.5, 0.1, 0, -0.2, -0.5], [-0.1, 0.3, 0.3, 0], 0, "price", "brand"),
  type("hotel", [0, 0.2, 0.1, 0.1, 0.3, 0.3, -0.1], [0, 0.3, 0.1, 0], 0.1, "quality", "brand"),
  type("travel", [0.2, 0.2, 0.1, 0.1, 0.3, 0.3, -0.2], [0.1, 0.3, 0, 0], 0.2, "novelty", "price"),
  type("theatre", [0.5, 0.2, 0.1, 0, 0.1, 0.1, -0.3], [0.2, 0.2, 0, -0.2], 0.2, "novelty", "social"),
  type("amusement", [0.9, 0.4, 0.3, 0, -0.4, -0.7, -1.1], [0.1, 0, 0.2, -0.1], 0, "social", "price"),
  type("games", [0.9, 0.5, 0.2, -0.1, -0.5, -0.9, -1.3], alone, -0.3, "novelty", "price"),
  type("onlineStore", [0.2, 0.4, 0.4, 0.2, 0, -0.3, -0.7], anyHome, 0.2, "convenience", "price"),
  type("cars", middle, homes, -0.6, "price", "quality"),
  type("laundry", [-0.2, 0.2, 0.3, 0.3, 0.1, 0, -0.1], anyHome, 0.3, "convenience", "price"),
  type("finance", middle, homes, -0.1, "brand", "price"),
  type("ceremonies", [-0.1, 0.5, 0.3, 0, 0.1, 0.3, 0.4], [0, 0.3, 0.2, 0.1], 0.3, "quality", "brand")
]

/**
 * Typical monthly sales of one shop by kind: a prior, not a measurement. `median` is in yen; `spread` is the standard
 * deviation of the logarithm among shops of the kind, from which the rough range follows: judgement. Pure.
 *
 * Restaurants, retail and personal services are scaled so that their means agree with sales per establishment of the Economic
 * Census for Business Activity 2021 (sales of 2020: 34 million yen a year in accommodation and food service, 176 in retail,
 * 70 in personal services and amusement). Within an industry the kinds stand to each other as the published totals of
 * their trades do (franchise, drugstore, fitness and cram school statistics of METI and of trade associations; national
 * medical expenditure), rounded to one or two digits.
 */

import type { Industry } from "../../Industry.ts"
import { otherOf, type SubIndustry, subIndustries, subIndustry } from "../kind/SubIndustry.ts"

export interface Sales {
  readonly median: number
  readonly spread: number
}

/** Million yen a month, and the spread. */
const table: Readonly<Record<string, readonly [millions: number, spread: number]>> = {
  cafe: [1.3, 0.8],
  ramen: [2.2, 0.7],
  soba_udon: [1.8, 0.7],
  sushi: [2.8, 0.9],
  izakaya: [1.8, 0.8],
  yakiniku: [3, 0.8],
  chinese: [1.8, 0.7],
  curry: [1.8, 0.7],
  western: [2.2, 0.8],
  japanese: [2.2, 0.8],
  fast_food: [8, 0.6],
  family_restaurant: [8, 0.5],
  other_restaurant: [2, 0.8],
  convenience: [16, 0.3],
  supermarket: [90, 0.8],
  drugstore: [30, 0.5],
  pharmacy: [9, 0.6],
  department_store: [300, 1.2],
  bakery: [1.8, 0.7],
  confectionery: [1.5, 0.9],
  food_shop: [2, 1],
  liquor: [2.5, 0.9],
  clothing: [3.5, 1],
  electronics: [6, 1.2],
  books: [3.5, 1],
  home: [3, 1.1],
  hardware: [8, 1.2],
  variety: [5, 0.8],
  florist: [1.1, 0.7],
  optician: [3, 0.6],
  jewelry: [2, 1],
  sports_shop: [4, 1],
  bicycle: [1.2, 0.7],
  car_dealer: [12, 1],
  fuel: [12, 0.8],
  pet_shop: [4, 0.9],
  second_hand: [3, 1],
  other_retail: [3, 1.1],
  beauty_salon: [0.8, 0.8],
  barber: [0.4, 0.6],
  beauty_care: [0.6, 0.8],
  massage: [0.6, 0.7],
  laundry: [0.6, 0.8],
  hotel: [8, 1.2],
  karaoke: [5, 0.8],
  cinema: [25, 0.9],
  amusement: [12, 1.3],
  bath: [6, 1],
  car_repair: [2.5, 0.9],
  photo: [1, 0.9],
  pet_care: [0.8, 0.7],
  travel_agency: [4, 1.1],
  repair: [3, 1.1],
  funeral: [6, 1],
  other_service: [1.5, 1.1],
  clinic: [7, 0.6],
  dental: [3.8, 0.5],
  hospital: [150, 0.9],
  osteopathy: [0.9, 0.6],
  veterinary: [3, 0.7],
  other_clinic: [2, 0.9],
  gym: [5, 0.9],
  yoga: [1.2, 0.7],
  swimming: [7, 0.7],
  martial_arts: [0.5, 0.7],
  dance: [0.7, 0.7],
  other_fitness: [2, 1.1],
  cram_school: [1.3, 0.8],
  language_school: [1.5, 0.8],
  music_school: [0.7, 0.8],
  driving_school: [20, 0.6],
  nursery: [9, 0.6],
  school: [60, 1.2],
  other_education: [0.8, 0.9],
  estate_agent: [3, 1],
  other_real_estate: [3, 1.2]
}

const byCode: ReadonlyArray<Sales> = subIndustries.map(({ name }) => {
  const [millions, spread] = table[name]!
  return { median: millions * 1e6, spread }
})

export const salesOf = ({ code }: SubIndustry): Sales => byCode[code]!

/** Kind of a shop of which only the industry is known: "other", but for industries that one kind makes up. */
const usual: Partial<Record<Industry, string>> = {
  clinic: "clinic",
  fitness: "gym",
  education: "cram_school",
  service: "beauty_salon"
}

export const salesOfIndustry = (industry: Industry): Sales => {
  const name = usual[industry]
  return salesOf(name === undefined ? otherOf(industry) : subIndustry(name))
}

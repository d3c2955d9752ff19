/**
 * Sub-industry of an OpenStreetMap object by its tags (https://wiki.openstreetmap.org/wiki/Map_features). A key decides in
 * the order of `keys`; values that are not listed make no shop, except under `shop` and `cuisine`. Pure.
 */
import { type SubIndustry, subIndustry } from "./SubIndustry.ts"

export type Tags = Readonly<Record<string, unknown>>

type Values = Readonly<Record<string, string>>

const amenity: Values = {
  cafe: "cafe",
  coffee_shop: "cafe",
  ice_cream: "confectionery",
  restaurant: "other_restaurant",
  food_court: "other_restaurant",
  fast_food: "fast_food",
  bar: "izakaya",
  pub: "izakaya",
  biergarten: "izakaya",
  nightclub: "izakaya",
  pharmacy: "pharmacy",
  fuel: "fuel",
  marketplace: "food_shop",
  cinema: "cinema",
  karaoke_box: "karaoke",
  public_bath: "bath",
  internet_cafe: "amusement",
  gambling: "amusement",
  casino: "amusement",
  car_wash: "car_repair",
  vehicle_inspection: "car_repair",
  animal_boarding: "pet_care",
  funeral_hall: "funeral",
  love_hotel: "hotel",
  clinic: "clinic",
  doctors: "clinic",
  dentist: "dental",
  hospital: "hospital",
  veterinary: "veterinary",
  prep_school: "cram_school",
  language_school: "language_school",
  music_school: "music_school",
  driving_school: "driving_school",
  kindergarten: "nursery",
  childcare: "nursery",
  school: "school",
  college: "school",
  university: "school",
  training: "other_education",
  dancing_school: "dance",
  dojo: "martial_arts"
}

const shop: Values = {
  convenience: "convenience",
  supermarket: "supermarket",
  wholesale: "supermarket",
  general: "other_retail",
  kiosk: "convenience",
  chemist: "drugstore",
  drugstore: "drugstore",
  cosmetics: "drugstore",
  department_store: "department_store",
  mall: "department_store",
  bakery: "bakery",
  confectionery: "confectionery",
  pastry: "confectionery",
  chocolate: "confectionery",
  butcher: "food_shop",
  cheese: "food_shop",
  coffee: "food_shop",
  dairy: "food_shop",
  deli: "food_shop",
  farm: "food_shop",
  food: "food_shop",
  greengrocer: "food_shop",
  rice: "food_shop",
  seafood: "food_shop",
  tea: "food_shop",
  tofu: "food_shop",
  health_food: "food_shop",
  alcohol: "liquor",
  beverages: "liquor",
  wine: "liquor",
  sake: "liquor",
  clothes: "clothing",
  fashion: "clothing",
  fashion_accessories: "clothing",
  boutique: "clothing",
  baby_goods: "clothing",
  bag: "clothing",
  kimono: "clothing",
  leather: "clothing",
  shoes: "clothing",
  tailor: "clothing",
  computer: "electronics",
  electronics: "electronics",
  hifi: "electronics",
  mobile_phone: "electronics",
  camera: "electronics",
  appliance: "electronics",
  books: "books",
  comics: "books",
  stationery: "home",
  furniture: "home",
  interior_decoration: "home",
  houseware: "home",
  bed: "home",
  carpet: "home",
  curtain: "home",
  kitchen: "home",
  lighting: "home",
  antiques: "second_hand",
  second_hand: "second_hand",
  charity: "second_hand",
  pawnbroker: "second_hand",
  doityourself: "hardware",
  hardware: "hardware",
  garden_centre: "hardware",
  paint: "hardware",
  variety_store: "variety",
  gift: "variety",
  toys: "variety",
  florist: "florist",
  optician: "optician",
  jewelry: "jewelry",
  watches: "jewelry",
  sports: "sports_shop",
  outdoor: "sports_shop",
  golf: "sports_shop",
  fishing: "sports_shop",
  bicycle: "bicycle",
  car: "car_dealer",
  car_parts: "car_dealer",
  motorcycle: "car_dealer",
  tyres: "car_dealer",
  gas: "fuel",
  pet: "pet_shop",
  hairdresser: "beauty_salon",
  beauty: "beauty_care",
  nails: "beauty_care",
  tattoo: "beauty_care",
  massage: "massage",
  laundry: "laundry",
  dry_cleaning: "laundry",
  car_repair: "car_repair",
  motorcycle_repair: "car_repair",
  photo: "photo",
  photo_studio: "photo",
  pet_grooming: "pet_care",
  travel_agency: "travel_agency",
  repair: "repair",
  locksmith: "repair",
  shoe_repair: "repair",
  funeral_directors: "funeral",
  rental: "other_service",
  copyshop: "other_service",
  lottery: "amusement",
  pachinko: "amusement",
  video: "amusement",
  video_games: "amusement",
  medical_supply: "pharmacy",
  hearing_aids: "optician",
  estate_agent: "estate_agent"
}

const tourism: Values = {
  hotel: "hotel",
  hostel: "hotel",
  motel: "hotel",
  guest_house: "hotel",
  apartment: "hotel",
  theme_park: "amusement",
  zoo: "amusement",
  aquarium: "amusement"
}

const leisure: Values = {
  fitness_centre: "gym",
  sports_centre: "gym",
  sports_hall: "other_fitness",
  swimming_pool: "swimming",
  dance: "dance",
  bowling_alley: "amusement",
  amusement_arcade: "amusement",
  adult_gaming_centre: "amusement",
  escape_game: "amusement",
  golf_course: "other_fitness",
  ice_rink: "other_fitness",
  horse_riding: "other_fitness",
  hackerspace: "other_education"
}

const healthcare: Values = {
  clinic: "clinic",
  doctor: "clinic",
  centre: "clinic",
  dentist: "dental",
  hospital: "hospital",
  pharmacy: "pharmacy",
  alternative: "osteopathy",
  physiotherapist: "osteopathy",
  podiatrist: "other_clinic",
  psychotherapist: "other_clinic",
  laboratory: "other_clinic",
  optometrist: "optician"
}

const office: Values = {
  estate_agent: "estate_agent",
  property_management: "other_real_estate",
  travel_agent: "travel_agency",
  tutoring: "cram_school",
  educational_institution: "other_education"
}

const craft: Values = {
  photographer: "photo",
  shoemaker: "repair",
  electronics_repair: "repair",
  confectionery: "confectionery",
  bakery: "bakery",
  winery: "liquor",
  brewery: "liquor"
}

/** Keys in the order in which they decide. */
const keys: ReadonlyArray<readonly [key: string, values: Values]> = [
  ["healthcare", healthcare],
  ["amenity", amenity],
  ["shop", shop],
  ["tourism", tourism],
  ["leisure", leisure],
  ["office", office],
  ["craft", craft]
]

/** Keys without which an object is no shop; the reader of extracts skips everything else. */
export const decidingKeys: ReadonlyArray<string> = keys.map(([key]) => key)

const cuisine: Values = {
  ramen: "ramen",
  noodle: "ramen",
  noodles: "ramen",
  soba: "soba_udon",
  udon: "soba_udon",
  sushi: "sushi",
  yakiniku: "yakiniku",
  barbecue: "yakiniku",
  korean: "yakiniku",
  yakitori: "izakaya",
  izakaya: "izakaya",
  chinese: "chinese",
  gyoza: "chinese",
  curry: "curry",
  indian: "curry",
  nepalese: "curry",
  italian: "western",
  pizza: "western",
  pasta: "western",
  french: "western",
  spanish: "western",
  steak_house: "western",
  steak: "western",
  american: "western",
  german: "western",
  western: "western",
  european: "western",
  japanese: "japanese",
  tempura: "japanese",
  tonkatsu: "japanese",
  seafood: "japanese",
  fish: "japanese",
  eel: "japanese",
  unagi: "japanese",
  okonomiyaki: "japanese",
  beef_bowl: "fast_food",
  gyudon: "fast_food",
  burger: "fast_food",
  chicken: "fast_food",
  sandwich: "fast_food",
  coffee_shop: "cafe",
  coffee: "cafe",
  donut: "cafe",
  family_restaurant: "family_restaurant",
  diner: "family_restaurant"
}

const sport: Values = {
  fitness: "gym",
  yoga: "yoga",
  pilates: "yoga",
  swimming: "swimming",
  martial_arts: "martial_arts",
  judo: "martial_arts",
  karate: "martial_arts",
  kendo: "martial_arts",
  aikido: "martial_arts",
  boxing: "martial_arts",
  dance: "dance",
  ballet: "dance"
}

/** The values of a tag; several are separated by semicolons, the first is the main one. */
const valuesOf = (tags: Tags, key: string): ReadonlyArray<string> => {
  const value = tags[key]
  return typeof value === "string" ? value.split(";").map((one) => one.trim().toLowerCase()) : []
}

const lookUp = (tags: Tags, key: string, values: Values): string | undefined =>
  valuesOf(tags, key)
    .map((value) => (Object.hasOwn(values, value) ? values[value] : undefined))
    .find((found) => found !== undefined)

const unused = new Set(["no", "vacant", "disused", "abandoned", "closed", "former"])

/** Undefined for an object that is no shop of any industry, and for one that is out of use. */
export const subIndustryOfTags = (tags: Tags): SubIndustry | undefined => {
  for (const [key, values] of keys) {
    const [value] = valuesOf(tags, key)
    if (value === undefined) continue
    if (unused.has(value)) return undefined
    const found = lookUp(tags, key, values) ?? (key === "shop" ? "other_retail" : undefined)
    if (found !== undefined) return subIndustry(refined(tags, found))
  }
  return undefined
}

/** The cuisine of a restaurant, the sport of a hall, a barber among hairdressers. */
const refined = (tags: Tags, found: string): string => {
  if (found === "other_restaurant" || found === "fast_food") {
    const dish = lookUp(tags, "cuisine", cuisine)
    return dish === undefined || (found === "fast_food" && dish === "western") ? found : dish
  }
  if (found === "gym" || found === "other_fitness") return lookUp(tags, "sport", sport) ?? found
  if (found === "beauty_salon" && valuesOf(tags, "hairdresser").includes("barber")) return "barber"
  return found
}

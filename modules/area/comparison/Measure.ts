/**
 * The measures by which areas are compared: one number per area, computed from published figures. A measure can be computed for a
 * prefecture and the nation too, so that a reader sees whether a value is high or low. The rates are those that official
 * statistics use; that shops are counted per people by day, and clinics, schools and estate agents per resident, is a judgement.
 * Pure.
 */

export interface Measure {
  readonly name: string
  readonly unit: string
  /** Metrics of its figures, in the order of the formula's arguments. */
  readonly inputs: ReadonlyArray<string>
  /** Not finite where it is undefined, as in a division by no residents. */
  readonly formula: (...figures: ReadonlyArray<number>) => number
  /** The value of several areas: the formula of the sums of their figures, or the mean of their values by residents. */
  readonly over: "sum" | "mean"
  /** Rates: a ward without figures has the value of its city. */
  readonly inherited: boolean
}

const count = (name: string, metric: string, unit: string): Measure => ({
  name,
  unit,
  inputs: [metric],
  formula: (value) => value!,
  over: "sum",
  inherited: false
})

const ratio = (name: string, unit: string, numerator: string, denominator: string, factor = 1): Measure => ({
  name,
  unit,
  inputs: [numerator, denominator],
  formula: (a, b) => (factor * a!) / b!,
  over: "sum",
  inherited: true
})

/** Measures by how many percent the first figure exceeds the second. */
const change = (name: string, later: string, earlier: string): Measure => ({
  ...ratio(name, "percent", later, earlier),
  formula: (a, b) => 100 * (a! / b! - 1)
})

/** A figure that is a rate itself. */
const rate = (name: string, metric: string, unit: string): Measure => ({
  name,
  unit,
  inputs: [metric],
  formula: (value) => value!,
  over: "mean",
  inherited: true
})

const censusAges = ["age0to14", "age15to64", "age65plus"]
const sumOf = (figures: ReadonlyArray<number>) => figures.reduce((sum, figure) => sum + figure, 0)

/** The five-year bands of the register, youngest first. */
const registerBands = Array.from({ length: 21 }, (_, i) =>
  i === 20 ? "register100plus" : `register${5 * i}to${5 * i + 4}`
)

/** Age bands of reports, by their first five-year band and the one after their last. */
const bands: ReadonlyArray<readonly [name: string, from: number, to: number]> = [
  ["age0to14Share", 0, 3],
  ["age15to24Share", 3, 5],
  ["age25to34Share", 5, 7],
  ["age35to44Share", 7, 9],
  ["age45to54Share", 9, 11],
  ["age55to64Share", 11, 13],
  ["age65to74Share", 13, 15],
  ["age75plusShare", 15, 21]
]

const people: ReadonlyArray<Measure> = [
  count("residents", "population", "persons"),
  count("households", "households", "households"),
  ratio("residentDensity", "persons/km2", "population", "habitableArea"),
  ratio("householdSize", "persons/household", "population", "households"),
  ratio("singleHouseholdShare", "fraction", "singleHouseholds", "privateHouseholds"),
  ...bands.map(
    ([name, from, to]): Measure => ({
      name,
      unit: "fraction",
      inputs: registerBands,
      formula: (...figures) => sumOf(figures.slice(from, to)) / sumOf(figures),
      over: "sum",
      inherited: true
    })
  ),
  {
    name: "age65plusShare",
    unit: "fraction",
    inputs: censusAges,
    formula: (young, working, old) => old! / (young! + working! + old!),
    over: "sum",
    inherited: true
  },
  change("change2020to2025", "preliminaryPopulation", "population"),
  change("projectedChange2035", "projected2035", "projected2020"),
  change("projectedChange2050", "projected2050", "projected2020"),
  ratio("foreignShare", "fraction", "foreigners", "population"),
  {
    name: "netMigrationRate",
    unit: "per 1000 persons",
    inputs: ["migrantsIn", "migrantsOut", "population"],
    formula: (movedIn, movedOut, population) => (1000 * (movedIn! - movedOut!)) / population!,
    over: "sum",
    inherited: true
  }
]

const daytime: ReadonlyArray<Measure> = [
  count("daytimePopulation", "daytimePopulation", "persons"),
  ratio("dayNightRatio", "ratio", "daytimePopulation", "nighttimePopulation"),
  ratio("daytimeDensity", "persons/km2", "daytimePopulation", "habitableArea"),
  ratio("employeesPer1000", "per 1000 persons", "employees", "population", 1000)
]

const economy: ReadonlyArray<Measure> = [
  ratio("incomePerTaxpayer", "yen/year", "taxableIncome", "taxpayers"),
  ratio("taxableIncomePerHousehold", "yen/year", "taxableIncome", "households"),
  ratio("taxableIncomePerResident", "yen/year", "taxableIncome", "population"),
  ratio("localTaxPerResident", "yen/year", "localTax", "population"),
  rate("homeRent", "homeRent", "yen/month"),
  rate("landPrice", "landPrice", "yen/m2"),
  ratio("vacancyRate", "percent", "vacantDwellings", "dwellings", 100)
]

const perDaytime = "per 10000 daytime persons"
const perResidents = "per 10000 persons"

const shops: ReadonlyArray<Measure> = [
  ratio("restaurantsPer10000", perDaytime, "restaurants", "daytimePopulation", 10_000),
  ratio("retailShopsPer10000", perDaytime, "retailShops", "daytimePopulation", 10_000),
  ratio("specialtyRestaurantsPer10000", perDaytime, "specialtyRestaurants", "daytimePopulation", 10_000),
  ratio("cafesPer10000", perDaytime, "cafes", "daytimePopulation", 10_000),
  ratio("foodRetailPer10000", perDaytime, "foodRetailShops", "daytimePopulation", 10_000),
  ratio("beautySalonsPer10000", perDaytime, "beautySalons", "daytimePopulation", 10_000),
  ratio("amusementPer10000", perDaytime, "amusementFacilities", "daytimePopulation", 10_000),
  ratio("personalServicesPer10000", perDaytime, "establishmentsPersonalServices", "daytimePopulation", 10_000),
  ratio("clinicsPer10000", perResidents, "clinics", "population", 10_000),
  ratio("educationPer10000", perResidents, "establishmentsEducation", "population", 10_000),
  ratio("realEstatePer10000", perResidents, "establishmentsRealEstate", "population", 10_000),
  change("specialtyRestaurantsChange", "specialtyRestaurants", "specialtyRestaurantsBefore"),
  change("cafesChange", "cafes", "cafesBefore"),
  change("foodRetailChange", "foodRetailShops", "foodRetailShopsBefore"),
  change("beautySalonsChange", "beautySalons", "beautySalonsBefore"),
  change("amusementChange", "amusementFacilities", "amusementFacilitiesBefore")
]

const places: ReadonlyArray<Measure> = [
  count("stations", "stations", "stations"),
  count("tramStops", "tramStops", "stops"),
  ratio("stationsPer100Km2", "per 100 km2", "stations", "habitableArea", 100),
  rate("earthquakeProbability", "earthquakeProbability", "percent"),
  rate("floodExposure", "floodExposure", "percent"),
  rate("landslideExposure", "landslideExposure", "percent"),
  rate("tsunamiExposure", "tsunamiExposure", "percent")
]

export const measures: ReadonlyArray<Measure> = [...people, ...daytime, ...economy, ...shops, ...places]

const namesOf = (group: ReadonlyArray<Measure>) => group.map(({ name }) => name)

/** Names of the measures by what they are about. */
export const measureGroups = {
  people: namesOf(people),
  daytime: namesOf(daytime),
  economy: namesOf(economy),
  places: namesOf(places)
}

/** All metrics that the measures need, and `population`, by which means are weighted. */
export const measuredMetrics: ReadonlyArray<string> = [
  ...new Set(["population", ...measures.flatMap(({ inputs }) => inputs)])
]

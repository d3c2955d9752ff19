/** The figures of each section of a report: measure of the area, and its name in the report. Data. */
import type { ReportAxis } from "../../Industry.ts"

export const figureKeys: Readonly<Record<ReportAxis, Readonly<Record<string, string>>>> = {
  population: {
    residents: "residents",
    households: "households",
    householdSize: "household_size",
    singleHouseholdShare: "single_household_share",
    age0to14Share: "age_0_14_share",
    age15to24Share: "age_15_24_share",
    age25to34Share: "age_25_34_share",
    age35to44Share: "age_35_44_share",
    age45to54Share: "age_45_54_share",
    age55to64Share: "age_55_64_share",
    age65to74Share: "age_65_74_share",
    age75plusShare: "age_75_plus_share",
    age65plusShare: "age_65_plus_share",
    change2020to2025: "change_2020_2025",
    projectedChange2035: "projected_change_2035",
    projectedChange2050: "projected_change_2050",
    foreignShare: "foreign_share",
    netMigrationRate: "net_migration_rate"
  },
  competition: {
    restaurantsPer10000: "restaurants_per_10000",
    retailShopsPer10000: "retail_shops_per_10000",
    specialtyRestaurantsPer10000: "specialty_restaurants_per_10000",
    cafesPer10000: "cafes_per_10000",
    foodRetailPer10000: "food_retail_per_10000",
    beautySalonsPer10000: "beauty_salons_per_10000",
    amusementPer10000: "amusement_per_10000",
    personalServicesPer10000: "personal_services_per_10000",
    clinicsPer10000: "clinics_per_10000",
    educationPer10000: "education_per_10000",
    realEstatePer10000: "real_estate_per_10000",
    specialtyRestaurantsChange: "specialty_restaurants_change",
    cafesChange: "cafes_change",
    foodRetailChange: "food_retail_change",
    beautySalonsChange: "beauty_salons_change",
    amusementChange: "amusement_change"
  },
  demand: {
    daytimePopulation: "daytime_population",
    dayNightRatio: "day_night_ratio",
    employeesPer1000: "employees_per_1000"
  },
  economics: {
    incomePerTaxpayer: "income_per_taxpayer",
    taxableIncomePerHousehold: "taxable_income_per_household",
    taxableIncomePerResident: "taxable_income_per_resident",
    localTaxPerResident: "local_tax_per_resident",
    homeRent: "home_rent",
    landPrice: "land_price",
    vacancyRate: "vacancy_rate"
  },
  accessibility: {
    stations: "stations",
    stationsPer100Km2: "stations_per_100km2"
  },
  risk: {
    earthquakeProbability: "earthquake_probability",
    floodExposure: "flood_exposure",
    landslideExposure: "landslide_exposure"
  }
}

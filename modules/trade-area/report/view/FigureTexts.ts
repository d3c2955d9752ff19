/** The figures of each section of a report: measure of the area, name in the report, label. Data. */
import { Localized } from "../../../../src/Language.ts"
import type { ReportAxis } from "../../Industry.ts"

export interface FigureText {
  /** Name of the measure in module area. */
  readonly measure: string
  readonly key: string
  readonly label: Localized
}

const text = (measure: string, key: string, ja: string, en: string): FigureText => ({
  measure,
  key,
  label: new Localized(ja, en)
})

export const figureTexts: Readonly<Record<ReportAxis, ReadonlyArray<FigureText>>> = {
  population: [
    text("residents", "residents", "居住人口", "Residents"),
    text("households", "households", "世帯数", "Households"),
    text("householdSize", "household_size", "1世帯あたり人員", "Persons per household"),
    text("singleHouseholdShare", "single_household_share", "単身世帯の割合", "Share of single households"),
    text("age0to14Share", "age_0_14_share", "0～14歳の割合", "Share aged 0 to 14"),
    text("age15to24Share", "age_15_24_share", "15～24歳の割合", "Share aged 15 to 24"),
    text("age25to34Share", "age_25_34_share", "25～34歳の割合", "Share aged 25 to 34"),
    text("age35to44Share", "age_35_44_share", "35～44歳の割合", "Share aged 35 to 44"),
    text("age45to54Share", "age_45_54_share", "45～54歳の割合", "Share aged 45 to 54"),
    text("age55to64Share", "age_55_64_share", "55～64歳の割合", "Share aged 55 to 64"),
    text("age65to74Share", "age_65_74_share", "65～74歳の割合", "Share aged 65 to 74"),
    text("age75plusShare", "age_75_plus_share", "75歳以上の割合", "Share aged 75 or more"),
    text("age65plusShare", "age_65_plus_share", "65歳以上の割合（国勢調査）", "Share aged 65 or more (census)"),
    text("change2020to2025", "change_2020_2025", "人口の増減（2020～2025年）", "Change of residents, 2020 to 2025"),
    text(
      "projectedChange2035",
      "projected_change_2035",
      "将来人口の増減（2020～2035年）",
      "Projected change of residents, 2020 to 2035"
    ),
    text(
      "projectedChange2050",
      "projected_change_2050",
      "将来人口の増減（2020～2050年）",
      "Projected change of residents, 2020 to 2050"
    ),
    text("foreignShare", "foreign_share", "外国人の割合", "Share of foreign residents"),
    text("netMigrationRate", "net_migration_rate", "転入超過率", "Net migration rate")
  ],
  competition: [
    text(
      "restaurantsPer10000",
      "restaurants_per_10000",
      "飲食店（昼間人口1万人あたり）",
      "Restaurants per 10,000 people by day"
    ),
    text(
      "retailShopsPer10000",
      "retail_shops_per_10000",
      "小売店（昼間人口1万人あたり）",
      "Retail shops per 10,000 people by day"
    ),
    text(
      "specialtyRestaurantsPer10000",
      "specialty_restaurants_per_10000",
      "専門料理店（昼間人口1万人あたり）",
      "Specialty restaurants per 10,000 people by day"
    ),
    text("cafesPer10000", "cafes_per_10000", "喫茶店（昼間人口1万人あたり）", "Cafes per 10,000 people by day"),
    text(
      "foodRetailPer10000",
      "food_retail_per_10000",
      "飲食料品小売業（昼間人口1万人あたり）",
      "Food retailers per 10,000 people by day"
    ),
    text(
      "beautySalonsPer10000",
      "beauty_salons_per_10000",
      "美容業（昼間人口1万人あたり）",
      "Beauty salons per 10,000 people by day"
    ),
    text(
      "amusementPer10000",
      "amusement_per_10000",
      "娯楽業（昼間人口1万人あたり）",
      "Amusement facilities per 10,000 people by day"
    ),
    text(
      "personalServicesPer10000",
      "personal_services_per_10000",
      "生活関連サービス・娯楽業（昼間人口1万人あたり）",
      "Personal services per 10,000 people by day"
    ),
    text("clinicsPer10000", "clinics_per_10000", "一般診療所（人口1万人あたり）", "Clinics per 10,000 residents"),
    text(
      "educationPer10000",
      "education_per_10000",
      "教育・学習支援業（人口1万人あたり）",
      "Education establishments per 10,000 residents"
    ),
    text(
      "realEstatePer10000",
      "real_estate_per_10000",
      "不動産業（人口1万人あたり）",
      "Real estate establishments per 10,000 residents"
    ),
    text(
      "specialtyRestaurantsChange",
      "specialty_restaurants_change",
      "専門料理店の増減（2016～2021年）",
      "Change of specialty restaurants, 2016 to 2021"
    ),
    text("cafesChange", "cafes_change", "喫茶店の増減（2016～2021年）", "Change of cafes, 2016 to 2021"),
    text(
      "foodRetailChange",
      "food_retail_change",
      "飲食料品小売業の増減（2016～2021年）",
      "Change of food retailers, 2016 to 2021"
    ),
    text(
      "beautySalonsChange",
      "beauty_salons_change",
      "美容業の増減（2016～2021年）",
      "Change of beauty salons, 2016 to 2021"
    ),
    text(
      "amusementChange",
      "amusement_change",
      "娯楽業の増減（2016～2021年）",
      "Change of amusement facilities, 2016 to 2021"
    )
  ],
  demand: [
    text("daytimePopulation", "daytime_population", "昼間人口", "Daytime population"),
    text("dayNightRatio", "day_night_ratio", "昼夜間人口比", "Daytime people per resident"),
    text("employeesPer1000", "employees_per_1000", "従業者数（人口千人あたり）", "Employees per 1,000 residents")
  ],
  economics: [
    text("incomePerTaxpayer", "income_per_taxpayer", "納税義務者1人あたり課税対象所得", "Taxable income per taxpayer"),
    text(
      "taxableIncomePerHousehold",
      "taxable_income_per_household",
      "1世帯あたり課税対象所得",
      "Taxable income per household"
    ),
    text(
      "taxableIncomePerResident",
      "taxable_income_per_resident",
      "人口1人あたり課税対象所得",
      "Taxable income per resident"
    ),
    text("localTaxPerResident", "local_tax_per_resident", "人口1人あたり地方税", "Local tax per resident"),
    text("homeRent", "home_rent", "民営借家の家賃", "Rent of dwellings"),
    text("landPrice", "land_price", "住宅地の地価", "Price of residential land"),
    text("vacancyRate", "vacancy_rate", "空き家率", "Share of vacant dwellings")
  ],
  accessibility: [
    text("stations", "stations", "駅の数", "Railway stations"),
    text("stationsPer100Km2", "stations_per_100km2", "駅の密度", "Stations per 100 km2")
  ],
  risk: [
    text(
      "earthquakeProbability",
      "earthquake_probability",
      "30年以内に震度6弱以上となる確率",
      "Probability of intensity 6-lower or more within 30 years"
    ),
    text("floodExposure", "flood_exposure", "洪水浸水想定区域の人口割合", "Residents in flood zones"),
    text("landslideExposure", "landslide_exposure", "土砂災害警戒区域の人口割合", "Residents in landslide zones")
  ]
}

/** What each measure is called, in the languages of the service. Data. */
import { Localized } from "../../../src/Language.ts"

export const measureLabels: Readonly<Record<string, Localized>> = {
  residents: new Localized("居住人口", "Residents"),
  households: new Localized("世帯数", "Households"),
  householdSize: new Localized("1世帯あたり人員", "Persons per household"),
  singleHouseholdShare: new Localized("単身世帯の割合", "Share of single households"),
  age0to14Share: new Localized("0～14歳の割合", "Share aged 0 to 14"),
  age15to24Share: new Localized("15～24歳の割合", "Share aged 15 to 24"),
  age25to34Share: new Localized("25～34歳の割合", "Share aged 25 to 34"),
  age35to44Share: new Localized("35～44歳の割合", "Share aged 35 to 44"),
  age45to54Share: new Localized("45～54歳の割合", "Share aged 45 to 54"),
  age55to64Share: new Localized("55～64歳の割合", "Share aged 55 to 64"),
  age65to74Share: new Localized("65～74歳の割合", "Share aged 65 to 74"),
  age75plusShare: new Localized("75歳以上の割合", "Share aged 75 or more"),
  age65plusShare: new Localized("65歳以上の割合（国勢調査）", "Share aged 65 or more (census)"),
  change2020to2025: new Localized("人口の増減（2020～2025年）", "Change of residents, 2020 to 2025"),
  projectedChange2035: new Localized("将来人口の増減（2020～2035年）", "Projected change of residents, 2020 to 2035"),
  projectedChange2050: new Localized("将来人口の増減（2020～2050年）", "Projected change of residents, 2020 to 2050"),
  foreignShare: new Localized("外国人の割合", "Share of foreign residents"),
  netMigrationRate: new Localized("転入超過率", "Net migration rate"),
  restaurantsPer10000: new Localized("飲食店（昼間人口1万人あたり）", "Restaurants per 10,000 people by day"),
  retailShopsPer10000: new Localized("小売店（昼間人口1万人あたり）", "Retail shops per 10,000 people by day"),
  specialtyRestaurantsPer10000: new Localized(
    "専門料理店（昼間人口1万人あたり）",
    "Specialty restaurants per 10,000 people by day"
  ),
  cafesPer10000: new Localized("喫茶店（昼間人口1万人あたり）", "Cafes per 10,000 people by day"),
  foodRetailPer10000: new Localized("飲食料品小売業（昼間人口1万人あたり）", "Food retailers per 10,000 people by day"),
  beautySalonsPer10000: new Localized("美容業（昼間人口1万人あたり）", "Beauty salons per 10,000 people by day"),
  amusementPer10000: new Localized("娯楽業（昼間人口1万人あたり）", "Amusement facilities per 10,000 people by day"),
  personalServicesPer10000: new Localized(
    "生活関連サービス・娯楽業（昼間人口1万人あたり）",
    "Personal services per 10,000 people by day"
  ),
  clinicsPer10000: new Localized("一般診療所（人口1万人あたり）", "Clinics per 10,000 residents"),
  educationPer10000: new Localized(
    "教育・学習支援業（人口1万人あたり）",
    "Education establishments per 10,000 residents"
  ),
  realEstatePer10000: new Localized("不動産業（人口1万人あたり）", "Real estate establishments per 10,000 residents"),
  specialtyRestaurantsChange: new Localized(
    "専門料理店の増減（2016～2021年）",
    "Change of specialty restaurants, 2016 to 2021"
  ),
  cafesChange: new Localized("喫茶店の増減（2016～2021年）", "Change of cafes, 2016 to 2021"),
  foodRetailChange: new Localized("飲食料品小売業の増減（2016～2021年）", "Change of food retailers, 2016 to 2021"),
  beautySalonsChange: new Localized("美容業の増減（2016～2021年）", "Change of beauty salons, 2016 to 2021"),
  amusementChange: new Localized("娯楽業の増減（2016～2021年）", "Change of amusement facilities, 2016 to 2021"),
  daytimePopulation: new Localized("昼間人口", "Daytime population"),
  dayNightRatio: new Localized("昼夜間人口比", "Daytime people per resident"),
  employeesPer1000: new Localized("従業者数（人口千人あたり）", "Employees per 1,000 residents"),
  incomePerTaxpayer: new Localized("納税義務者1人あたり課税対象所得", "Taxable income per taxpayer"),
  taxableIncomePerHousehold: new Localized("1世帯あたり課税対象所得", "Taxable income per household"),
  taxableIncomePerResident: new Localized("人口1人あたり課税対象所得", "Taxable income per resident"),
  localTaxPerResident: new Localized("人口1人あたり地方税", "Local tax per resident"),
  homeRent: new Localized("民営借家の家賃", "Rent of dwellings"),
  landPrice: new Localized("住宅地の地価", "Price of residential land"),
  vacancyRate: new Localized("空き家率", "Share of vacant dwellings"),
  stations: new Localized("駅の数（路面電車を除く）", "Railway stations, without tram stops"),
  tramStops: new Localized("路面電車の停留場の数", "Tram stops"),
  stationsPer100Km2: new Localized("駅の密度", "Stations per 100 km2"),
  earthquakeProbability: new Localized(
    "30年以内に震度6弱以上となる確率",
    "Probability of intensity 6-lower or more within 30 years"
  ),
  floodExposure: new Localized("洪水浸水想定区域の人口割合", "Residents in flood zones"),
  landslideExposure: new Localized("土砂災害警戒区域の人口割合", "Residents in landslide zones"),
  residentDensity: new Localized("可住地面積1km²あたり人口", "Residents per km2 of habitable land"),
  daytimeDensity: new Localized("可住地面積1km²あたり昼間人口", "People by day per km2 of habitable land"),
  tsunamiExposure: new Localized("津波浸水想定区域の人口割合", "Residents in tsunami zones")
}

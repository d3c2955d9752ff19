/**
 * What households spend on food by item: yearly yen of a household of two or more in the capital of each prefecture, mean of three
 * years (SSDSE-C, from the Family Income and Expenditure Survey). No source has it by municipality.
 */
import { Localized } from "../../../src/Language.ts"

export interface SpendingItem {
  /** Official code of the item in SSDSE-C. */
  readonly code: string
  readonly name: string
  readonly label: Localized
}

const item = (code: string, name: string, ja: string, en: string): SpendingItem => ({
  code,
  name,
  label: new Localized(ja, en)
})

export const spendingItems: ReadonlyArray<SpendingItem> = [
  item("LB00", "food", "食料（外食を含む）", "Food, eating out included"),
  item("LB12", "eatingOut", "外食", "Eating out"),
  item("LB121101", "soba", "日本そば・うどん（外食）", "Soba and udon, eaten out"),
  item("LB121102", "ramen", "中華そば（外食）", "Ramen, eaten out"),
  item("LB121104", "sushi", "すし（外食）", "Sushi, eaten out"),
  item("LB121105", "japaneseMeals", "和食（外食）", "Japanese meals, eaten out"),
  item("LB121106", "chineseMeals", "中華食（外食）", "Chinese meals, eaten out"),
  item("LB121107", "westernMeals", "洋食（外食）", "Western meals, eaten out"),
  item("LB121108", "grilledMeat", "焼肉（外食）", "Grilled meat, eaten out"),
  item("LB121109", "hamburgers", "ハンバーガー（外食）", "Hamburgers, eaten out"),
  item("LB121201", "cafes", "喫茶代", "Cafes"),
  item("LB121202", "bars", "飲酒代（外食）", "Drinking out"),
  item("LB09", "preparedFood", "調理食品", "Prepared food"),
  item("LB091001", "boxedLunches", "弁当", "Boxed lunches"),
  item("LB08", "sweets", "菓子類", "Sweets"),
  item("LB080005", "cakes", "ケーキ", "Cakes"),
  item("LB012001", "bread", "食パン", "Bread loaves"),
  item("LB012002", "otherBread", "他のパン", "Other bread"),
  item("LB102001", "coffee", "コーヒー（豆・粉など）", "Coffee to make at home"),
  item("LB11", "alcohol", "酒類（家庭）", "Alcohol at home"),
  item("LB03", "meat", "肉類", "Meat"),
  item("LB02", "fish", "魚介類", "Fish and seafood"),
  item("LB05", "vegetables", "野菜・海藻", "Vegetables and seaweed"),
  item("LB06", "fruit", "果物", "Fruit")
]

/**
 * Prices that a shop may not set freely. Patterns are for lower-case text after NFKC. Sources:
 *
 * - insured treatment and dispensing: fees of the health insurance (健康保険法第76条, 診療報酬); care: 介護保険法第41条 (介護報酬);
 * - licensed childcare: set by the municipality (子ども・子育て支援法第27条); new books: resale price maintenance (独占禁止法第23条);
 * - taxis: prices by approval (道路運送法第9条の3); buses of regular routes: upper limits by approval (第9条);
 * - tobacco: retail at the approved list price only (たばこ事業法第33条, 第36条);
 * - public baths: the governor of the prefecture sets the highest fee (物価統制令第4条, 公衆浴場入浴料金の統制額の指定等に関する省令);
 * - letters and postcards: 郵便法第67条; school lunches: 学校給食法第11条. Pure.
 */
import { Localized } from "../../../../../src/Language.ts"
import type { BusinessName } from "../../business/BusinessNames.ts"

const selfPaid =
  /自費|自由診療|保険外|保険適用外|ホワイトニング|矯正|インプラント|セラミック|審美|美容|脱毛|ドック|健診|検診|予防接種|ワクチン|aga|レーシック|whitening|implant|cosmetic|vaccin/u

interface Rule {
  /** Kinds of business that the rule is about; any where undefined. */
  readonly types?: ReadonlyArray<BusinessName>
  /** Words that the text must have. */
  readonly named?: RegExp
  /** Words with which the price is free. */
  readonly free?: RegExp
  readonly text: Localized
}

const rules: ReadonlyArray<Rule> = [
  {
    types: ["dentist", "clinic"],
    free: selfPaid,
    text: new Localized(
      "保険診療の料金は診療報酬として国が定めるため、医院では決められません。自費診療の価格を調べるときは、商品（product）にその治療名（例：ホワイトニング）を指定してください。",
      "Fees of insured treatment are set by the state, not by the clinic. To test the price of a self-paid treatment, name it as the product (for instance whitening)."
    )
  },
  {
    types: ["pharmacy"],
    named: /調剤|処方|prescription/u,
    text: new Localized(
      "保険調剤の料金は国が定めるため、薬局では決められません。",
      "Fees of insured dispensing are set by the state, not by the pharmacy."
    )
  },
  {
    types: ["elderCare"],
    free: /保険外|自費|配食|見守り|タクシー/u,
    text: new Localized(
      "介護保険サービスの料金は介護報酬として国が定めます。保険外サービスなら、商品（product）にその名前を指定してください。",
      "Fees under the long-term care insurance are set by the state. For services outside it, name the service as the product."
    )
  },
  {
    types: ["childcare"],
    free: /認可外|無認可|学童|シッター|一時預かり|託児/u,
    text: new Localized(
      "認可保育の利用料は市区町村が定めます。認可外や一時預かりなら、商品（product）にその名前を指定してください。",
      "Fees of licensed childcare are set by the municipality. For other childcare, name it as the product."
    )
  },
  {
    types: ["bookstore"],
    free: /古本|古書|中古|雑貨|文具|used/u,
    text: new Localized(
      "新刊書籍は再販売価格維持制度により定価で販売されます。古書や雑貨なら、商品（product）に指定してください。",
      "New books are sold at the publisher's price (resale price maintenance). For used books or other goods, name them as the product."
    )
  },
  {
    named: /タクシー|ハイヤー|(?<![a-z])taxi/u,
    free: /広告|グッズ|用品|バッグ|弁当|求人/u,
    text: new Localized(
      "タクシーの運賃は道路運送法により国土交通大臣の認可で決まるため、会社が自由に決められません。変えるには認可の申請が必要です。",
      "Prices of taxi rides need the approval of the Minister of Land, Infrastructure, Transport and Tourism (Road Transportation Act): a company may not set them freely."
    )
  },
  {
    named: /路線バス|乗合バス|バス運賃|(?:鉄道|電車)の?(?:運賃|乗車券)|bus fare|train fare/u,
    text: new Localized(
      "路線バスや鉄道の運賃は上限が国の認可で決まります。認可された上限の範囲かどうかを先に確かめてください。",
      "Prices of regular buses and trains have upper limits that the state approves. Check first that the prices are within them."
    )
  },
  {
    named:
      /たばこ|タバコ|煙草|紙巻き?|シガレット|葉巻|シガー(?!バー)|iqos|アイコス|ヒートスティック|cigarettes?|(?<![a-z])cigars?(?! bar)|tobacco/u,
    free: /禁煙|喫煙具|ライター|カッター|灰皿|ケース|カバー|充電|パイプ|喫煙所|吸え|喫煙可|分煙|消臭|lighter|ashtray/u,
    text: new Localized(
      "たばこは、たばこ事業法により認可された定価でしか販売できません。",
      "Tobacco may only be sold at the approved list price (Tobacco Business Act)."
    )
  },
  {
    named: /銭湯|公衆浴場|湯屋|風呂屋|ふろ屋|(?<![a-z])sento|public bath/u,
    free: /スーパー銭湯|健康ランド|温泉|旅館|宿|ホテル|サウナ|岩盤浴|タオル|石けん|石鹸|シャンプー|牛乳|ドリンク|グッズ|towel|sauna/u,
    text: new Localized(
      "銭湯（一般公衆浴場）の入浴料金は、物価統制令に基づき多くの都道府県で知事が上限を定めています。上限の範囲かどうかを先に確かめてください。",
      "In most prefectures the governor sets the highest fee of public baths (sento; Price Control Ordinance). Check first that the prices are within it."
    )
  },
  {
    named: /郵便料金|(?:郵便|年賀|通常|官製)はがき|定形(?:外)?郵便|切手|レターパック|postage|postal stamps?/u,
    free: /金券|買取|買い取り|アルバム|コレクション|収集|印刷|デザイン/u,
    text: new Localized(
      "郵便料金と切手は、郵便法に基づき日本郵便が全国一律に定めるため、店では決められません。",
      "Postage and stamps have one price in all of Japan, set under the Postal Act, not by the shop."
    )
  },
  {
    named: /学校給食|給食費|(?:小|中|義務教育)学校.*給食|school lunch/u,
    text: new Localized(
      "学校給食費は学校給食法により保護者が食材費を負担するもので、学校の設置者（市区町村など）が定めます。",
      "Charges of school lunches cover the ingredients (School Lunch Act) and are set by those who run the schools, such as municipalities."
    )
  }
]

export interface Regulation {
  /** Why the shop may not set the price; undefined where it may. */
  readonly text: Localized | undefined
  readonly selfPaid: boolean
}

export const regulationOf = (
  type: BusinessName | undefined,
  businessType: string,
  product: string | undefined
): Regulation => {
  const text = `${businessType} ${product ?? ""}`.normalize("NFKC").toLowerCase()
  const rule = rules.find(
    ({ free, named, types }) =>
      (types === undefined || (type !== undefined && types.includes(type))) &&
      named?.test(text) !== false &&
      free?.test(text) !== true
  )
  return { text: rule?.text, selfPaid: selfPaid.test(text) }
}

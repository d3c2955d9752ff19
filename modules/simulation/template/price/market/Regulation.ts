/**
 * Prices that a shop may not set itself: insured medical treatment and dispensing (fees of the health insurance, 診療報酬),
 * care under the long-term care insurance (介護報酬), licensed childcare (set by the municipality) and new books (resale
 * price maintenance, Antimonopoly Act article 23). Pure.
 */
import { Localized } from "../../../../../src/Language.ts"
import type { BusinessName } from "../../business/BusinessNames.ts"

const selfPaid =
  /自費|自由診療|保険外|保険適用外|ホワイトニング|矯正|インプラント|セラミック|審美|美容|脱毛|ドック|健診|検診|予防接種|ワクチン|aga|レーシック|whitening|implant|cosmetic|vaccin/u

const rules: Readonly<
  Partial<Record<BusinessName, { readonly applies: (text: string) => boolean; readonly text: Localized }>>
> = {
  ...Object.fromEntries(
    (["dentist", "clinic"] as const).map((name) => [
      name,
      {
        applies: (text: string) => !selfPaid.test(text),
        text: new Localized(
          "保険診療の料金は診療報酬として国が定めるため、医院では決められません。自費診療の価格を調べるときは、商品（product）にその治療名（例：ホワイトニング）を指定してください。",
          "Fees of insured treatment are set by the state, not by the clinic. To test the price of a self-paid treatment, name it as the product (for instance whitening)."
        )
      }
    ])
  ),
  pharmacy: {
    applies: (text) => /調剤|処方|prescription/u.test(text),
    text: new Localized(
      "保険調剤の料金は国が定めるため、薬局では決められません。",
      "Fees of insured dispensing are set by the state, not by the pharmacy."
    )
  },
  elderCare: {
    applies: (text) => !/保険外|自費|配食|見守り/u.test(text),
    text: new Localized(
      "介護保険サービスの料金は介護報酬として国が定めます。保険外サービスなら、商品（product）にその名前を指定してください。",
      "Fees under the long-term care insurance are set by the state. For services outside it, name the service as the product."
    )
  },
  childcare: {
    applies: (text) => !/認可外|無認可|学童|シッター|一時預かり|託児/u.test(text),
    text: new Localized(
      "認可保育の利用料は市区町村が定めます。認可外や一時預かりなら、商品（product）にその名前を指定してください。",
      "Fees of licensed childcare are set by the municipality. For other childcare, name it as the product."
    )
  },
  bookstore: {
    applies: (text) => !/古本|古書|中古|雑貨|文具|used/u.test(text),
    text: new Localized(
      "新刊書籍は再販売価格維持制度により定価で販売されます。古書や雑貨なら、商品（product）に指定してください。",
      "New books are sold at the publisher's price (resale price maintenance). For used books or other goods, name them as the product."
    )
  }
}

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
  const rule = type === undefined ? undefined : rules[type]
  return { text: rule?.applies(text) === true ? rule.text : undefined, selfPaid: selfPaid.test(text) }
}

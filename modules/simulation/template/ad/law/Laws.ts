/** Laws that a copy is checked against. Of two claims in the same words the one of the earlier law is reported. */
import type { Law } from "./Claim.ts"
import { commercialTransactions } from "./laws/CommercialTransactions.ts"
import { employment } from "./laws/Employment.ts"
import { financialInstruments } from "./laws/FinancialInstruments.ts"
import { foodLabelling } from "./laws/FoodLabelling.ts"
import { healthPromotion } from "./laws/HealthPromotion.ts"
import { insurance } from "./laws/Insurance.ts"
import { liquor } from "./laws/Liquor.ts"
import { medicalCare } from "./laws/MedicalCare.ts"
import { moneyLending } from "./laws/MoneyLending.ts"
import { pharmaceuticals } from "./laws/Pharmaceuticals.ts"
import { realEstate } from "./laws/RealEstate.ts"
import { representations } from "./laws/Representations.ts"
import { tradeTerms } from "./laws/Terms.ts"
import { therapists } from "./laws/Therapists.ts"
import { tobacco } from "./laws/Tobacco.ts"

export const laws: ReadonlyArray<Law> = [
  medicalCare,
  therapists,
  insurance,
  financialInstruments,
  realEstate,
  moneyLending,
  liquor,
  tobacco,
  employment,
  commercialTransactions,
  foodLabelling,
  pharmaceuticals,
  healthPromotion,
  tradeTerms,
  representations
]

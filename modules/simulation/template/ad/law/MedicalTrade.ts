/** Whether a business is under the rules of medical advertising, and which appeals it may be advised to use. Pure. */
import type { BusinessName } from "../../business/BusinessNames.ts"
import type { Appeal } from "../reading/Lexicon.ts"
import { medicalTrade, veterinaryTrade } from "./Words.ts"

const medicalTypes: ReadonlySet<BusinessName> = new Set(["dentist", "clinic"])
/** A clinic may be taken for another type: 美容クリニック stands among beauty care. */
const medicalNames = new RegExp(medicalTrade, "u")
/** Clinics for animals are under the Veterinary Practice Act (article 17), and not under the Medical Care Act. */
const veterinary = new RegExp(`${veterinaryTrade}|(?<![a-z])(?:vet|veterinary|veterinarian|animal|pet)s?(?![a-z])`, "u")

const plain = (given: string): string => given.normalize("NFKC").toLowerCase()

export const isMedical = (given: string, business: BusinessName | undefined): boolean =>
  (business !== undefined && medicalTypes.has(business)) || medicalNames.test(plain(given))

/** Whether the remarks of the Medical Care Act apply. */
export const isUnderMedicalCareAct = (given: string, business: BusinessName | undefined): boolean =>
  isMedical(given, business) && !veterinary.test(plain(given))

/** Appeals that are not advised: a clinic must not lure by discounts, testimonials or haste. */
export const isAdvisable = (appeal: Appeal, medical: boolean): boolean =>
  !medical || !(["price", "socialProof", "urgency", "novelty"] as ReadonlyArray<Appeal>).includes(appeal)

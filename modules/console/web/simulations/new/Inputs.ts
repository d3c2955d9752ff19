/** What the form of a simulation holds, and the request that it becomes. */
import type { Schema } from "../../api/Types.ts"
import type { SimulationTemplate } from "../Queries.ts"

type Body = Schema<"NewPriceTest"> | Schema<"NewAdTest"> | Schema<"NewSegmentDiscovery">

/** As typed; fields of templates that are not chosen wait. */
export interface Inputs {
  readonly businessType: string
  readonly product: string
  readonly prices: string
  readonly unitCost: number | ""
  readonly referencePrice: number | ""
  readonly adCopies: ReadonlyArray<string>
  readonly maxSegments: number | ""
}

export const blankInputs: Inputs = {
  businessType: "",
  product: "",
  prices: "",
  unitCost: "",
  referencePrice: "",
  adCopies: ["", ""],
  maxSegments: ""
}

const optional = <K extends string, V>(name: K, value: V | "") =>
  (value === "" ? {} : { [name]: value }) as Partial<Record<K, V>>

/** Numbers between commas or spaces; what is no number goes to the service, which says where. */
const numbersIn = (text: string) =>
  text
    .split(/[\s,、，]+/)
    .filter((part) => part !== "")
    .map(Number)

const adCopiesOf = (copies: ReadonlyArray<string>) => {
  const written = copies.filter((copy) => copy.trim() !== "")
  return written.length === 1 ? optional("adCopy", written[0] ?? "") : { adCopies: written }
}

export const bodyOf = (
  template: SimulationTemplate,
  inputs: Inputs,
  { areaCode, personaCount }: { readonly areaCode: string; readonly personaCount: number }
): Body => {
  const { businessType, referencePrice } = inputs
  const frame = { personaCount, ...optional("areaCode", areaCode) }
  if (template === "price_test") {
    return {
      ...frame,
      templateType: template,
      inputParams: {
        businessType,
        prices: numbersIn(inputs.prices),
        ...optional("product", inputs.product),
        ...optional("unitCost", inputs.unitCost),
        ...optional("referencePrice", referencePrice)
      }
    }
  }
  if (template === "ad_test") {
    return {
      ...frame,
      templateType: template,
      inputParams: { businessType, ...adCopiesOf(inputs.adCopies), ...optional("referencePrice", referencePrice) }
    }
  }
  return {
    ...frame,
    templateType: template,
    inputParams: { businessType, ...optional("maxSegments", inputs.maxSegments) }
  }
}

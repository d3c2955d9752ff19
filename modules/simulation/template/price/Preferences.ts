/**
 * What makes each persona more or less ready to buy, and more or less sensitive to prices, from its circumstances.
 * Findings of studies are cited; the other figures are assumptions of this product, which rank people rather than
 * measure them. `PopulationDemand.ts` scales them to the level and the elasticity of the population. Pure.
 */
import { traitColumn, type WeightName, weightNames } from "../../population/Population.ts"
import { weightFormulas } from "../../population/people/DecisionWeights.ts"
import { resourcesIn, usualResources } from "../../population/people/HouseholdResources.ts"
import { fitOf } from "../business/BusinessFit.ts"
import type { BusinessType } from "../business/BusinessTypes.ts"
import type { World } from "../Template.ts"

/** Rate at which an average persona buys at the usual price. A convention: outcomes correct the level. */
export const usualRate = 0.35

/**
 * Sensitivity falls with the resources of a persona's household to this power (modelled): a small one for cheap goods, a larger
 * one for goods that take a part of the budget. Only the direction is known: customers of supermarkets in poorer districts bought
 * cereals more elastically in four product categories of five (E. Jones, W. Chern, B. Mustiful, Are lower-income shoppers as
 * price sensitive as higher-income ones? A look at breakfast cereals, Journal of Food Distribution Research 25, 1994). The weight
 * of prices and financial anxiety, which follow resources too, add to it. The scale is the same in every area: a richer area
 * accepts higher prices.
 */
const resourcePower = { least: 0.1, most: 0.5, halfway: 25_000 } as const
/** The power at a usual price in yen. */
const resourcePowerAt = (reference: number): number => {
  const { halfway, least, most } = resourcePower
  return least + ((most - least) * reference) / (reference + halfway)
}
/** Greater resources, in yen, make no further difference. */
const mostResources = 30_000_000

/** Decision weights of an average persona. */
const usualWeights = weightNames.map((weight) => weightFormulas[weight].base)

/**
 * Sensitivity grows with the weight of prices to this power; the higher one applies if price is a driver of the business
 * type.
 */
const weightPower = { usual: 0.4, driver: 0.6 } as const
/** Relative growth of the sensitivity with the distance of financial anxiety from its average, 0.5. */
const worrySlope = 0.4

/** Log-odds that an ordinary offer gains per unit of each weight. */
const likings: Readonly<Record<WeightName, number>> = {
  price: 0,
  quality: 3,
  convenience: 2,
  novelty: 1.5,
  brand: 2,
  social: 0
}
/** Additional log-odds per unit of a weight that is a driver of the business type. */
const likingOfDriver = 2

/** Standard deviation of a persona's random taste, in log-odds. */
const tasteSpread = 0.8

/** One value per persona; log-odds but for the last. */
export interface Preferences {
  readonly size: number
  readonly taste: Float64Array
  /** From the weights of quality, convenience, novelty and brand. */
  readonly liking: Float64Array
  /** How the kind of business suits its age, household and sex. */
  readonly fit: Float64Array
  /** Logarithm of its sensitivity to prices relative to an average persona. */
  readonly sensitivity: Float64Array
}

const sensitivityOf = (world: World, business: BusinessType | undefined, reference: number): Float64Array => {
  const power = resourcePowerAt(reference)
  const anxiety = traitColumn(world.population, "financialAnxiety")
  const price = weightNames.indexOf("price")
  const steepness = weightPower[business?.drivers.includes("price") === true ? "driver" : "usual"]
  return resourcesIn(world.population).map((resources, persona) => {
    const wealth = Math.min(mostResources, resources) / usualResources
    const weight = Math.max(0.01, world.weights[persona * weightNames.length + price]!) / usualWeights[price]!
    const worry = 1 + worrySlope * (anxiety[persona]! - 0.5)
    return Math.log(worry) + steepness * Math.log(weight) - power * Math.log(wealth)
  })
}

/** Preferences at a usual price in yen; `business` is undefined for an unknown business type. */
export const preferencesOf = (world: World, business: BusinessType | undefined, reference: number): Preferences => {
  const { size } = world.population
  const random = world.random("price_test/taste")
  const strengths = weightNames.map(
    (weight) =>
      likings[weight] + (weight !== "price" && business?.drivers.includes(weight) === true ? likingOfDriver : 0)
  )
  const liking = Float64Array.from({ length: size }, (_, persona) => {
    let own = 0
    for (let index = 0; index < strengths.length; index++) {
      own += strengths[index]! * (world.weights[persona * weightNames.length + index]! - usualWeights[index]!)
    }
    return own
  })
  return {
    size,
    taste: Float64Array.from({ length: size }, () => tasteSpread * random.normal()),
    liking,
    fit: fitOf(business, world.population),
    sensitivity: sensitivityOf(world, business, reference)
  }
}

/**
 * How a persona's circumstances become the a and b of its choice (`Choice.ts`). What studies found is cited; the other
 * figures are assumptions of this product, and they order people rather than measure them. Pure.
 */
import { stabilityOf, traitColumn, type WeightName, weightNames } from "../../population/Population.ts"
import { resourcesIn, usualResources } from "../../population/Resources.ts"
import { lines } from "../../population/Weights.ts"
import { logit } from "../../statistics/Logit.ts"
import { fitOf } from "../business/BusinessFit.ts"
import type { BusinessType } from "../business/BusinessTypes.ts"
import type { World } from "../Template.ts"
import type { Choices } from "./Choice.ts"

/** Demand at the usual price, of a persona that is average in everything. A convention: outcomes correct the level. */
export const usualRate = 0.35

/**
 * Price elasticity of that persona at the usual price: the mean of 1,851 estimates from 81 studies (T. Bijmolt, H. van
 * Heerde, R. Pieters, New empirical generalizations on the determinants of price elasticity, Journal of Marketing
 * Research 42, 2005). A logit has the elasticity -b (1 - P) there.
 */
export const usualElasticity = -2.62
const sensitivity = -usualElasticity / (1 - usualRate)

/**
 * b falls with the resources of a persona's household to this power (modelled): little for what everybody can pay, more for
 * what is a part of the budget. Only the direction is known: customers of supermarkets in poorer districts bought cereals
 * more elastically in four product categories of five (E. Jones, W. Chern, B. Mustiful, Are lower-income shoppers as price
 * sensitive as higher-income ones? A look at breakfast cereals). The weight of prices and financial anxiety, which follow
 * resources too, bring a part of their own. The scale is the same in every area: a richer area bears higher prices.
 */
const resourcePower = { least: 0.1, most: 0.5, halfway: 25_000 } as const
/** At a usual price in yen. */
const resourcePowerAt = (reference: number): number => {
  const { halfway, least, most } = resourcePower
  return least + ((most - least) * reference) / (reference + halfway)
}
/** Beyond this nothing is known. */
const mostResources = 30_000_000

/** Decision weights of a persona that is average in everything. */
const usualWeights = weightNames.map((weight) => lines[weight].base)

/** b grows with the weight of prices to this power, the higher one where customers of the business weigh prices. */
const weightPower = { usual: 0.4, driver: 0.6 } as const
/** b grows by this times the distance of financial anxiety from its average, 0.5. */
const worrySlope = 0.4

/** What a weight adds to the log-odds of an offer that is ordinary in every respect, per unit of weight. */
const liking: Readonly<Record<WeightName, number>> = {
  price: 0,
  quality: 3,
  convenience: 2,
  novelty: 1.5,
  brand: 2,
  social: 0
}
/** More of it where customers of the kind of business weigh just that. */
const likingOfDriver = 2

/** Standard deviation of what is not known of a new persona's taste, in log-odds; habits make it smaller. */
const tasteSpread = 0.8

/** b of each persona: from its resources, its financial anxiety (0.5 is average) and the weight it gives to prices. */
const pushOf = (world: World, business: BusinessType | undefined, reference: number): Float64Array => {
  const power = resourcePowerAt(reference)
  const anxiety = traitColumn(world.population, "financialAnxiety")
  const price = weightNames.indexOf("price")
  const steepness = weightPower[business?.drivers.includes("price") === true ? "driver" : "usual"]
  return resourcesIn(world.population).map((resources, persona) => {
    const wealth = Math.min(mostResources, resources) / usualResources
    const weight = Math.max(0.01, world.weights[persona * weightNames.length + price]!) / usualWeights[price]!
    const worry = 1 + worrySlope * (anxiety[persona]! - 0.5)
    return sensitivity * wealth ** -power * worry * weight ** steepness
  })
}

/** a and b of each persona at a usual price in yen; `business` undefined when its kind is not known. */
export const choicesOf = (world: World, business: BusinessType | undefined, reference: number): Choices => {
  const { growth, size } = world.population
  const taste = world.random("price_test/taste")
  const base = logit(usualRate) + sensitivity
  const fit = fitOf(business, world.population)
  const strengths = weightNames.map(
    (weight) =>
      liking[weight] + (weight !== "price" && business?.drivers.includes(weight) === true ? likingOfDriver : 0)
  )
  const pull = Float64Array.from({ length: size }, (_, persona) => {
    let own = base + fit[persona]!
    for (let index = 0; index < strengths.length; index++) {
      own += strengths[index]! * (world.weights[persona * weightNames.length + index]! - usualWeights[index]!)
    }
    return own + tasteSpread * (1.5 - stabilityOf(growth[persona]!)) * taste.normal()
  })
  return { size, pull, push: pushOf(world, business, reference) }
}

/** The template `price_test`: which price earns most in a population. Pure; `description` has method and sources. */
import { type Localizable, Localized } from "../../../../src/Language.ts"
import { weightColumn } from "../../population/people/DecisionWeights.ts"
import { breakdown, extremes } from "../../statistics/Breakdown.ts"
import { mean, rounded } from "../../statistics/Interval.ts"
import { logit, openRate } from "../../statistics/Logit.ts"
import { levelOf, slopeOf } from "../../statistics/Posterior.ts"
import { businessFindings, fitOf } from "../business/BusinessFit.ts"
import { type Evidence, isCalibrated, type OutcomeFault, type Report, type Template, type World } from "../Template.ts"
import { type Choices, demandAt, elasticityAt, ratesAt, willingnessToPay } from "./Choice.ts"
import { compareBest, drawGrid, goalOf, optimumOf, testedPrices } from "./Demand.ts"
import { elasticityRange, sampleDemand } from "./draws/DemandDraws.ts"
import { ascending, plotPrices } from "./Grid.ts"
import { isRelative, type Market, marketOf } from "./market/Market.ts"
import { itemLabel } from "./market/SurveyItems.ts"
import { surveySource, surveyYear } from "./market/SurveyPrices.ts"
import { curveOf, sensitivityOf } from "./Plot.ts"
import { choicesAt, type DemandModel, demandModelOf } from "./PopulationDemand.ts"
import { preferencesOf } from "./Preferences.ts"
import { PriceFindings } from "./PriceFindings.ts"
import { PriceInput, PriceOutcome, priceExample } from "./PriceInput.ts"
import { notesOf } from "./PriceNotes.ts"
import { judgedShift, questionsOf } from "./PriceQuestions.ts"
import { headlineOf, quotesOf } from "./PriceText.ts"
import { opinionsOf, thresholdsOf } from "./Sensitivity.ts"

const description = `Would people buy at each of 2 to 30 prices, and which price earns most?

**Reference price.** What such a thing usually costs: \`referencePrice\`, or the price of the item in the prefecture by the Retail
Price Survey 2025 (Statistics Bureau of Japan; 23 dishes, drinks and services). Without either, and where all tested prices are more than
5 times above or below it, no optimum can be known: the answer then gives demand relative to the median of the tested prices, and the best price and the optima are null.

**Choice.** Persona k buys at price p with log-odds A + v - c b (p / r - 1), a binary logit (McFadden 1974; Train 2009) with r the
reference price. b, its sensitivity, falls with what its household can draw on (own income and what the others there have on
average, over the square root of how many they are), hardly for what costs a few hundred yen, more for what costs tens of
thousands (a power of -0.1 to -0.5, modelled; the same scale everywhere), and grows with financial anxiety and with its weight
of prices. v, its readiness, grows with its weights of quality, convenience, novelty and brand and with how the kind of business
suits its age, household and sex, falls with b, and has a random part. A is a convention, the same for every product: until outcomes
are reported (\`levelKnown\`), shares, revenue and profit say nothing by themselves, and \`relativeDemand\` is what is known. c is such that the population's elasticity there is the centre of the prior of the business type.

**Elasticity.** log |e| is normal around a centre by business type: -2.62 for packaged goods (Bijmolt, van Heerde and Pieters
2005), -0.81 for food away from home (Andreyeva, Long and Brownell 2010), doubled for a single shop, -8 for petrol, -6 for
kerosene, -4 for staples and parcels of the same day, whose buyers switch at once (Barron, Umbeck and Waddell 2008; Houde 2012; the
centres are judgements), -0.2 for medical care (RAND;
Manning et al. 1987); other centres and all spreads are judgements. \`elasticity\` says which. Prices that a shop may not set
(insured treatment, licensed childcare, new books, taxis, tobacco, public baths, postage, school lunches) are named in \`regulated\`.

**Intervals.** 95 % of 200 draws. Each takes level and slope from their prior, or from their posterior once the account has
reported outcomes, multiplies each assumed effect by a log-normal factor (spread 0.35), and resamples the personas (Efron and
Tibshirani 1993). \`sampling\` and \`model\` are the two parts alone. \`revenueComparison\` says in what share of the draws the
best tested price beats the next, and calls a tie a tie.

**Optimum.** The price within the range tested that maximises price times demand, or (price - cost) times demand: the best point
of a grid and the parabola through its neighbours. \`edge\` says when it is an end of the range. Prices at which
less than 2 % of the demand at the reference is left are no optimum. Without \`unitCost\` a margin
usual for the kind of business is assumed where one is known (a judgement, shown in \`assumedCost\`).

**Sensitivity meter.** Van Westendorp (1976), from four thresholds of each persona's own curve. Its odds of buying are
compared with those of an average persona at the usual price: cheap where they are twice as high, expensive where they
are half, too expensive where they are an eighth; too cheap at a part of the cheap price that grows with its weight of
quality (price as a sign of quality: Rao and Monroe 1989).`

const scoreMeaning = new Localized(
  "ペルソナが支払ってもよい金額の合計（需要曲線の下側の面積。Small and Rosen 1981）のうち、試した中で最良の価格が売上として得る割合（0〜100）です。" +
    "一律の価格では60を超えることはまれで、低い値は試した価格が人々の支払う額から離れていることを表します。市場の通常価格が分からないときは、試した価格の中ほどでの値です。",
  "Share of what the personas would be willing to pay altogether (the area under their demand curve; Small and Rosen 1981) " +
    "that the best tested price earns as revenue, 0 to 100: one price for all rarely earns more than 60, and a low score " +
    "means that the tested prices are far from what people would pay. Without a known market price it is that of the tested price in the middle."
)

const bestOf = (prices: ReadonlyArray<number>, earned: (price: number) => number): number =>
  prices.reduce((best, price) => (earned(price) > earned(best) ? price : best), prices[0] ?? 0)

/** Least demand, as a share of that at the reference, at which people still buy: a judgement. */
const leastBought = 0.02

/** The prices at which people buy, and the highest price within the range at which they do. */
const boughtWithin = (choices: Choices, prices: ReadonlyArray<number>, reference: number) => {
  const least = leastBought * demandAt(choices, 1)
  const isBought = (price: number) => demandAt(choices, price / reference) >= least
  const bought = prices.filter(isBought)
  let [low, high] = [bought.at(-1) ?? prices[0]!, prices.at(-1)!]
  if (bought.length === prices.length || bought.length === 0) return { bought, highest: high }
  for (let step = 0; step < 40; step++) {
    const middle = Math.sqrt(low) * Math.sqrt(high)
    if (isBought(middle)) low = middle
    else high = middle
  }
  return { bought, highest: low }
}

const closestTo = (prices: ReadonlyArray<number>, reference: number): number =>
  prices.reduce((best, price) => (Math.abs(price - reference) < Math.abs(best - reference) ? price : best))

const groupsOf = (world: World, rates: Float64Array) => {
  const groups = breakdown(world.population, rates, ["financialAnxiety"], {
    income: world.population.income,
    priceWeight: weightColumn(world.weights, "price")
  })
  const { best, worst } = extremes(groups, 3)
  return { groups, bestSegments: best, worstSegments: worst }
}

/** Distance of a price from the reference on the scale that calibration fits slopes over; see `PriceFindings`. */
const distancesIn = (model: DemandModel, reference: number) => {
  const offline = choicesAt(model, 0, 0)
  const there = demandAt(offline, 1)
  const slope = -elasticityAt(offline, 1)! / (1 - there)
  return (price: number) => (logit(there) - logit(demandAt(offline, price / reference))) / slope
}

const earningsOf = (
  world: World,
  model: DemandModel,
  choices: Choices,
  market: Market,
  prices: ReadonlyArray<number>
) => {
  const { reference, unitCost: cost } = market
  const { bought, highest } = boughtWithin(choices, prices, reference)
  const known = !isRelative(market) && bought.length > 0
  const range = [prices[0]!, highest]
  const revenue = goalOf(choices, range, reference, 0)
  const profitable = cost !== undefined && bought.some((price) => cost < price)
  const profit = profitable ? goalOf(choices, range, reference, cost) : undefined
  const goals = profit === undefined ? [revenue] : [revenue, profit]
  const search = drawGrid(goals, prices[0]!, highest)
  const sampled = ascending([...prices, ...search, reference, ...goals.map(({ peak }) => peak.price)])
  const sample = sampleDemand(world, model, choices, sampled, reference)
  const bestPrice = bestOf(bought, (price) => price * sample.demand(price))
  const bestProfitPrice = bestOf(bought, (price) => (price - (cost ?? 0)) * sample.demand(price))
  const gains = known && profit !== undefined
  /** The goal is best where people stop buying: the true optimum is no price at which they do. */
  const isAtLimit = ({ peak }: typeof revenue) => peak.edge === "high" && highest < prices.at(-1)!
  const elasticity = rounded(elasticityAt(choices, 1) ?? 0, 4)
  return {
    elasticity: {
      centre: -market.elasticity.centre,
      spread: market.elasticity.spread,
      basis: market.elasticity.basis,
      source: market.elasticity.source,
      population: elasticity,
      ...elasticityRange(elasticity, sample)
    },
    prices: testedPrices(prices, sample, reference, cost, distancesIn(model, reference)),
    optimumKnown: known,
    levelKnown: isCalibrated(world),
    bestPrice: known ? bestPrice : null,
    bestProfitPrice: gains ? bestProfitPrice : null,
    revenueComparison: known ? compareBest(bestPrice, prices, bought, sample, 0) : null,
    profitComparison: gains ? compareBest(bestProfitPrice, prices, bought, sample, profit.cost) : null,
    revenueOptimum: known && !isAtLimit(revenue) ? optimumOf(revenue, search, sample, choices, reference) : null,
    profitOptimum: gains && !isAtLimit(profit) ? optimumOf(profit, search, sample, choices, reference) : null
  }
}

/** Revenue as a share of the total willingness to pay, in percent; prices in yen. */
const scoreOf = (choices: Choices, price: number, demand: number, reference: number): number => {
  const most = willingnessToPay(choices) * reference
  return most > 0 ? Math.min(100, Math.round((100 * price * demand) / most)) : 0
}

const marketFindings = (market: Market) => {
  const { assumedMargin, implausible, reference, regulation, source, survey, unitCost } = market
  return {
    referencePrice: reference,
    referenceSource: source,
    implausibleReference: implausible ?? null,
    reference:
      survey === undefined
        ? null
        : {
            item: itemLabel(survey.item),
            exact: survey.exact,
            unit: survey.unit,
            place: survey.prefecture ?? new Localized("全国", "all of Japan"),
            year: surveyYear,
            source: surveySource
          },
    regulated: regulation.text ?? null,
    unitCost: assumedMargin === undefined ? (unitCost ?? null) : null,
    assumedCost:
      assumedMargin === undefined || unitCost === undefined ? null : { cost: unitCost, margin: assumedMargin }
  }
}

/** The model with the judgement of a language model, if any, added to the level. */
const judgedModel = (world: World, input: PriceInput, model: DemandModel, reference: number) => {
  const judged = judgedShift(world, input, choicesAt(model, 0, 0), reference)
  return { judged, model: { ...model, level: model.level + judged } }
}

const run = (input: PriceInput, world: World): Report<Localizable<PriceFindings>> => {
  const market = marketOf(input, world.areaCode)
  const { business, reference } = market
  const prices = ascending(input.prices)
  const offline = demandModelOf(preferencesOf(world, business, reference), market.elasticity)
  const { judged, model } = judgedModel(world, input, offline, reference)
  const choices = choicesAt(model, levelOf(world.posterior).mean, slopeOf(world.posterior).mean)
  world.progress(0.1)
  const earnings = earningsOf(world, model, choices, market, prices)
  const thresholds = thresholdsOf(world, choices)
  const plotted = plotPrices(prices)
  const shown = earnings.bestPrice ?? closestTo(prices, reference)
  const rates = ratesAt(choices, shown / reference)
  const findings: Localizable<Omit<PriceFindings, "notes">> = {
    business: businessFindings(input.businessType, business, fitOf(business, world.population)),
    product: input.product ?? null,
    ...marketFindings(market),
    uncalibratedLevel: rounded(model.level, 4),
    calibrationShift: rounded(world.shift, 4),
    judgeShift: judged,
    ...earnings,
    curve: curveOf(choices, plotted, reference, market.unitCost),
    sensitivity: sensitivityOf(opinionsOf(thresholds), plotted, reference),
    ...groupsOf(world, rates),
    quotes: quotesOf(world, input, rates, thresholds, reference, shown)
  }
  world.progress(1)
  return {
    overallScore: scoreOf(choices, shown, mean(rates), reference),
    headline: headlineOf(world, input, findings),
    findings: { ...findings, notes: notesOf(world, market, findings) },
    segments: []
  }
}

const evidence = (findings: PriceFindings, outcome: PriceOutcome): ReadonlyArray<Evidence | OutcomeFault> =>
  outcome.observations.map(({ bought, offered, price }, index) => {
    const tested = findings.prices.find((other) => other.price === price)
    return tested === undefined
      ? { pointer: `/observations/${index}/price`, message: "is not one of the prices that this simulation tested" }
      : {
          predicted: openRate(tested.demand.value),
          trials: offered,
          successes: bought,
          shift: findings.calibrationShift,
          ...curveEvidence(findings, tested.distance)
        }
  })

/** Absent from results of price_test/1, whose outcomes teach the level alone. */
const curveEvidence = ({ elasticity, uncalibratedLevel }: Partial<PriceFindings>, distance: number | undefined) =>
  elasticity === undefined || uncalibratedLevel === undefined || distance === undefined
    ? {}
    : { curve: { level: uncalibratedLevel, distance, elasticity: -elasticity.centre, spread: elasticity.spread } }

export const PriceTemplate: Template<"price_test", PriceInput, PriceFindings, PriceOutcome> = {
  type: "price_test",
  category: "test",
  title: "Price test",
  description,
  scoreMeaning,
  method: "price_test/6",
  input: PriceInput,
  example: priceExample,
  findings: PriceFindings,
  outcome: PriceOutcome,
  run,
  evidence,
  questions: questionsOf
}

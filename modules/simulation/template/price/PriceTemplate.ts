/** The template `price_test`: which price earns most in a population. Pure; `description` has method and sources. */
import { type Localizable, Localized } from "../../../../src/Language.ts"
import { weightColumn } from "../../population/people/DecisionWeights.ts"
import { breakdown, extremes } from "../../statistics/Breakdown.ts"
import { mean, rounded } from "../../statistics/Interval.ts"
import { openRate } from "../../statistics/Logit.ts"
import { businessFindings, businessTypeOf, fitOf } from "../business/BusinessFit.ts"
import type { Evidence, OutcomeFault, Report, Template, World } from "../Template.ts"
import { type Choices, ratesAt, shifted, willingnessToPay } from "./Choice.ts"
import { choicesOf } from "./ChoiceParameters.ts"
import { goalOf, optimumOf, sampleDemand, testedPrices } from "./Demand.ts"
import { ascending, median, plotPrices } from "./Grid.ts"
import { curveOf, sensitivityOf } from "./Plot.ts"
import { PriceFindings } from "./PriceFindings.ts"
import { PriceInput, PriceOutcome, priceExample } from "./PriceInput.ts"
import { judgedShift, questionsOf } from "./PriceQuestions.ts"
import { headlineOf, notesOf, quotesOf } from "./PriceText.ts"
import { opinionsOf, thresholdsOf } from "./Sensitivity.ts"

const description = `Would people buy at each of 2 to 30 prices, and which price earns most?

**Choice.** Each persona buys at price p with probability 1 / (1 + exp(-(a - b p / r))), a binary logit (McFadden 1974;
Train 2009), where r is the usual market price (\`referencePrice\`, or the median of the tested prices).
b falls with what a persona's household can draw on (own income and what the others there have on average, over the square
root of how many they are), hardly for what costs a few hundred yen, more for what costs tens of thousands (a power of
-0.1 to -0.5, modelled; the same scale everywhere), and grows with financial anxiety and with the persona's weight of
prices. a grows with its weights of quality,
convenience, novelty and brand and with how the kind of business suits its age, household and sex, and has a random part
that shrinks as a persona gains experience. An average persona
buys at the usual price with 35 % (a convention) and has the price elasticity -2.62 there (Bijmolt, van Heerde and
Pieters 2005: mean of 1,851 estimates). Outcomes of the account and a language model, if any, shift a.

**Optimum.** The price within the range tested that maximises price times demand, or (price - unitCost) times demand:
the best point of a grid and the parabola through its neighbours. \`edge\` says when it is an end of the range.

**Intervals.** 95 % percentile bootstrap over personas, 400 replicates (Efron and Tibshirani 1993). They cover the chance
in who was drawn, not the error of the model.

**Sensitivity meter.** Van Westendorp (1976), from four thresholds of each persona's own curve. Its odds of buying are
compared with those of an average persona at the usual price: cheap where they are twice as high, expensive where they
are half, too expensive where they are an eighth; too cheap at a part of the cheap price that grows with its weight of
quality (price as a sign of quality: Rao and Monroe 1989).

Known kinds of business in \`businessType\` enter by a table of whom they suit; \`product\` enters texts and questions to a
language model, not the formulas.`

const scoreMeaning = new Localized(
  "ペルソナが支払ってもよい金額の合計（需要曲線の下側の面積。Small and Rosen 1981）のうち、試した中で最良の価格が売上として得る割合（0〜100）です。" +
    "一律の価格では60を超えることはまれで、低い値は試した価格が人々の支払う額から離れていることを表します。",
  "Share of what the personas would be willing to pay altogether (the area under their demand curve; Small and Rosen 1981) " +
    "that the best tested price earns as revenue, 0 to 100: one price for all rarely earns more than 60, and a low score " +
    "means that the tested prices are far from what people would pay."
)

const bestOf = (prices: PriceFindings["prices"], earned: (price: PriceFindings["prices"][number]) => number): number =>
  prices.reduce((best, price) => (earned(price) > earned(best) ? price : best)).price

const groupsOf = (world: World, rates: Float64Array) => {
  const groups = breakdown(world.population, rates, ["financialAnxiety"], {
    income: world.population.income,
    priceWeight: weightColumn(world.weights, "price")
  })
  const { best, worst } = extremes(groups, 3)
  return { groups, bestSegments: best, worstSegments: worst }
}

const earningsOf = (world: World, choices: Choices, input: PriceInput, reference: number) => {
  const prices = ascending(input.prices)
  const cost = input.unitCost
  const profitable = cost !== undefined && cost < prices.at(-1)!
  const revenue = goalOf(choices, prices, reference, 0)
  const profit = profitable ? goalOf(choices, prices, reference, cost) : undefined
  const searched = [revenue, profit ?? revenue].flatMap((goal) => goal.search.concat(goal.peak.price))
  const sample = sampleDemand(world, choices, ascending([...prices, ...searched]), reference)
  const tested = testedPrices(prices, sample, cost)
  return {
    prices: tested,
    bestPrice: bestOf(tested, ({ price }) => price * sample.demand(price)),
    bestProfitPrice: profitable ? bestOf(tested, ({ price }) => (price - cost) * sample.demand(price)) : null,
    revenueOptimum: optimumOf(revenue, sample, choices, reference),
    profitOptimum: profit === undefined ? null : optimumOf(profit, sample, choices, reference)
  }
}

/** Revenue as a share of the total willingness to pay, in percent; prices in yen. */
const scoreOf = (choices: Choices, price: number, demand: number, reference: number): number => {
  const most = willingnessToPay(choices) * reference
  return most > 0 ? Math.min(100, Math.round((100 * price * demand) / most)) : 0
}

const run = (input: PriceInput, world: World): Report<Localizable<PriceFindings>> => {
  const reference = input.referencePrice ?? median(input.prices)
  const business = businessTypeOf(input.businessType)
  const offline = choicesOf(world, business, reference)
  const judged = judgedShift(world, input, offline, reference)
  const choices = shifted(offline, world.shift + judged)
  world.progress(0.1)
  const earnings = earningsOf(world, choices, input, reference)
  const thresholds = thresholdsOf(world, choices)
  const plotted = plotPrices(earnings.prices.map(({ price }) => price))
  const rates = ratesAt(choices, earnings.bestPrice / reference)
  const findings: Localizable<Omit<PriceFindings, "notes">> = {
    business: businessFindings(input.businessType, business, fitOf(business, world.population)),
    product: input.product ?? null,
    referencePrice: reference,
    referenceSource: input.referencePrice === undefined ? "median_of_tested" : "given",
    unitCost: input.unitCost ?? null,
    calibrationShift: rounded(world.shift, 4),
    judgeShift: judged,
    ...earnings,
    curve: curveOf(choices, plotted, reference, input.unitCost),
    sensitivity: sensitivityOf(opinionsOf(thresholds), plotted, reference),
    ...groupsOf(world, rates),
    quotes: quotesOf(world, input, rates, thresholds, reference, earnings.bestPrice)
  }
  world.progress(1)
  return {
    overallScore: scoreOf(choices, earnings.bestPrice, mean(rates), reference),
    headline: headlineOf(world, input, findings),
    findings: { ...findings, notes: notesOf(world, findings) },
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
          shift: findings.calibrationShift
        }
  })

export const PriceTemplate: Template<"price_test", PriceInput, PriceFindings, PriceOutcome> = {
  type: "price_test",
  category: "test",
  title: "Price test",
  description,
  scoreMeaning,
  method: "price_test/1",
  input: PriceInput,
  example: priceExample,
  findings: PriceFindings,
  outcome: PriceOutcome,
  run,
  evidence,
  questions: questionsOf
}

/** What people would buy at which price, and which price earns most. */
import { SimpleGrid } from "@mantine/core"
import type { Schema } from "../../api/Types.ts"
import { CurveChart } from "../../charts/CurveChart.tsx"
import { Figure } from "../../charts/Figure.tsx"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages } from "../Messages.ts"
import { PriceAdvice } from "./Advice.tsx"
import { Groups } from "./Groups.tsx"
import { Notes, Voices } from "./Voices.tsx"

type Findings = Schema<"PriceTestFindings">
type Measure = "demand" | "revenue" | "profit"

interface PriceCurveProps {
  readonly findings: Findings
  readonly measure: Measure
  readonly series: number
  readonly optimum: Findings["revenueOptimum"]
}

const PriceCurve = ({ findings, measure, optimum, series }: PriceCurveProps) => {
  const texts = useTexts(messages)
  const { percent, yen } = useFormats()
  // Without outcomes of the account the level rests on a convention, and only ratios between prices mean something.
  const best = Math.max(...findings.prices.map(({ [measure]: interval }) => interval?.value ?? 0))
  const scale = findings.levelKnown || best <= 0 ? 1 : 1 / best
  const format = measure === "demand" || scale !== 1 ? (value: number) => percent(value, 0) : yen
  const points = findings.prices.flatMap(({ price, [measure]: interval }) =>
    interval ? [{ x: price, y: interval.value * scale, low: interval.low * scale, high: interval.high * scale }] : []
  )
  const curve = findings.curve.flatMap(({ price, [measure]: y }) => (y === null ? [] : [{ x: price, y: y * scale }]))
  if (points.length === 0) return null
  const title = texts[measure]
  return (
    <Figure
      title={title}
      note={findings.levelKnown ? texts.interval : `${texts.relativeToBest} ${texts.interval}`}
      values={{
        columns: [texts.price, title, texts.low, texts.high],
        rows: points.map(({ high, low, x, y }) => [x, y, low, high])
      }}
    >
      <CurveChart
        label={title}
        curve={curve}
        points={points}
        mark={optimum ? { x: optimum.price.value, text: `${texts.best} ${yen(optimum.price.value)}` } : undefined}
        formatX={yen}
        formatY={format}
        series={series}
      />
    </Figure>
  )
}

export const PriceTestResult = ({ result }: { readonly result: Schema<"PriceTestResult"> }) => {
  const { findings } = result
  return (
    <>
      <PriceAdvice findings={findings} />
      <SimpleGrid className="pair" cols={{ base: 1, lg: 2 }}>
        <PriceCurve findings={findings} measure="demand" series={0} optimum={null} />
        <PriceCurve findings={findings} measure="revenue" series={2} optimum={findings.revenueOptimum} />
        <PriceCurve findings={findings} measure="profit" series={3} optimum={findings.profitOptimum} />
        <Groups groups={findings.groups} />
      </SimpleGrid>
      <Voices quotes={findings.quotes} />
      <Notes headline={result.headline} notes={findings.notes} />
    </>
  )
}

/** What to do by a result, in a sentence; the pictures behind it are folded below. */
import { Alert, Text } from "@mantine/core"
import type { ReactNode } from "react"
import type { Schema } from "../../api/Types.ts"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages } from "../Messages.ts"

const Advice = ({ children }: { readonly children: ReactNode }) => {
  const { advice } = useTexts(messages)
  return (
    <Alert variant="light" title={advice} className="keep">
      <Text fw={600}>{children}</Text>
    </Alert>
  )
}

export const PriceAdvice = ({ findings }: { readonly findings: Schema<"PriceTestFindings"> }) => {
  const texts = useTexts(messages)
  const { yen } = useFormats()
  // What is left counts for a shop, where the cost is known.
  const isProfit = findings.profitComparison !== null
  const best = findings.profitComparison ?? findings.revenueComparison
  if (best === null) return <Advice>{texts.adviseNoPrice}</Advice>
  const { edge, price, rival, verdict } = best
  const said =
    verdict === "tie"
      ? texts.adviseTie(yen(price), yen(rival))
      : texts[isProfit ? (`adviseProfit_${verdict}` as const) : (`adviseRevenue_${verdict}` as const)](yen(price))
  return (
    <Advice>
      {said} {edge === "none" ? null : texts.adviseWider}
    </Advice>
  )
}

export const CopyAdvice = ({ findings }: { readonly findings: Schema<"AdTestFindings"> }) => {
  const texts = useTexts(messages)
  const { comparisons, ranking } = findings
  const best = ranking[0]?.adCopy
  if (best === undefined || ranking.length < 2) return <Advice>{texts.adviseOneCopy}</Advice>
  const isBest = comparisons.every(({ a, b, verdict }) => (a !== best && b !== best) || verdict !== "tie")
  return <Advice>{isBest ? texts.adviseCopy(texts.copy(`${best + 1}`)) : texts.adviseNoCopy}</Advice>
}

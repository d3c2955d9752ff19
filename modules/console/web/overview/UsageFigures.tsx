/** Beside messages: simulations, observations, trade areas, forecasts and calls, against what the plans allow. */
import { Progress, SimpleGrid, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useAccountId } from "../api/Session.ts"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { defineMessages } from "../language/Messages.ts"
import { callsQuery, observationUsageQuery, simulationUsageQuery } from "./Figures.ts"

const messages = defineMessages({
  personas: ["今日のシミュレーション（人）", "Simulated persons today"],
  unfinished: ["実行中のシミュレーション", "Simulations under way"],
  started: ["今月のシミュレーション", "Simulations this month"],
  observations: ["定点チェック", "Watches"],
  spent: ["今月の定点チェックの費用（円）", "Watches this month, yen"],
  tradeAreas: ["今月の商圏・立地", "Trade areas and locations this month"],
  forecasts: ["今月の売上予測", "Forecasts this month"],
  calls: ["今月のAPI呼び出し（キー）", "API calls with keys this month"],
  perMinute: [
    (analytics: string, business: string, crm: string) =>
      `1分あたりの上限: エリア分析 ${analytics}（キーごと）、商圏 ${business}（アカウント）、顧客メッセージ ${crm}（キーごと）`,
    (analytics: string, business: string, crm: string) =>
      `Per minute at most: area analytics ${analytics} a key, trade areas ${business} an account, customer messaging ${crm} a key`
  ]
})

interface FigureProps {
  readonly label: string
  readonly value: number
  /** Undefined where nothing limits it. */
  readonly limit?: number
}

const Figure = ({ label, limit, value }: FigureProps) => {
  const { number } = useFormats()
  return (
    <Stack gap={4} className="usage-figure">
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text size="sm" fw={600}>
        {number(value)}
        {limit === undefined ? "" : ` / ${number(limit)}`}
      </Text>
      {limit === undefined ? null : (
        <Progress value={limit === 0 ? 100 : (value / limit) * 100} aria-label={label} size="sm" />
      )}
    </Stack>
  )
}

export const UsageFigures = (): ReactNode => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const accountId = useAccountId()
  const simulations = useQuery(simulationUsageQuery(accountId)).data
  const observations = useQuery(observationUsageQuery(accountId)).data
  const calls = useQuery(callsQuery(accountId)).data
  return (
    <>
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        {simulations === undefined ? null : (
          <>
            <Figure label={texts.personas} value={simulations.personasToday} limit={simulations.personasPerDay} />
            <Figure label={texts.unfinished} value={simulations.unfinished} limit={simulations.maxUnfinished} />
          </>
        )}
        {observations === undefined ? null : (
          <>
            <Figure label={texts.observations} value={observations.observations} limit={observations.maxObservations} />
            <Figure label={texts.spent} value={observations.spentYen} />
          </>
        )}
        {calls === undefined ? null : (
          <>
            <Figure label={texts.started} value={calls.asked.simulations} />
            <Figure label={texts.tradeAreas} value={calls.asked.tradeAreas} />
            <Figure label={texts.forecasts} value={calls.asked.forecasts} />
            <Figure label={texts.calls} value={calls.callsByKeys} />
          </>
        )}
      </SimpleGrid>
      {calls === undefined ? null : (
        <Text size="xs" c="dimmed">
          {texts.perMinute(
            number(calls.requestsPerMinute.analytics),
            number(calls.requestsPerMinute.business),
            number(calls.requestsPerMinute.crm)
          )}
        </Text>
      )}
    </>
  )
}

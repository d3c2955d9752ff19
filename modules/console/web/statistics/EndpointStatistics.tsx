/** What became of the attempts for an endpoint in the past day or month, and how long its receiver took to answer. */
import { SegmentedControl, Stack } from "@mantine/core"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { Schema } from "../api/Types.ts"
import { LinesFigure } from "../charts/LinesFigure.tsx"
import { useLanguage, useTexts } from "../language/LanguageProvider.tsx"
import { defineMessages } from "../language/Messages.ts"
import { Section } from "../parts/Section.tsx"
import { Answered, Empty } from "../parts/States.tsx"

export type Statistics = Pick<Schema<"NotificationStatistics">, "points">
export type Span = "day" | "month"

const messages = defineMessages({
  title: ["配信の推移", "Statistics"],
  span: ["期間", "Span"],
  day: ["24時間", "24 hours"],
  month: ["30日間", "30 days"],
  perHour: ["試行（1時間ごと）", "Attempts per hour"],
  perDay: ["試行（1日ごと）", "Attempts per day"],
  succeeded: ["成功", "Succeeded"],
  failed: ["失敗", "Failed"],
  response: ["応答時間（ミリ秒）", "Response time, ms"],
  within: [
    "百分位の誤差は1割以内です。応答のなかった試行は含みません。",
    "Right to a tenth, without attempts that were not answered."
  ],
  nothing: ["この期間に送信はありません", "Nothing was sent in this time"]
})

/** The service adds what it has sent every ten seconds. */
const refreshMs = 10_000

/** The service's days are those of Japan, wherever the browser is. */
const useDay = () => {
  const { language } = useLanguage()
  const day = new Intl.DateTimeFormat(language === "ja" ? "ja-JP" : "en-GB", {
    month: "numeric",
    day: "numeric",
    timeZone: "Asia/Tokyo"
  })
  return (at: number) => day.format(at)
}

const Pictures = ({ points, span }: { readonly points: Statistics["points"]; readonly span: Span }) => {
  const texts = useTexts(messages)
  const day = useDay()
  const times = points.map(({ at }) => at)
  const axis = span === "month" ? { formatX: day } : {}
  const counts = (["succeeded", "failed"] as const).map((name, n) => ({
    name: texts[name],
    color: [2, 4][n] ?? 0,
    values: points.map((point) => point[name])
  }))
  const percentiles = (["p50", "p95"] as const).map((name, color) => ({
    name,
    color,
    values: points.map(({ responseMs }) => responseMs?.[name] ?? null)
  }))
  return (
    <Stack>
      <LinesFigure title={span === "day" ? texts.perHour : texts.perDay} times={times} series={counts} {...axis} />
      <LinesFigure title={texts.response} note={texts.within} times={times} series={percentiles} {...axis} />
    </Stack>
  )
}

interface EndpointStatisticsProps {
  readonly queryKey: ReadonlyArray<string>
  readonly read: (span: Span) => Promise<Statistics>
}

export const EndpointStatistics = ({ queryKey, read }: EndpointStatisticsProps) => {
  const texts = useTexts(messages)
  const [span, setSpan] = useState<Span>("day")
  const query = useQuery({
    queryKey: [...queryKey, "statistics", span],
    queryFn: async () => ({ span, ...(await read(span)) }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs
  })
  return (
    <Section
      title={texts.title}
      actions={
        <SegmentedControl
          aria-label={texts.span}
          value={span}
          onChange={(value) => setSpan(value as Span)}
          data={(["day", "month"] as const).map((value) => ({ value, label: texts[value] }))}
        />
      }
    >
      <Answered query={query}>
        {(found) =>
          found.points.every(({ failed, succeeded }) => failed + succeeded === 0) ? (
            <Empty title={texts.nothing} />
          ) : (
            <Pictures points={found.points} span={found.span} />
          )
        }
      </Answered>
    </Section>
  )
}

/** What the user should look at: what stopped, failed, or is about to run out. */

import { Alert, List } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useAccountId, useIsAtLeast } from "../api/Session.ts"
import { families } from "../developers/endpoints/Families.ts"
import { quotaQuery } from "../friends/Queries.ts"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { defineMessages } from "../language/Messages.ts"
import { observationsQuery } from "../observations/Queries.ts"
import { AnchorLink } from "../parts/Links.tsx"
import { simulationsQuery } from "../simulations/Queries.ts"
import { useShopMatters } from "./ShopMatters.tsx"

const messages = defineMessages({
  title: ["対応が必要です", "Needs attention"],
  nothing: ["対応が必要なものはありません", "Nothing needs attention"],
  endpoint: ["停止中のエンドポイント:", "Disabled endpoint:"],
  simulation: ["失敗したシミュレーション:", "Failed simulation:"],
  observation: ["一時停止中の定点チェック:", "Paused watch:"],
  quota: [
    (remaining: string) => `今月送れるメッセージは残り${remaining}通です`,
    (remaining: string) => `${remaining} messages are left this month`
  ],
  held: ["LINEが送信を拒否しています:", "LINE refuses messages:"]
})

/** Share of the quota below which what is left is worth a word. */
const scarce = 0.1

/** Blue has too little contrast on the ground of the list, in dark colours. */
const inLine = { c: "inherit", underline: "always" } as const

const useEndpoints = () => {
  const isDeveloper = useIsAtLeast("developer")
  const analytics = useQuery({ ...families.analytics.list, enabled: isDeveloper })
  const messaging = useQuery({ ...families.messaging.list, enabled: isDeveloper })
  return [
    ...(analytics.data ?? []).map((endpoint) => ({ family: "analytics" as const, endpoint })),
    ...(messaging.data ?? []).map((endpoint) => ({ family: "messaging" as const, endpoint }))
  ].filter(({ endpoint }) => endpoint.status === "disabled" && endpoint.disabledReason !== "owner")
}

const useFindings = (): ReadonlyArray<{ readonly key: string; readonly text: ReactNode }> => {
  const texts = useTexts(messages)
  const { number, time } = useFormats()
  const endpoints = useEndpoints()
  const simulations = useQuery(simulationsQuery).data?.data ?? []
  const observations = useQuery(observationsQuery).data?.data ?? []
  const { data: quota } = useQuery(quotaQuery(useAccountId()))
  return [
    ...(quota?.hold ? [{ key: "hold", text: `${texts.held} ${quota.hold.reason}` }] : []),
    ...(quota !== undefined && quota.remaining < quota.limit * scarce
      ? [{ key: "quota", text: texts.quota(number(quota.remaining)) }]
      : []),
    ...endpoints.map(({ endpoint: { id, url }, family }) => ({
      key: id,
      text: (
        <>
          {texts.endpoint}{" "}
          <AnchorLink to="/developers/endpoints/$family/$id" params={{ family, id }} className="break" {...inLine}>
            {url}
          </AnchorLink>
        </>
      )
    })),
    ...observations
      .filter(({ status }) => status === "paused")
      .map(({ id, title }) => ({
        key: id,
        text: (
          <>
            {texts.observation}{" "}
            <AnchorLink to="/observations/$id" params={{ id }} {...inLine}>
              {title}
            </AnchorLink>
          </>
        )
      })),
    ...simulations
      .filter(({ status }) => status === "failed")
      .map(({ createdAt, id }) => ({
        key: id,
        text: (
          <>
            {texts.simulation}{" "}
            <AnchorLink to="/simulations/$id" params={{ id }} {...inLine}>
              {time(createdAt)}
            </AnchorLink>
          </>
        )
      }))
  ]
}

export const Attention = () => {
  const texts = useTexts(messages)
  const { isPending } = useQuery(simulationsQuery)
  const { dialog, matters } = useShopMatters()
  const findings = [...matters, ...useFindings()]
  if (isPending) return null
  if (findings.length === 0) {
    return (
      <Alert color="green" role="status">
        {texts.nothing}
      </Alert>
    )
  }
  return (
    <Alert color="yellow" title={texts.title}>
      <List classNames={{ itemWrapper: "line" }} listStyleType="none" spacing={6}>
        {findings.map(({ key, text }) => (
          <List.Item key={key}>{text}</List.Item>
        ))}
      </List>
      {dialog}
    </Alert>
  )
}

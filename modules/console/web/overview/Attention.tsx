/** What the user should look at: endpoints that are disabled, simulations that failed. */

import { Alert, List } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useIsAtLeast } from "../api/Session.ts"
import { families } from "../developers/endpoints/Families.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { defineMessages } from "../language/Messages.ts"
import { AnchorLink } from "../parts/Links.tsx"
import { simulationsQuery } from "../simulations/Queries.ts"

const messages = defineMessages({
  title: ["対応が必要です", "Needs attention"],
  nothing: ["対応が必要なものはありません", "Nothing needs attention"],
  endpoint: ["停止中のエンドポイント:", "Disabled endpoint:"],
  simulation: ["失敗したシミュレーション:", "Failed simulation:"]
})

export const Attention = () => {
  const texts = useTexts(messages)
  const isDeveloper = useIsAtLeast("developer")
  const analytics = useQuery({ ...families.analytics.list, enabled: isDeveloper })
  const messaging = useQuery({ ...families.messaging.list, enabled: isDeveloper })
  const simulations = useQuery(simulationsQuery)
  const endpoints = [
    ...(analytics.data ?? []).map((endpoint) => ({ family: "analytics" as const, endpoint })),
    ...(messaging.data ?? []).map((endpoint) => ({ family: "messaging" as const, endpoint }))
  ].filter(({ endpoint }) => endpoint.status === "disabled" && endpoint.disabledReason !== "owner")
  const failures = simulations.data?.data.filter(({ status }) => status === "failed") ?? []
  if (simulations.isPending) return null
  if (endpoints.length + failures.length === 0) return <Alert color="green">{texts.nothing}</Alert>
  return (
    <Alert color="yellow" title={texts.title}>
      <List>
        {endpoints.map(({ endpoint, family }) => (
          <List.Item key={endpoint.id}>
            {texts.endpoint}{" "}
            <AnchorLink to="/developers/endpoints/$family/$id" params={{ family, id: endpoint.id }}>
              {endpoint.url}
            </AnchorLink>
          </List.Item>
        ))}
        {failures.map(({ createdAt, id }) => (
          <List.Item key={id}>
            {texts.simulation}{" "}
            <AnchorLink to="/simulations/$id" params={{ id }}>
              {createdAt}
            </AnchorLink>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

/** The webhook endpoints of all accounts with their health; the filter lives in the address. */
import { SegmentedControl } from "@mantine/core"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { Pages, readMore } from "../../parts/list/Pages.tsx"
import { Page } from "../../parts/Page.tsx"
import { Empty } from "../../parts/States.tsx"
import { messages } from "../accounts/Messages.ts"
import { allEndpointsQuery } from "../accounts/Queries.ts"
import { EndpointTable } from "./EndpointTable.tsx"
import { healths, readHealth } from "./Search.ts"

export const EndpointsPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { health } = useSearch({ from: "/shell/operate/endpoints" })
  const navigate = useNavigate({ from: "/operate/endpoints" })
  const query = useInfiniteQuery(allEndpointsQuery(health))
  const labels = { failing: texts.healthFailing, disabled: texts.disabled }
  return (
    <Page title={texts.endpoints} lead={texts.endpointsLead}>
      <SegmentedControl
        className="wrap"
        style={{ alignSelf: "flex-start" }}
        aria-label={texts.health}
        value={health ?? ""}
        onChange={(value) => void navigate({ search: readHealth({ health: value }), replace: true })}
        data={[{ value: "", label: texts.all }, ...healths.map((value) => ({ value, label: labels[value] }))]}
      />
      <Pages
        query={query}
        itemsOf={(page) => page.endpoints}
        empty={<Empty title={health === undefined ? texts.noEndpoints : texts.noneSo} />}
        rows={6}
        isEndless
      >
        {(endpoints) => <EndpointTable endpoints={endpoints} withOwner onEnd={readMore(query)} />}
      </Pages>
    </Page>
  )
}

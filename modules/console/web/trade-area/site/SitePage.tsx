/** What surrounds a place: a map with its competitors, and the report of the trade area. */
import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useLanguage, useTexts } from "../../language/LanguageProvider.tsx"
import { ButtonLink } from "../../parts/Links.tsx"
import { Page } from "../../parts/Page.tsx"
import { Answered, Empty } from "../../parts/States.tsx"
import { messages } from "../Messages.ts"
import { reportQuery } from "./Queries.ts"
import { ReportView } from "./ReportView.tsx"
import { isPlaced, type SiteSearch } from "./Search.ts"
import { SiteForm } from "./SiteForm.tsx"
import { Surroundings } from "./Surroundings.tsx"

const example: SiteSearch = { lat: 35.6896, lng: 139.6995, radius: 500, industry: "restaurant" }

export const SitePage = (): ReactNode => {
  const texts = useTexts(messages)
  const { language } = useLanguage()
  const site = useSearch({ from: "/shell/trade-area" })
  const navigate = useNavigate({ from: "/trade-area" })
  const placed = isPlaced(site)
  const report = useQuery({ ...reportQuery(site, language), enabled: placed })
  const go = (search: SiteSearch) => void navigate({ search })
  const choose = ({ lat, lng }: { readonly lat: number; readonly lng: number }) => {
    const { address: _address, ...more } = site
    go({ ...more, lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)) })
  }
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <>
          {placed ? (
            <Button variant="default" onClick={() => print()}>
              {texts.print}
            </Button>
          ) : null}
          <ButtonLink to="/trade-area/candidates" variant="default">
            {texts.candidates}
          </ButtonLink>
        </>
      }
    >
      <SiteForm key={`${site.address} ${site.lat} ${site.lng}`} site={site} onChange={go} />
      {placed ? (
        <Answered query={report} rows={14}>
          {(report) => (
            <>
              <Surroundings report={report} site={site} onPlace={choose} />
              <ReportView report={report} />
            </>
          )}
        </Answered>
      ) : (
        <Empty title={texts.nothing}>
          {texts.nothingMore}
          <Button variant="light" onClick={() => go(example)}>
            {texts.example}
          </Button>
        </Empty>
      )}
    </Page>
  )
}

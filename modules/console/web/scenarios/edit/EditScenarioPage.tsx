/** Makes a scenario, or changes one: runs under way go on through the version in which they began. */
import { useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useAccountId } from "../../api/Session.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { Page } from "../../parts/Page.tsx"
import { Answered } from "../../parts/States.tsx"
import { messages } from "../Messages.ts"
import { scenarioQuery } from "../Queries.ts"
import { draftOf, emptyDraft } from "./Draft.ts"
import { ScenarioEditor } from "./ScenarioEditor.tsx"

export const NewScenarioPage = (): ReactNode => {
  const texts = useTexts(messages)
  const accountId = useAccountId()
  return (
    <Page title={texts.create} lead={texts.createLead}>
      <ScenarioEditor accountId={accountId} id={undefined} start={emptyDraft} />
    </Page>
  )
}

export const EditScenarioPage = (): ReactNode => {
  const texts = useTexts(messages)
  const accountId = useAccountId()
  const { id } = useParams({ from: "/shell/scenarios/$id/edit" })
  const query = useQuery(scenarioQuery(accountId, id))
  return (
    <Page title={texts.editScenario} lead={texts.editLead}>
      <Answered query={query} rows={8}>
        {(scenario) => (
          <ScenarioEditor key={scenario.version} accountId={accountId} id={id} start={draftOf(scenario)} />
        )}
      </Answered>
    </Page>
  )
}

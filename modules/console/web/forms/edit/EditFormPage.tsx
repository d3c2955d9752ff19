/** Makes a form, or changes one: a new version, while answers keep the questions that they answered. */
import { useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useAccountId } from "../../api/Session.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { Page } from "../../parts/Page.tsx"
import { Answered } from "../../parts/States.tsx"
import { messages } from "../Messages.ts"
import { formQuery } from "../Queries.ts"
import { draftOf, emptyDraft } from "./Draft.ts"
import { FormEditor } from "./FormEditor.tsx"

export const NewFormPage = (): ReactNode => {
  const texts = useTexts(messages)
  const accountId = useAccountId()
  return (
    <Page title={texts.create} lead={texts.createLead}>
      <FormEditor accountId={accountId} id={undefined} start={emptyDraft} />
    </Page>
  )
}

export const EditFormPage = (): ReactNode => {
  const texts = useTexts(messages)
  const accountId = useAccountId()
  const { id } = useParams({ from: "/shell/forms/$id/edit" })
  const query = useQuery(formQuery(accountId, id))
  return (
    <Page title={texts.editForm} lead={texts.editLead}>
      <Answered query={query} rows={8}>
        {(form) => <FormEditor key={form.version} accountId={accountId} id={id} start={draftOf(form)} />}
      </Answered>
    </Page>
  )
}

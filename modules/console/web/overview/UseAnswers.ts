/** The last answers to forms and the last findings of observations, of a few of each. */
import { useQueries, useQuery } from "@tanstack/react-query"
import { answer, api } from "../api/Client.ts"
import { formsQuery } from "../forms/Queries.ts"
import { observationsQuery } from "../observations/Queries.ts"

/** Forms and observations that are asked. */
const asked = 5
const perForm = 3
const refreshMs = 60_000

export interface FormAnswer {
  readonly id: string
  readonly formId: string
  readonly form: string
  readonly at: string
}

export interface Finding {
  readonly id: string
  readonly observationId: string
  readonly title: string
  readonly at: string
  readonly isFailed: boolean
  /** What the service says of it. */
  readonly summary: string
}

const submissionsOf = (accountId: string, id: string, form: string) => ({
  queryKey: ["forms", accountId, "last", id],
  queryFn: async (): Promise<ReadonlyArray<FormAnswer>> => {
    const params = { path: { accountId, id }, query: { limit: perForm } }
    const page = await answer(api.GET("/admin/v1/crm/accounts/{accountId}/forms/{id}/submissions", { params }))
    return page.submissions.map(({ id: submission, submittedAt }) => ({
      id: submission,
      formId: id,
      form,
      at: submittedAt
    }))
  },
  refetchInterval: refreshMs
})

export const useFormAnswers = (accountId: string): ReadonlyArray<FormAnswer> => {
  const forms = useQuery(formsQuery(accountId))
  const answered = (forms.data?.forms ?? []).filter(({ submissions }) => submissions > 0).slice(0, asked)
  return useQueries({
    queries: answered.map(({ id, name }) => submissionsOf(accountId, id, name)),
    combine: (found) => found.flatMap(({ data }) => data ?? [])
  })
}

const summaryOf = ({ summary }: { readonly summary?: unknown }): string => (typeof summary === "string" ? summary : "")

const findingsOf = (observationId: string, title: string, runs: number) => ({
  queryKey: ["observations", observationId, "last", runs],
  queryFn: async (): Promise<ReadonlyArray<Finding>> => {
    const params = { path: { id: observationId }, query: { limit: 1 } }
    const { data } = await answer(api.GET("/api/v1/observations/{id}/results", { params }))
    return data.map(({ completedAt, data: found, id, status }) => ({
      id,
      observationId,
      title,
      at: completedAt,
      isFailed: status === "failed",
      summary: summaryOf(found)
    }))
  }
})

export const useFindings = (): ReadonlyArray<Finding> => {
  const observations = useQuery({ ...observationsQuery, refetchInterval: refreshMs })
  const observed = (observations.data?.data ?? []).filter(({ runCount }) => runCount > 0).slice(0, asked)
  return useQueries({
    queries: observed.map(({ id, runCount, title }) => findingsOf(id, title, runCount)),
    combine: (found) => found.flatMap(({ data }) => data ?? [])
  })
}

/** What the service knows of the forms of a shop. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query"
import { answer, api } from "../api/Client.ts"
import type { Schema } from "../api/Types.ts"

export type Form = Schema<"CrmForm">
export type Submission = Schema<"CrmFormSubmission">

export const formsQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["forms", accountId],
    queryFn: () => answer(api.GET("/admin/v1/crm/accounts/{accountId}/forms", { params: { path: { accountId } } }))
  })

export const formQuery = (accountId: string, id: string) =>
  queryOptions({
    queryKey: ["forms", accountId, "one", id],
    queryFn: () =>
      answer(api.GET("/admin/v1/crm/accounts/{accountId}/forms/{id}", { params: { path: { accountId, id } } }))
  })

/** Makes a form; changes one whose id is given. */
export const saveForm = (accountId: string, id: string | undefined, body: Schema<"CrmFormContent">): Promise<Form> =>
  answer(
    id === undefined
      ? api.POST("/admin/v1/crm/accounts/{accountId}/forms", { params: { path: { accountId } }, body })
      : api.PUT("/admin/v1/crm/accounts/{accountId}/forms/{id}", { params: { path: { accountId, id } }, body })
  )

const pageSize = 50

export const submissionsQuery = (accountId: string, id: string) =>
  infiniteQueryOptions({
    queryKey: ["forms", accountId, "answers", id],
    queryFn: ({ pageParam }) =>
      answer(
        api.GET("/admin/v1/crm/accounts/{accountId}/forms/{id}/submissions", {
          params: {
            path: { accountId, id },
            query: { limit: pageSize, ...(pageParam !== null && { starting_after: pageParam }) }
          }
        })
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor
  })

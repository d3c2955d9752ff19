/** What the service knows of all accounts and their endpoints. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query"
import { answer, api } from "../../api/Client.ts"
import type { Schema } from "../../api/Types.ts"

export type OperatedAccount = Schema<"AdminAccount">
export type Plans = OperatedAccount["plans"]
export type OperatedEndpoint = Schema<"AdminWebhookEndpoint">
export type OperatedDelivery = Schema<"AdminWebhookDelivery">
export type DeliveryState = OperatedDelivery["state"]

const pageSize = 100

export const accountsQuery = infiniteQueryOptions({
  queryKey: ["operate", "accounts"],
  queryFn: ({ pageParam }) =>
    answer(
      api.GET("/admin/v1/accounts", {
        params: { query: { limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) } }
      })
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor
})

export const accountQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["operate", "accounts", accountId],
    queryFn: () => answer(api.GET("/admin/v1/accounts/{accountId}", { params: { path: { accountId } } }))
  })

export const endpointsQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["operate", "endpoints", "of", accountId],
    queryFn: () => answer(api.GET("/admin/v1/webhook_endpoints", { params: { query: { accountId, limit: pageSize } } }))
  })

/** Lists endpoints of all accounts; the first page is asked again by itself. */
export const allEndpointsQuery = (health: "failing" | "disabled" | undefined) =>
  infiniteQueryOptions({
    queryKey: ["operate", "endpoints", "all", health],
    queryFn: ({ pageParam }) =>
      answer(
        api.GET("/admin/v1/webhook_endpoints", {
          params: {
            query: {
              limit: pageSize,
              ...(health !== undefined && { health }),
              ...(pageParam !== null && { cursor: pageParam })
            }
          }
        })
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : 10_000)
  })

export const endpointQuery = (id: string) =>
  queryOptions({
    queryKey: ["operate", "endpoints", "one", id],
    queryFn: () => answer(api.GET("/admin/v1/webhook_endpoints/{id}", { params: { path: { id } } })),
    refetchInterval: 10_000
  })

export const statisticsOf = (id: string, span: "day" | "month") =>
  answer(api.GET("/admin/v1/webhook_endpoints/{id}/statistics", { params: { path: { id }, query: { span } } }))

export const deliveriesQuery = (id: string, state: DeliveryState | undefined) =>
  infiniteQueryOptions({
    queryKey: ["operate", "endpoints", "deliveries", id, state],
    queryFn: ({ pageParam }) =>
      answer(
        api.GET("/admin/v1/webhook_endpoints/{id}/deliveries", {
          params: {
            path: { id },
            query: {
              limit: 50,
              ...(state !== undefined && { state }),
              ...(pageParam !== null && { cursor: pageParam })
            }
          }
        })
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : 10_000)
  })

/** Plans of each product, the lowest first. */
export const planNames = {
  analytics: ["free", "pro", "max_5x", "max_20x"],
  business: ["none", "starter", "growth", "enterprise"],
  crm: ["free", "starter", "pro", "suite"]
} as const satisfies { readonly [Product in keyof Plans]: ReadonlyArray<Plans[Product]> }

export const changeAccount = (accountId: string, body: { status?: OperatedAccount["status"]; plans?: Plans }) =>
  answer(api.PATCH("/admin/v1/accounts/{accountId}", { params: { path: { accountId } }, body }))

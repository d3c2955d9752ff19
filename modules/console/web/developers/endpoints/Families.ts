/** The queries of both families of endpoints. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query"
import { callConsole } from "../../api/Client.ts"
import type { DeliveryStatus, Views } from "./Endpoint.ts"
import { endpointsOf, type FamilyName } from "./FamilyEndpoints.ts"

const unsettled = (status: DeliveryStatus) => status === "pending" || status === "parked"

const queriesOf = (family: FamilyName, api = endpointsOf<Views>(family, callConsole)) => ({
  api,
  /** The beginning of the keys of all its queries. */
  key: ["endpoints", family] as const,
  // The service disables them by itself.
  list: queryOptions({ queryKey: ["endpoints", family], queryFn: api.list, refetchInterval: 10_000 }),
  read: (id: string) =>
    queryOptions({ queryKey: ["endpoints", family, id], queryFn: () => api.read(id), refetchInterval: 5_000 }),
  deliveries: (id: string, status?: DeliveryStatus) =>
    infiniteQueryOptions({
      queryKey: ["endpoints", family, id, "deliveries", status],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam }) => api.deliveries(id, pageParam, status),
      getNextPageParam: ({ next }) => next ?? undefined,
      refetchInterval: ({ state }) => {
        const isWaiting = state.data?.pages.some(({ deliveries }) => deliveries.some((one) => one.status === "pending"))
        return isWaiting ? 1_500 : 10_000
      }
    }),
  rehearsal: (id: string) =>
    queryOptions({
      queryKey: ["endpoints", family, id, "rehearsal"],
      queryFn: () => api.rehearsal(id),
      // Without one there is nothing to try again.
      retry: false,
      refetchInterval: ({ state }) => (state.data?.status === "running" ? 1_000 : false)
    }),
  delivery: (id: string, deliveryId: string) =>
    queryOptions({
      queryKey: ["endpoints", family, id, "deliveries", "one", deliveryId],
      queryFn: () => api.delivery(id, deliveryId),
      refetchInterval: ({ state }) => (state.data === undefined || unsettled(state.data.status) ? 2_000 : false)
    })
})

export const families = {
  analytics: queriesOf("analytics"),
  messaging: queriesOf("messaging")
} as const

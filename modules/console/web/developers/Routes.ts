/** Routes of the pages for developers. */
import { createRoute, notFound } from "@tanstack/react-router"
import { lazyPage } from "../shell/LazyPage.ts"
import { shellRoute } from "../shell/Routes.tsx"
import { isDeliveryStatus } from "./deliveries/Status.ts"
import type { DeliveryStatus } from "./endpoints/Endpoint.ts"
import type { FamilyName } from "./endpoints/FamilyEndpoints.ts"

const familyOf = (name: string): FamilyName => {
  if (name === "analytics" || name === "messaging") return name
  throw notFound()
}

const same = <P>(params: P): P => params

export const developersRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/developers/keys",
    component: lazyPage(() => import("./keys/KeysPage.tsx"), "KeysPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/developers/endpoints",
    component: lazyPage(() => import("./endpoints/EndpointsPage.tsx"), "EndpointsPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/developers/endpoints/$family/$id",
    params: {
      parse: ({ family, id }: { readonly family: string; readonly id: string }) => ({ family: familyOf(family), id }),
      stringify: same
    },
    validateSearch: (search): { readonly status?: DeliveryStatus } =>
      isDeliveryStatus(search["status"]) ? { status: search["status"] } : {},
    component: lazyPage(() => import("./endpoints/EndpointPage.tsx"), "EndpointPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/developers/endpoints/$family/$id/deliveries/$deliveryId",
    params: {
      parse: ({ deliveryId, family, id }: Record<"deliveryId" | "family" | "id", string>) => ({
        family: familyOf(family),
        id,
        deliveryId
      }),
      stringify: same
    },
    component: lazyPage(() => import("./deliveries/DeliveryPage.tsx"), "DeliveryPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/developers/events",
    component: lazyPage(() => import("./events/EventsPage.tsx"), "EventsPage")
  })
] as const

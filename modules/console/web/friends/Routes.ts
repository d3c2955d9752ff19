/** Routes of the friends and their tags. */
import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../shell/LazyPage.ts"
import { shellRoute } from "../shell/Routes.tsx"
import { type FriendSearch, statuses } from "./FriendSearch.ts"

export const friendsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/friends",
    validateSearch: (given): FriendSearch => {
      const status = statuses.find((known) => known === given["status"])
      const search = String(given["search"] ?? "")
      return {
        ...(search !== "" && { search }),
        ...(status && { status }),
        ...(given["guests"] === true && { guests: true })
      }
    },
    component: lazyPage(() => import("./FriendsPage.tsx"), "FriendsPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/friends/tags",
    component: lazyPage(() => import("./tags/TagsPage.tsx"), "TagsPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/friends/$id",
    component: lazyPage(() => import("./FriendPage.tsx"), "FriendPage")
  })
] as const

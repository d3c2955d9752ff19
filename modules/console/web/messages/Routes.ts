/** Routes of what the shop sends. */
import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../shell/LazyPage.ts"
import { shellRoute } from "../shell/Routes.tsx"

/** The broadcast that a new one begins as a copy of. */
interface CopySearch {
  readonly copy?: string
}

const pages = () => import("./MessagePages.ts")

export const messagesRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/messages",
    component: lazyPage(pages, "BroadcastsPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/messages/new",
    validateSearch: (given): CopySearch => (typeof given["copy"] === "string" ? { copy: given["copy"] } : {}),
    component: lazyPage(pages, "NewBroadcastPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/messages/broadcasts/$id",
    component: lazyPage(pages, "BroadcastPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/messages/replies",
    component: lazyPage(pages, "RepliesPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/messages/templates",
    component: lazyPage(pages, "TemplatesPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/messages/rich-menus",
    component: lazyPage(pages, "RichMenusPage")
  })
] as const

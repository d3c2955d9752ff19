/** Routes of the areas. */
import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../shell/LazyPage.ts"
import { shellRoute } from "../shell/Routes.tsx"
import { readAreasSearch } from "./Search.ts"

/** A code of digits alone arrives as a number. */
const codeOf = (value: unknown) => (typeof value === "number" ? String(value).padStart(5, "0") : value)
const code = (name: string, value: unknown) => {
  const text = codeOf(value)
  return typeof text === "string" && /^\d{5}$/.test(text) ? { [name]: text } : {}
}

export const areasRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/areas",
    validateSearch: readAreasSearch,
    component: lazyPage(() => import("./AreasPage.tsx"), "AreasPage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/areas/compare",
    validateSearch: (search): { readonly a?: string; readonly b?: string } => ({
      ...code("a", search["a"]),
      ...code("b", search["b"])
    }),
    component: lazyPage(() => import("./ComparePage.tsx"), "ComparePage")
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/areas/$code",
    component: lazyPage(() => import("./AreaPage.tsx"), "AreaPage")
  })
] as const

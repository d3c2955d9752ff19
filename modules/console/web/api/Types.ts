/** Types of the API, as `npm run console-types` makes them from the endpoints that the modules declare. */
import type { components, paths } from "../../../../node_modules/.cache/console-types/Api.ts"

export type Paths = paths

/** A schema of the document, by its name. */
export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name]

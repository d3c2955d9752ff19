/** What external ids add to the plug of the module. */
import { ExternalIdGroup } from "./Api.ts"

export { layer } from "./Http.ts"

export const groups = [ExternalIdGroup] as const

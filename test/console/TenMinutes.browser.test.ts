/** The beginning of a shop in a real browser, before a service of its own. */
import { existsSync } from "node:fs"
import { describe, layer } from "@effect/vitest"
import { ConsolePage, chromiumPath } from "./ConsolePage.ts"
import { forgottenPassword } from "./walk/Forgotten.ts"
import { tenMinutes } from "./walk/TenMinutes.ts"

// It needs Debian's Chromium.
describe.skipIf(!existsSync(chromiumPath))("A new shop", () => {
  layer(ConsolePage.layer, { excludeTestServices: true })((it) => {
    tenMinutes(it)
    forgottenPassword(it)
  })
})

/** Notices of the staff, pages of areas, and watches, in a real browser, before a service of their own. */
import { existsSync } from "node:fs"
import { describe, layer } from "@effect/vitest"
import { ConsolePage, chromiumPath } from "./ConsolePage.ts"
import { areas } from "./walk/Areas.ts"
import { notices } from "./walk/Notices.ts"
import { watches } from "./walk/Watches.ts"

// It needs Debian's Chromium.
describe.skipIf(!existsSync(chromiumPath))("The console", () => {
  layer(ConsolePage.layer, { excludeTestServices: true })((it) => {
    notices(it)
    areas(it)
    watches(it)
  })
})

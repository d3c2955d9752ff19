/** Notices in a real browser, before a service of its own. */
import { existsSync } from "node:fs"
import { describe, layer } from "@effect/vitest"
import { ConsolePage, chromiumPath } from "./ConsolePage.ts"
import { notices } from "./walk/Notices.ts"

// It needs Debian's Chromium.
describe.skipIf(!existsSync(chromiumPath))("Notices", () => {
  layer(ConsolePage.layer, { excludeTestServices: true })(notices)
})

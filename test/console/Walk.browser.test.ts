/** Walks through the console in a real browser, all before one service. */
import { existsSync } from "node:fs"
import { describe, layer } from "@effect/vitest"
import { ConsolePage, chromiumPath } from "./ConsolePage.ts"
import { analysis } from "./walk/Analysis.ts"
import { bookings } from "./walk/Bookings.ts"
import { developers } from "./walk/Developers.ts"
import { embedding } from "./walk/Embedding.ts"
import { firstStart } from "./walk/FirstStart.ts"
import { formSettings } from "./walk/Forms.ts"
import { frame } from "./walk/Frame.ts"
import { imports } from "./walk/Imports.ts"
import { keyboard } from "./walk/Keyboard.ts"
import { lists } from "./walk/Lists.ts"
import { shopMessages } from "./walk/Messages.ts"
import { operators } from "./walk/Operators.ts"
import { pages } from "./walk/Pages.ts"
import { shop } from "./walk/Shop.ts"
import { states } from "./walk/States.ts"

// It needs Debian's Chromium.
describe.skipIf(!existsSync(chromiumPath))("The console", () => {
  layer(ConsolePage.layer, { excludeTestServices: true })((it) => {
    for (const walk of [
      firstStart,
      pages,
      analysis,
      developers,
      shop,
      bookings,
      shopMessages,
      formSettings,
      operators,
      frame,
      embedding,
      keyboard,
      imports,
      lists,
      states
    ])
      walk(it)
  })
})

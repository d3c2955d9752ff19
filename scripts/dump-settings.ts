/** `npm run dump-settings` writes the table of settings into README.md from what the kernel and the modules declare. */
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { App } from "../src/app.ts"
import { Settings } from "../src/settings/Settings.ts"
import * as SettingsGroup from "../src/settings/SettingsGroup.ts"

const readme = fileURLToPath(new URL("../README.md", import.meta.url))
const table = /^\| setting \| default \| meaning \|\n(\|.*\n)*/m

writeFileSync(
  readme,
  readFileSync(readme, "utf8").replace(table, () => `${SettingsGroup.table([Settings, ...App.settings])}\n`)
)

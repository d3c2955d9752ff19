/**
 * `npm run console-types` writes the types of the API for the console's page, from a service that runs (`EKIMAE_URL`, by
 * default http://127.0.0.1:8080).
 */
import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const tools = fileURLToPath(new URL("../.ci/openapi", import.meta.url))

const run = (command: string, ...args: ReadonlyArray<string>) => {
  const { status } = spawnSync(command, args, { stdio: "inherit" })
  if (status !== 0) throw new Error(`${command} ended with ${status}`)
}

// The generator needs an older TypeScript, so it is installed apart.
if (!existsSync(join(tools, "node_modules"))) run("npm", "ci", "--prefix", tools, "--loglevel=error")
const work = mkdtempSync(join(tmpdir(), "ekimae-"))
try {
  const file = join(work, "openapi.json")
  const answer = await fetch(new URL("/openapi.json", process.env["EKIMAE_URL"] ?? "http://127.0.0.1:8080"))
  writeFileSync(file, await answer.text())
  run(process.execPath, join(tools, "console-types.mjs"), file)
} finally {
  rmSync(work, { recursive: true })
}

/**
 * `npm run console` serves the page of the console with hot reload, before a service that runs already (`EKIMAE_URL`, by
 * default http://127.0.0.1:8080). It is signed in to the demo account: by the session of the last time while that holds, else by a
 * new link, for which it runs `ekimae demo`. `EKIMAE_DEMO` names a file with what `ekimae demo --json` printed for a service
 * elsewhere; `EKIMAE_DEMO=off` leaves the sign-in to the page.
 */
import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import { createServer } from "vite"
import { redeem } from "../modules/console/web/DevServer.ts"

const target = process.env["EKIMAE_URL"] ?? "http://127.0.0.1:8080"
const given = process.env["EKIMAE_DEMO"]
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const kept = at(`../node_modules/.cache/console-session/${target.replaceAll(/\W+/g, "-")}`)

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return undefined
  }
}

const works = async (cookie: string): Promise<boolean> =>
  (await fetch(new URL("/console/api/session", target), { headers: { cookie } })).ok

const linkOf = (demo: string): string | undefined => JSON.parse(demo).consoleLink

/** A new link into the demo account. */
const newLink = (): string | undefined => {
  if (given !== undefined) return linkOf(readFileSync(given, "utf8"))
  const { status, stdout } = spawnSync(process.execPath, [at("launch.mjs"), at("../src/cli.ts"), "demo", "--json"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"]
  })
  return status === 0 ? linkOf(stdout) : undefined
}

const signIn = async (): Promise<string | undefined> => {
  const before = read(kept)
  if (before !== undefined && (await works(before))) return before
  const link = newLink()
  if (link === undefined) return undefined
  const cookie = await redeem(target, link)
  mkdirSync(dirname(kept), { recursive: true })
  writeFileSync(kept, cookie, { mode: 0o600 })
  return cookie
}

const session = given === "off" ? undefined : await signIn()
if (session !== undefined) process.env["EKIMAE_SESSION"] = session
else process.stderr.write("Not signed in: the page asks for it.\n")

const server = await createServer({ configFile: at("../modules/console/web/ViteConfig.ts") })
await server.listen()
server.printUrls()

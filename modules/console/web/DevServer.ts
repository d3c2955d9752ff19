/**
 * The development server's way to a running service: what the page asks of `/api`, `/admin` and `/console/api` is passed
 * on. Without a sign-in (`EKIMAE_DEMO` names a file with what `npx ekimae demo --json` printed) it signs in by itself:
 * it answers the session and adds the demo key that suits the path.
 */
import { readFileSync } from "node:fs"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Connect, Plugin, ProxyOptions } from "vite"

interface DemoKeys {
  readonly analytics: { readonly key: string }
  readonly business: { readonly live: string }
  readonly crm: { readonly key: string }
}

const messaging = /^\/api\/v1\/(friends|tags|external-ids|reservation|messages|memberships|me\/|webhook_endpoints)/
const business = /^\/api\/v1\/(trade-area|competitors|demand-forecast|location-score)/

const keyFor = (path: string, keys: DemoKeys): string | undefined => {
  if (path.startsWith("/admin/")) return process.env["ADMIN_TOKEN"]
  if (messaging.test(path)) return keys.crm.key
  return business.test(path) ? keys.business.live : keys.analytics.key
}

const demoSession = {
  user: { id: "demo", email: "owner@demo.example", name: "Demo" },
  operator: true,
  accounts: [{ id: "demo", name: "Demo", role: "owner" }]
}

const answerSession = (_request: IncomingMessage, response: ServerResponse) => {
  response.setHeader("content-type", "application/json").end(JSON.stringify(demoSession))
}

interface Options {
  /** Where the service answers. */
  readonly target: string
  /** Signs in by itself, with these keys. */
  readonly keys?: DemoKeys | undefined
}

/** What the environment says. */
export const optionsOf = (env: NodeJS.ProcessEnv): Options => {
  const file = env["EKIMAE_DEMO"]
  return {
    target: env["EKIMAE_URL"] ?? "http://127.0.0.1:8080",
    keys: file === undefined ? undefined : (JSON.parse(readFileSync(file, "utf8")) as DemoKeys)
  }
}

/** Passes requests on to the service. */
export const developmentServer = ({ keys, target }: Options): Plugin => {
  const options: ProxyOptions = {
    target,
    configure: (proxy) =>
      proxy.on("proxyReq", (request) => {
        const key = keys && keyFor(request.path, keys)
        if (key !== undefined) request.setHeader("authorization", `Bearer ${key}`)
      })
  }
  const proxy = Object.fromEntries(
    ["/api/", "/admin/", "/console/api/", "/docs", "/openapi.json", "/healthz"].map((path) => [path, options])
  )
  const signIn = ({ middlewares }: { readonly middlewares: Connect.Server }) => {
    if (keys !== undefined) middlewares.use("/console/api/session", answerSession)
  }
  return {
    name: "ekimae-development",
    config: () => ({ server: { proxy }, preview: { proxy } }),
    configureServer: signIn,
    configurePreviewServer: signIn
  }
}

/**
 * The development server's way to a running service: what the page asks of `/api`, `/admin` and `/console/api` is passed
 * on. With a session (`EKIMAE_SESSION`), or a link into the demo account that it redeems once, it sends the session's cookie
 * with each request, so that developers need not sign in.
 */
import type { Connect, Plugin, ProxyOptions } from "vite"

interface Options {
  /** Where the service answers. */
  readonly target: string
  /** A one-time link into the demo account, by which it signs in. */
  readonly link?: string | undefined
  /** The cookie of a session. */
  readonly session?: string | undefined
  /** Opens the interface for operators, but for what it has of an account: that is asked as its user. */
  readonly adminToken?: string | undefined
}

const ofOperators = /^\/admin\/v1\/(?!crm\/)/

/** What the environment says. */
export const optionsOf = (env: NodeJS.ProcessEnv): Options => ({
  target: env["EKIMAE_URL"] ?? "http://127.0.0.1:8080",
  session: env["EKIMAE_SESSION"],
  adminToken: env["ADMIN_TOKEN"]
})

/** The cookie of the session that the link opens. */
export const redeem = async (target: string, link: string): Promise<string> => {
  const response = await fetch(new URL("/console/api/auth/link/redeem", target), {
    method: "POST",
    headers: { "content-type": "application/json", origin: new URL(target).origin },
    body: JSON.stringify({ token: new URL(link).hash.slice(1) })
  })
  if (!response.ok) throw new Error(`The link of the demo is used up: ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ")
}

/** Passes requests on to the service. */
export const developmentServer = ({ adminToken, link, session: given, target }: Options): Plugin => {
  let session = given
  const options: ProxyOptions = {
    target,
    configure: (proxy) =>
      proxy.on("proxyReq", (request) => {
        request.setHeader("host", new URL(target).host)
        if (request.hasHeader("origin")) request.setHeader("origin", new URL(target).origin)
        if (adminToken !== undefined && ofOperators.test(request.path)) {
          request.setHeader("authorization", `Bearer ${adminToken}`)
        }
        if (session !== undefined) request.setHeader("cookie", session)
      })
  }
  const proxy = Object.fromEntries(
    ["/api/", "/admin/", "/console/api/", "/docs", "/openapi.json", "/healthz"].map((path) => [path, options])
  )
  const signIn = ({ middlewares }: { readonly middlewares: Connect.Server }) => {
    if (link === undefined) return
    let redeemed: Promise<string> | undefined
    const open = async (): Promise<unknown> => {
      try {
        redeemed ??= redeem(target, link)
        session = await redeemed
        return undefined
      } catch (error) {
        // The next request tries again: a service that was busy has not used the link.
        redeemed = undefined
        return error
      }
    }
    middlewares.use(async (_request, _response, next) => next(await open()))
  }
  return {
    name: "ekimae-development",
    config: () => ({ server: { proxy }, preview: { proxy } }),
    configureServer: signIn,
    configurePreviewServer: signIn
  }
}

/**
 * Renders the documentation page with its script inline, so that it works offline. It can talk to this service only: the
 * content security policy allows its two scripts by their hashes and no other source, and the vendor's host names are removed.
 */
import { hash } from "node:crypto"
import { Context, Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { type HttpApi, type HttpApiGroup, HttpApiScalar, OpenApi } from "effect/http-api"
import * as KeptBody from "../response/KeptBody.ts"

/** Path of the page. */
export const path = "/docs"

/** The content security policy of the page, in a line of its own, and the page. */
export const write = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>
): Effect.Effect<string> => Effect.map(render(api), (html) => `${policyOf(html)}\n${html}`)

/** What `write` wrote. The script has three megabytes, so it is kept with its compressions. */
export const read = (written: Uint8Array): KeptBody.KeptBody => {
  const end = written.indexOf("\n".charCodeAt(0))
  return KeptBody.make(written.subarray(end + 1), {
    contentType: "text/html; charset=utf-8",
    headers: {
      "content-security-policy": new TextDecoder().decode(written.subarray(0, end)),
      "cache-control": "public, no-cache",
      "referrer-policy": "no-referrer"
    }
  })
}

const options = {
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  proxyUrl: "",
  customCss: ":root { --scalar-font: system-ui, sans-serif; --scalar-font-code: ui-monospace, monospace; }"
}

/** A station's name board. Browsers request `/favicon.ico` when a page has no icon. */
const icon =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'>" +
  "<rect y='2' width='16' height='12' rx='2' fill='#fff' stroke='#ccc'/><rect y='9' width='16' height='2' fill='#0a7d4f'/>" +
  "<rect x='6' y='8' width='4' height='4' fill='#0a7d4f'/></svg>"

const head = `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}" />\n  </head>`

/**
 * Another page of this origin, in the same tab, may leave a key in its session storage under this name: the field for keys
 * of its kind then has it. It is not in the page that is sent, which is the same for all, and it is gone with the tab.
 */
const keyName = "ekimae.key"

/** A part of the page's own script: the options with the key that was left, for the scheme that names its beginning. */
const withKeyLeft = (formats: Readonly<Record<string, string>>): string =>
  `...(() => {
          const token = sessionStorage.getItem(${JSON.stringify(keyName)}) ?? ""
          const beginning = token.slice(0, token.lastIndexOf("_") + 1)
          const known = Object.entries(${JSON.stringify(formats)}).find(([, format]) => format.split(" ").includes(beginning))
          if (beginning === "" || known === undefined) return {}
          const [preferredSecurityScheme] = known
          return { authentication: { preferredSecurityScheme, securitySchemes: { [preferredSecurityScheme]: { token } } } }
        })(),
        `

/** Behind the page's options, before its content. */
const insertOptions = (html: string, options: string): string => {
  const at = html.lastIndexOf("content: {")
  return at === -1 ? html : html.slice(0, at) + options + html.slice(at)
}

/** The bundled page is only available through its route, so this calls the route. */
const render = Effect.fnUntraced(function* <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>
) {
  // Its field for a key stands at the top of the page.
  const schemes = Object.entries(OpenApi.fromApi(api).components.securitySchemes)
  const [[preferredSecurityScheme] = [null]] = schemes
  const formats = Object.fromEntries(
    schemes.map(([name, scheme]) => [name, "bearerFormat" in scheme ? (scheme.bearerFormat ?? "") : ""])
  )
  const scalar = { ...options, authentication: { preferredSecurityScheme } }
  const pages = HttpApiScalar.layer(api, { path, scalar })
  const context = yield* Layer.build(Layer.provideMerge(pages, HttpRouter.layer))
  const request = HttpServerRequest.fromWeb(new Request(`http://localhost${path}`))
  const response = yield* Effect.provideService(
    Effect.orDie(Context.get(context, HttpRouter.HttpRouter).asHttpEffect()),
    HttpServerRequest.HttpServerRequest,
    request
  )
  const html = response.body._tag === "Uint8Array" ? (response.body.text ?? "") : ""
  return insertOptions(html, withKeyLeft(formats))
    .replace("</head>", head)
    .replaceAll(/(?:https:\/\/(?:[a-z]+\.)?|[a-z]+@)(?:scalar\.com|jsdelivr\.net)/g, "")
}, Effect.scoped)

const scriptHashes = (html: string): string =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)]
    .map(([, script = ""]) => `'sha256-${hash("sha256", script, "base64")}'`)
    .join(" ")

const policyOf = (html: string): string =>
  [
    "default-src 'none'",
    `script-src ${scriptHashes(html)}`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'"
  ].join("; ")

/** A browser as far as the server sees one: keeps cookies, sends its origin with changes. */
import { Effect } from "effect"
import { TestApp } from "../support/TestApp.ts"

export interface Answer {
  readonly status: number
  readonly body: Record<string, any>
  readonly headers: Headers
}

interface Call {
  readonly method?: string
  readonly body?: unknown
  readonly account?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Null sends none. */
  readonly from?: string | null
}

let opened = 0

/** Each has cookies of its own, and an address that a service sees whose settings trust the loopback as a proxy. */
export const open = Effect.gen(function* () {
  const { call, origin } = yield* TestApp
  const address = `198.18.${(++opened >> 8) & 255}.${opened & 255}`
  const cookies = new Map<string, string>()

  const ask = Effect.fnUntraced(function* (path: string, { account, body, from, headers, method = "GET" }: Call = {}) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const response = yield* call(path, {
      method,
      redirect: "manual",
      headers: {
        host: new URL(origin).host,
        "x-forwarded-for": address,
        ...(cookie === "" ? {} : { cookie }),
        ...(method === "GET" || from === null ? {} : { origin: from ?? origin }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(account === undefined ? {} : { "x-ekimae-account": account }),
        ...headers
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === "" || /max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const text = yield* Effect.promise(() => response.text())
    const isJson = (response.headers.get("content-type") ?? "").includes("json")
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== "" ? JSON.parse(text) : { text }
    } as Answer
  })

  return {
    cookies,
    ask,
    post: (path: string, body: unknown = {}, more: Call = {}) => ask(path, { ...more, method: "POST", body })
  }
})
export type Browser = Effect.Success<typeof open>

export const password = "correct horse battery staple"

/** Redeems a link as a new user. */
export const redeem = (
  browser: Browser,
  token: string,
  person: { readonly email?: string; readonly name?: string } = {}
) => browser.post("/console/api/auth/link/redeem", { token, name: "Sato", password, ...person })

export const signIn = (browser: Browser, email: string, given = password) =>
  browser.post("/console/api/auth/sign-in/password", { email, password: given })

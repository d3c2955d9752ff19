/** Calls the product's API as the user who is signed in, for the account that is shown. */
import createClient from "openapi-fetch"
import { currentLanguage } from "../language/Language.ts"
import { frame } from "../shell/Frame.ts"
import { currentAccount } from "./Account.ts"
import { Problem, Unreachable } from "./Problem.ts"
import { noticeAbsence } from "./ServerState.ts"
import type { Paths } from "./Types.ts"

/** A proxy in front of the service says with these that there is none behind it. */
const absences = new Set([502, 504])

/** Adds the account and the language of the page. A frame has a session of its own. */
export const addHeaders = ({ headers }: Request): void => {
  const account = currentAccount()
  if (account !== null) headers.set("x-ekimae-account", account)
  if (frame !== undefined) headers.set("x-ekimae-frame", "1")
  if (!headers.has("accept-language")) headers.set("accept-language", currentLanguage())
}

/** Returns an answer of the service; fails where there is none, or that of a proxy before it. */
export const ofService = (response: Response | undefined): Response => {
  if (response !== undefined && !absences.has(response.status)) return response
  noticeAbsence()
  throw new Unreachable()
}

/** `fetch` that notices an absent service, with the account and the language of the page. */
export const request = async (input: Request): Promise<Response> => {
  addHeaders(input)
  const response = await fetch(input).catch((error: unknown) => {
    if (input.signal.aborted) throw error
    return undefined
  })
  return ofService(response)
}

export const api = createClient<Paths>({ baseUrl: location.origin, fetch: request })

interface Answer<Data> {
  readonly data?: Data
  readonly error?: unknown
  readonly response: Response
}

/** The body of a good answer; fails with a `Problem` otherwise. */
export const answer = async <Data>(call: Promise<Answer<Data>>): Promise<Data> => {
  const { data, error, response } = await call
  if (!response.ok) throw new Problem(response.status, error)
  return data as Data
}

/** Calls by a path that the types of the API do not know: the session and the sign-in, and what two families spell differently. */
export const callConsole = async <Data>(
  path: string,
  init: { method?: string; body?: unknown } = {}
): Promise<Data> => {
  const { body, method = body === undefined ? "GET" : "POST" } = init
  const response = await request(
    new Request(new URL(path, location.origin), {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } })
    })
  )
  const text = await response.text()
  const isJson = response.headers.get("content-type")?.includes("json") ?? false
  const read: unknown = isJson && text !== "" ? JSON.parse(text) : undefined
  if (!response.ok) throw new Problem(response.status, read)
  return read as Data
}

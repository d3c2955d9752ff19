/** Calls the API for the endpoints of a family. Both have the same operations, which customer messaging spells in snake case. */
import { camelCased, snakeCased } from "../../../../../src/Casing.ts"

/** `analytics`: events of area analytics (notification endpoints). `messaging`: events of customer messaging. */
export type FamilyName = "analytics" | "messaging"

/** The views of the webhook endpoints of one family of keys, by the types of the API. */
export interface FamilyViews {
  readonly endpoint: object
  readonly delivery: { readonly id: string }
  readonly detail: object
  readonly status: string
  readonly statistics: object
  readonly rehearsal: object
}

export interface NewEndpoint {
  readonly url: string
  readonly description: string | null
  readonly events: ReadonlyArray<string>
  /** Null: no limit. */
  readonly maxPerSecond: number | null
  /** Chosen with the creation, for good. */
  readonly format: "native" | "cloudevents"
}

type Change = Partial<Omit<NewEndpoint, "format">> & {
  readonly status?: "active" | "disabled"
  /** Null removes one. */
  readonly headers?: Record<string, string | null>
}

interface Replay<Status> {
  readonly deliveryId?: string
  readonly from?: string
  readonly to?: string
  readonly status?: Status
}

/** Sends a request and gives the body of a good answer. */
type Call = (path: string, init: { method?: string; body?: unknown }) => Promise<unknown>

interface Spelling {
  readonly path: string
  /** Query that lists all endpoints that an account may have. */
  readonly all: string
  readonly cursor: string
  readonly write: (body: Partial<NewEndpoint>) => object
  readonly read: (answer: unknown) => unknown
}

/** Renames members to camel case, but those of headers, whose names are their own. */
const inCamelCase = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inCamelCase)
  if (typeof value !== "object" || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [
    name,
    name === "headers" ? member : inCamelCase(member)
  ])
  return camelCased(Object.fromEntries(members))
}

const spellings: Readonly<Record<FamilyName, Spelling>> = {
  analytics: {
    path: "/api/v1/notification_endpoints",
    all: "",
    cursor: "cursor",
    // No types of events at all stand for every type.
    write: ({ events, ...body }) => (events === undefined || events.length === 0 ? body : { ...body, events }),
    read: (answer) => answer
  },
  messaging: {
    path: "/api/v1/webhook_endpoints",
    all: "?limit=100",
    cursor: "starting_after",
    write: snakeCased,
    read: inCamelCase
  }
}

/** Returns the resource of an answer: area analytics has it in an envelope, as both families have their lists. */
const contentOf = (answer: object) => ("data" in answer ? answer.data : answer)

export const endpointsOf = <Views extends FamilyViews>(family: FamilyName, call: Call) => {
  const { all, cursor: cursorName, path, read, write } = spellings[family]
  const send = async (at: string, method = "GET", body?: object) =>
    read(await call(`${path}${at}`, body === undefined ? { method } : { method, body: write(body) })) as object
  const ask = async <Content>(...request: Parameters<typeof send>) => contentOf(await send(...request)) as Content
  const at = (id: string, rest = "") => `/${encodeURIComponent(id)}${rest}`
  type Endpoint = Views["endpoint"]
  type Secret = { readonly signingSecret: string }

  return {
    list: () => ask<ReadonlyArray<Endpoint>>(all),
    read: (id: string) => ask<Endpoint>(at(id)),
    create: async (draft: NewEndpoint & { readonly headers: Record<string, string> }) => {
      const { description, events, format, headers, maxPerSecond, url } = draft
      const body = { url, description, headers, events, maxPerSecond, format }
      const endpoint = await ask<Endpoint & Secret>("", "POST", body)
      return { endpoint: endpoint as Endpoint, secret: endpoint.signingSecret }
    },
    update: (id: string, change: Change) => ask<Endpoint>(at(id), "PATCH", change),
    remove: (id: string) => ask(at(id), "DELETE"),
    enable: (id: string) => ask(at(id, "/enable"), "POST"),
    rotate: async (id: string) => (await ask<Secret>(at(id, "/rotate_secret"), "POST")).signingSecret,
    /** Sends a ping; the id of its delivery. */
    test: async (id: string) => (await ask<Views["delivery"]>(at(id, "/test"), "POST")).id,
    replay: async (id: string, replay: Replay<Views["status"]>) =>
      (await ask<{ readonly count: number }>(at(id, "/replay"), "POST", replay)).count,
    deliveries: async (id: string, cursor: string | undefined, status?: Views["status"]) => {
      const query = new URLSearchParams({
        limit: "50",
        ...(cursor && { [cursorName]: cursor }),
        ...(status && { status })
      })
      const page = (await send(at(id, `/deliveries?${query}`))) as {
        readonly data: ReadonlyArray<Views["delivery"]>
        readonly nextCursor: string | null
      }
      return { deliveries: page.data, next: page.nextCursor }
    },
    delivery: (id: string, deliveryId: string) =>
      ask<Views["detail"]>(at(id, `/deliveries/${encodeURIComponent(deliveryId)}`)),
    rehearse: (id: string) => ask<Views["rehearsal"]>(at(id, "/rehearsal"), "POST"),
    rehearsal: (id: string) => ask<Views["rehearsal"]>(at(id, "/rehearsal")),
    statistics: (id: string, span: "day" | "month") =>
      ask<Views["statistics"]>(at(id, `/statistics?${new URLSearchParams({ span })}`))
  }
}

/** Parts of a family's tools that an agent may choose (`/mcp?toolsets=areas,simulations`), so that its context has room for its work. */
import type { Operation } from "../openapi/OpenApiJson.ts"

/** Groups of the document that belong together; each other group is a toolset of its own. */
const joined: Readonly<Record<string, string>> = {
  "Area maps": "areas",
  Personas: "simulations",
  Segments: "simulations",
  "Notification endpoints": "webhooks",
  "Notification events": "webhooks",
  "Webhook endpoints": "webhooks",
  "Webhook events": "webhooks",
  "Trade-area reports": "places",
  Competitors: "places",
  Locations: "places",
  "Demand forecast": "forecasts",
  Tags: "friends",
  "External ids": "friends",
  Memberships: "friends",
  "Reservation events": "reservations",
  "Reservation slots": "reservations"
}

export const toolsetOf = (operation: Operation): string => {
  const [tag = "other"] = Array.isArray(operation["tags"]) ? operation["tags"].map(String) : []
  return joined[tag] ?? tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")
}

interface Member {
  readonly toolset: string
}

/** Names of the toolsets of these tools, in their order. */
export const namesOf = (tools: ReadonlyArray<Member>): ReadonlyArray<string> => [
  ...new Set(tools.map(({ toolset }) => toolset))
]

/** The names that a query asks for; undefined where it does not choose. */
export const askedIn = (url: string): ReadonlyArray<string> | undefined =>
  new URL(url, "http://localhost").searchParams.get("toolsets")?.split(",")

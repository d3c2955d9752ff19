/** Links of the navigation to the pages for developers. */
import type { NavigationLink } from "../shell/Feature.ts"

export const developersNavigation: ReadonlyArray<NavigationLink> = [
  { to: "/developers/keys", label: ["APIキー", "API keys"], icon: "keys", role: "developer" },
  { to: "/developers/endpoints", label: ["Webhook", "Webhooks"], icon: "endpoints", role: "developer" },
  { to: "/developers/events", label: ["イベント一覧", "Event catalogue"], icon: "events", role: "developer" }
]

/** Links of the navigation to the pages for operators. */
import type { NavigationLink } from "../shell/Feature.ts"

export const operateNavigation: ReadonlyArray<NavigationLink> = [
  { to: "/operate/live", label: ["稼働状況", "Live"], icon: "simulations" },
  { to: "/operate/activity", label: ["推移", "Past hours"], icon: "forecast" },
  { to: "/operate/jobs", label: ["ジョブ", "Jobs"], icon: "events" },
  { to: "/operate/dead", label: ["失敗ジョブ", "Dead letters"], icon: "docs" },
  { to: "/operate/schedules", label: ["スケジュール", "Schedules"], icon: "reservations" },
  { to: "/operate/nodes", label: ["ノード", "Nodes"], icon: "overview" },
  { to: "/operate/accounts", label: ["アカウント", "Accounts"], icon: "keys" },
  { to: "/operate/users", label: ["ユーザー", "Users"], icon: "friends" },
  { to: "/operate/endpoints", label: ["Webhook", "Webhooks"], icon: "endpoints" },
  { to: "/operate/audit", label: ["監査ログ", "Audit"], icon: "observations" }
]

/** The sections of the navigation, in their order. A feature adds its links here and its routes in Router.tsx. */
import type { NavigationSection } from "./shell/Feature.ts"

export const sections: ReadonlyArray<NavigationSection> = [
  {
    name: "shop",
    label: ["店舗", "Shop"],
    links: [
      { to: "/reservations", label: ["予約", "Bookings"], icon: "reservations" },
      { to: "/friends", label: ["友だち", "Friends"], icon: "friends" },
      { to: "/messages", label: ["メッセージ", "Messages"], icon: "messages" },
      { to: "/members", label: ["会員", "Members"], icon: "members" },
      { to: "/forms", label: ["フォーム", "Forms"], icon: "forms" },
      { to: "/scenarios", label: ["シナリオ", "Scenarios"], icon: "scenarios" },
      { to: "/settings", label: ["お店の設定", "Shop settings"], icon: "settings" }
    ]
  },
  {
    name: "analysis",
    label: ["分析", "Analysis"],
    links: [
      { to: "/areas", label: ["エリア", "Areas"], icon: "areas" },
      { to: "/trade-area", label: ["商圏", "Trade area"], icon: "tradeArea" },
      { to: "/forecast", label: ["売上予測", "Forecast"], icon: "forecast" },
      { to: "/simulations", label: ["シミュレーション", "Simulations"], icon: "simulations" },
      { to: "/observations", label: ["定点チェック", "Watches"], icon: "observations" },
      { to: "/chains", label: ["チェーン", "Chains"], icon: "chains" }
    ]
  },
  {
    name: "developers",
    label: ["開発者", "Developers"],
    links: [
      { to: "/developers/keys", label: ["APIキー", "API keys"], icon: "keys", role: "developer" },
      { to: "/developers/endpoints", label: ["Webhook", "Webhooks"], icon: "endpoints", role: "developer" },
      { to: "/developers/events", label: ["イベント一覧", "Event catalogue"], icon: "events", role: "developer" }
    ]
  },
  {
    label: ["アカウント", "Account"],
    links: [{ to: "/users", label: ["ユーザー", "Users"], icon: "friends", role: "owner" }]
  },
  {
    label: ["運用", "Operations"],
    links: [
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
    ],
    for: "operator"
  }
]

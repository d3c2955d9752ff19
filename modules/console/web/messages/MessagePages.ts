/** The pages of what the shop sends, loaded together: they share most of what they show. */
export { BroadcastPage } from "./broadcast/BroadcastPage.tsx"
export { BroadcastsPage } from "./broadcast/BroadcastsPage.tsx"
export { NewBroadcastPage } from "./broadcast/NewBroadcastPage.tsx"
export { RichMenusPage } from "./menus/RichMenusPage.tsx"
export { RepliesPage } from "./replies/RepliesPage.tsx"
export { TemplatesPage } from "./templates/TemplatesPage.tsx"

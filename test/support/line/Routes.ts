/** Requests that the stand-in for LINE knows, by method and path. */

export type Route =
  | "token"
  | "push"
  | "multicast"
  | "unitReaders"
  | "reply"
  | "richMenu"
  | "richMenuAdmin"
  | "markRead"
  | "profile"
  | "quota"
  | "consumption"
  | "followers"
  | "botInfo"
  | "webhook"
  | "testWebhook"

const routes: Readonly<Record<string, Route>> = {
  "POST /oauth2/v3/token": "token",
  "POST /v2/bot/message/push": "push",
  "POST /v2/bot/message/multicast": "multicast",
  "GET /v2/bot/insight/message/event/aggregation": "unitReaders",
  "POST /v2/bot/message/reply": "reply",
  "POST /v2/bot/chat/markAsRead": "markRead",
  "GET /v2/bot/message/quota": "quota",
  "GET /v2/bot/message/quota/consumption": "consumption",
  "GET /v2/bot/followers/ids": "followers",
  "GET /v2/bot/info": "botInfo",
  "GET /v2/bot/channel/webhook/endpoint": "webhook",
  "PUT /v2/bot/channel/webhook/endpoint": "webhook",
  "POST /v2/bot/channel/webhook/test": "testWebhook"
}

export const routeOf = (method: string, path: string): Route | undefined => {
  if (path.startsWith("/v2/bot/profile/")) return "profile"
  if (path === "/v2/bot/richmenu" || path.startsWith("/v2/bot/richmenu/")) return "richMenuAdmin"
  return path.startsWith("/v2/bot/user/") ? "richMenu" : routes[`${method} ${path}`]
}

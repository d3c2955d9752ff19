/** Calls a use case for each endpoint of calendar feeds. The feed itself counts requests per client address. */
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import * as CostlyRequests from "../../../src/http/endpoint/CostlyRequests.ts"
import { localApi } from "../../../src/http/LocalApi.ts"
import * as AddressLimit from "../../../src/http/rate-limit/AddressLimit.ts"
import { RateLimiter } from "../../../src/http/rate-limit/RateLimiter.ts"
import * as ETag from "../../../src/http/response/ETag.ts"
import { operatorHandlers } from "../../../src/operate/OperatorHandlers.ts"
import { CalendarAdminGroup, CalendarGroup } from "./Api.ts"
import { CalendarFeeds } from "./CalendarFeeds.ts"
import { defaultName, toView, toViewWithPath } from "./CalendarView.ts"
import { CalendarNotFound } from "./Errors.ts"

const requests = { limit: 60, windowMs: 60_000 }
const suffix = ".ics"

export const feed = HttpApiBuilder.group(
  localApi(CalendarGroup),
  "crmCalendar",
  Effect.fnUntraced(function* (build) {
    const feeds = yield* CalendarFeeds
    const counted = AddressLimit.make(yield* RateLimiter, "calendars", requests)

    const read = Effect.fnUntraced(function* (file: string) {
      yield* counted
      if (!file.endsWith(suffix)) return yield* new CalendarNotFound()
      const text = yield* CostlyRequests.withRetryAfter(feeds.read(file.slice(0, -suffix.length)))
      return HttpServerResponse.text(text, {
        contentType: "text/calendar; charset=utf-8",
        headers: { etag: ETag.weakTag(text) }
      })
    })

    return build.handleAll({ feed: ({ params }) => read(params.file) })
  })
)

export const admin = operatorHandlers(
  CalendarAdminGroup,
  Effect.fnUntraced(function* (build) {
    const feeds = yield* CalendarFeeds

    return build.handleAll({
      list: ({ params: { accountId } }) =>
        Effect.map(feeds.list(accountId), (calendars) => ({
          calendars: calendars.map(toView)
        })),
      create: ({ params: { accountId }, payload: { name = defaultName, staffId = null } }) =>
        Effect.map(feeds.create(accountId, { name, staffId }), toViewWithPath),
      rotate: ({ params: { accountId, id } }) => Effect.map(feeds.rotate(accountId, id), toViewWithPath),
      revoke: ({ params: { accountId, id } }) => Effect.as(feeds.revoke(accountId, id), { id })
    })
  })
)

/** Answers requests for the pages that the demo observes. */
import { DateTime, Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../src/http/LocalApi.ts"
import { requestContextOf } from "../../../src/http/RequestContext.ts"
import { Settings } from "../../../src/settings/Settings.ts"
import { DemoPageGroup, DemoPageNotFound } from "./Api.ts"
import { render } from "./DemoPages.ts"
import { demoPages, isDemoServed } from "./DemoSite.ts"

export const layer = HttpApiBuilder.group(
  localApi(DemoPageGroup),
  "demoPages",
  Effect.fnUntraced(function* (build) {
    const isServed = isDemoServed(yield* Settings)
    return build.handleAll({
      page: Effect.fnUntraced(function* ({ params }) {
        const page = demoPages.find((name) => name === params.page)
        if (page === undefined || !isServed) return yield* new DemoPageNotFound()
        requestContextOf(yield* Effect.context<never>()).addHeader("x-robots-tag", "noindex")
        return render(page, DateTime.toDateUtc(yield* DateTime.now))
      })
    })
  })
)

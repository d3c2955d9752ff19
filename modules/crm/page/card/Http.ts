/** Answers requests for the card page. */
import { Effect, Layer, Schema } from "effect"
import { HttpApiBuilder, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { localApi } from "../../../../src/http/LocalApi.ts"
import { html } from "../markup/Html.ts"
import { segmentOf } from "../PageSettings.ts"
import { formTexts } from "../PageTexts.ts"
import { ShopPages } from "../ShopPages.ts"
import { Page } from "../visit/PageEndpoint.ts"
import * as PageVisit from "../visit/PageVisit.ts"
import { Visitors } from "../visit/Visitors.ts"
import * as CardPage from "./CardPage.ts"
import { Cards } from "./Cards.ts"

const params = { shop: Schema.String }

/** Declares the card page, `/m/{shop}`. It is for people and so not in the OpenAPI document. */
export const CardPageGroup = HttpApiGroup.make("crmCardPage")
  .add(
    HttpApiEndpoint.get("open", "/m/:shop", { params, success: Page }),
    HttpApiEndpoint.post("act", "/m/:shop", { params, success: Page })
  )
  .annotate(OpenApi.Exclude, true)

const longestCode = 100

const handlers = HttpApiBuilder.group(
  localApi(CardPageGroup),
  "crmCardPage",
  Effect.fnUntraced(function* (build) {
    const pages = yield* ShopPages
    const visitors = yield* Visitors
    const cards = yield* Cards
    const answer = yield* PageVisit.make

    /** What the token of the form is bound to: the slug may change while the page is open. */
    const bindingOf = ({ shop }: PageVisit.Visit): string => `/m/${shop.accountId}`

    const formOf = (visit: PageVisit.Visit, code: string, idToken?: string) =>
      Effect.map(visit.formToken(bindingOf(visit)), (token) => ({
        path: `/m/${segmentOf(visit.shop)}`,
        token,
        code,
        ...(idToken === undefined ? {} : { idToken })
      }))

    const start = Effect.fnUntraced(function* (visit: PageVisit.Visit, code: string, notice?: string) {
      const body = CardPage.start(visit.language, yield* formOf(visit, code), notice)
      return visit.page({ title: CardPage.titleOf(visit.language), body, status: notice === undefined ? 200 : 400 })
    })

    const act = Effect.fnUntraced(function* (visit: PageVisit.Visit) {
      const { language, shop } = visit
      const { body, nonce } = yield* visit.sent(bindingOf(visit))
      const [code, idToken] = [body.one("code").slice(0, longestCode), body.one("id_token")]
      if (nonce === undefined) return yield* start(visit, code, formTexts[language].old)
      const visitor = yield* visitors.identify(shop.accountId, idToken)
      if (visitor === undefined || visitor === "invalid") {
        return yield* start(visit, code, CardPage.noLineOf(language))
      }
      const { friend, lineUserId } = visitor
      const action = body.one("action")
      if (action === "register") yield* cards.register(shop.accountId, lineUserId)
      const isSwitch = action === "stop" || action === "start"
      const noMarketing =
        friend === undefined || !isSwitch
          ? friend?.noMarketing
          : yield* cards.setNoMarketing(shop.accountId, friend.id, action === "stop")
      const checkedIn = code === "" ? undefined : yield* cards.checkIn(shop, lineUserId, code)
      const own = yield* cards.find(shop.accountId, lineUserId)
      const title = CardPage.titleOf(language)
      const again = yield* formOf(visit, code, idToken)
      const card =
        own === undefined || checkedIn === "no card"
          ? CardPage.registration(language, again)
          : CardPage.card(language, own, checkedIn, shop.timeZone)
      const news = noMarketing !== undefined && CardPage.news(language, again, noMarketing)
      return visit.page({ title, body: html`${card}${news}` })
    })

    return build.handleAll({
      open: ({ params }) =>
        answer({ shop: pages.find(params.shop) }, (visit) =>
          start(visit, (visit.query.get("code") ?? "").slice(0, longestCode))
        ),
      act: ({ params }) => answer({ shop: pages.find(params.shop) }, act)
    })
  })
)

/** Needs `ShopPages` and `Visitors`. */
export const layer = handlers.pipe(Layer.provide(Cards.layer))

/** Answers requests for the pages of the sandbox's checkouts. */
import { DateTime, Effect, Schema } from "effect"
import { HttpApiBuilder, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { localApi } from "../../../../src/http/LocalApi.ts"
import { PageNotFound } from "../../page/Errors.ts"
import { ShopPages } from "../../page/ShopPages.ts"
import { Page } from "../../page/visit/PageEndpoint.ts"
import * as PageVisit from "../../page/visit/PageVisit.ts"
import { pagePathOf } from "../provider/SandboxCheckouts.ts"
import * as SandboxPage from "./SandboxPage.ts"
import { SandboxPayers } from "./SandboxPayers.ts"

const params = { id: Schema.String }

/** Declares the page to which a checkout of the sandbox leads. It is for people and so not in the OpenAPI document. */
export const SandboxPageGroup = HttpApiGroup.make("paymentSandbox")
  .add(
    HttpApiEndpoint.get("open", "/sandbox/checkouts/:id", { params, success: Page }),
    HttpApiEndpoint.post("act", "/sandbox/checkouts/:id", { params, success: Page })
  )
  .annotate(OpenApi.Exclude, true)

const idForm = /^cs_test_[0-9A-Z]{26}$/

/** Needs `ShopPages` and `SandboxPayers`. */
export const layer = HttpApiBuilder.group(
  localApi(SandboxPageGroup),
  "paymentSandbox",
  Effect.fnUntraced(function* (build) {
    const pages = yield* ShopPages
    const payers = yield* SandboxPayers
    const answer = yield* PageVisit.make

    const shopOf = Effect.fnUntraced(function* (id: string) {
      const accountId = idForm.test(id) ? yield* payers.accountOf(id) : undefined
      return accountId === undefined ? yield* new PageNotFound({}) : yield* pages.ofAccount(accountId)
    })

    const found = Effect.fnUntraced(function* ({ shop }: PageVisit.Visit, id: string) {
      return (yield* payers.find(shop.accountId, id)) ?? (yield* new PageNotFound({}))
    })

    const open = Effect.fnUntraced(function* (visit: PageVisit.Visit, id: string) {
      const checkout = yield* found(visit, id)
      const path = pagePathOf(id)
      const isOpen = checkout.state === "open" && checkout.expiresAt > DateTime.toDateUtc(yield* DateTime.now)
      const form = isOpen ? { path, token: yield* visit.formToken(path) } : undefined
      const body = SandboxPage.body(visit.language, checkout, form, visit.query.has("refused"))
      return visit.page({ title: SandboxPage.titleOf(visit.language), body, headers: { "x-robots-tag": "noindex" } })
    })

    const act = Effect.fnUntraced(function* (visit: PageVisit.Visit, id: string) {
      const path = pagePathOf(id)
      const { body, nonce } = yield* visit.sent(path)
      const checkout = yield* found(visit, id)
      if (nonce === undefined) return visit.redirect(path)
      const isRefused = body.one("action") === "refuse"
      yield* payers.act(visit.shop.accountId, checkout, isRefused ? "refuse" : "pay")
      return visit.redirect(isRefused ? `${path}?refused=1` : path)
    })

    return build.handleAll({
      open: ({ params: { id } }) => answer({ shop: shopOf(id) }, (visit) => open(visit, id)),
      act: ({ params: { id } }) => answer({ shop: shopOf(id) }, (visit) => act(visit, id))
    })
  })
)

/** Answers requests for the page on which an approver answers, `/approvals/{token}`. It is for people and so not in the OpenAPI document. */
import { Effect, Schema } from "effect"
import { HttpApiBuilder, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { SecretPath } from "../../../../src/http/edge/SecretPath.ts"
import { localApi } from "../../../../src/http/LocalApi.ts"
import { PageNotFound } from "../../page/Errors.ts"
import { formTexts } from "../../page/PageTexts.ts"
import { ShopPages } from "../../page/ShopPages.ts"
import { Page } from "../../page/visit/PageEndpoint.ts"
import * as PageVisit from "../../page/visit/PageVisit.ts"
import * as ApprovalPage from "./ApprovalPage.ts"
import { Approvals, pathOf } from "./Approvals.ts"

const params = { token: Schema.String }

export const ApprovalPageGroup = HttpApiGroup.make("crmApprovalPage")
  .add(
    HttpApiEndpoint.get("open", "/approvals/:token", { params, success: Page }).annotate(SecretPath, true),
    HttpApiEndpoint.post("answer", "/approvals/:token", { params, success: Page }).annotate(SecretPath, true)
  )
  .annotate(OpenApi.Exclude, true)

const unlisted = { "x-robots-tag": "noindex" }
/** Binds the token of the form; the address itself is a secret. */
const form = "/approvals"

export const layer = HttpApiBuilder.group(
  localApi(ApprovalPageGroup),
  "crmApprovalPage",
  Effect.fnUntraced(function* (build) {
    const [approvals, pages] = [yield* Approvals, yield* ShopPages]
    const answer = yield* PageVisit.make
    const gone = () => new PageNotFound({})
    const find = (token: string) => Effect.mapError(approvals.find(token), gone)
    const shop = (token: string) => ({
      shop: Effect.flatMap(find(token), ({ accountId }) => pages.ofAccount(accountId))
    })

    const show = Effect.fnUntraced(function* (visit: PageVisit.Visit, token: string, notice?: string) {
      const { language } = visit
      const made = { path: pathOf(token), token: yield* visit.formToken(form), notice }
      const body = ApprovalPage.page(language, yield* find(token), made)
      const status = notice === undefined ? 200 : 400
      return visit.page({ title: ApprovalPage.titleOf(language), body, status, headers: unlisted })
    })

    const decide = Effect.fnUntraced(function* (visit: PageVisit.Visit, token: string) {
      const { body, isTrapped, nonce } = yield* visit.sent(form)
      const chosen = body.one("answer")
      if (nonce === undefined || isTrapped || (chosen !== "approve" && chosen !== "reject")) {
        return yield* show(visit, token, isTrapped ? formTexts[visit.language].trap : formTexts[visit.language].old)
      }
      yield* Effect.mapError(approvals.answer(token, chosen === "approve"), gone)
      return visit.redirect(pathOf(token))
    })

    return build.handleAll({
      open: ({ params: { token } }) => answer(shop(token), (visit) => show(visit, token)),
      answer: ({ params: { token } }) => answer(shop(token), (visit) => decide(visit, token))
    })
  })
)

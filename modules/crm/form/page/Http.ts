/** Answers requests for the pages of forms, and submissions in JSON. */
import { createHash } from "node:crypto"
import { Effect, Layer, Result } from "effect"
import { SecureRandom } from "effect/crypto"
import { HttpApiBuilder } from "effect/http-api"
import { RateLimited, Unauthorized } from "../../../../src/http/auth/Auth.ts"
import { addressKey } from "../../../../src/http/edge/ClientAddress.ts"
import { localApi } from "../../../../src/http/LocalApi.ts"
import { requestContextOf } from "../../../../src/http/RequestContext.ts"
import { RateLimiter } from "../../../../src/http/rate-limit/RateLimiter.ts"
import { PageNotFound } from "../../page/Errors.ts"
import { html } from "../../page/markup/Html.ts"
import { formTexts } from "../../page/PageTexts.ts"
import { ShopPages } from "../../page/ShopPages.ts"
import { cleaned, type FormBody } from "../../page/visit/FormBody.ts"
import * as PageVisit from "../../page/visit/PageVisit.ts"
import { Visitors } from "../../page/visit/Visitors.ts"
import * as Answers from "../Answers.ts"
import { AnswersInvalid, FormNotFound } from "../Errors.ts"
import { type Form, type FormState, stateOf } from "../Form.ts"
import { pathOf } from "../FormPath.ts"
import { Forms } from "../Forms.ts"
import { FormPageGroup, FormSubmissionGroup } from "./Api.ts"
import * as FormPage from "./FormPage.ts"

const gone = () => new PageNotFound({})

const filledOf = (body: FormBody): Answers.Entries => ({
  of: (fieldId) => body.all(FormPage.nameOf(fieldId)),
  hasConsented: body.one(FormPage.consentName) !== ""
})

/** Sent twice, a form is one submission; with other answers, after the button "back", it is another one. */
const nonceOf = (nonce: string, answers: ReadonlyArray<Answers.Answer>): string =>
  `${nonce}.${createHash("sha256").update(JSON.stringify(answers)).digest("base64url").slice(0, 22)}`

const pages = HttpApiBuilder.group(
  localApi(FormPageGroup),
  "crmFormPage",
  Effect.fnUntraced(function* (build) {
    const forms = yield* Forms
    const shops = yield* ShopPages
    const visitors = yield* Visitors
    const answer = yield* PageVisit.make

    const shopOf = (formId: string) =>
      forms.accountOf(formId).pipe(Effect.mapError(gone), Effect.flatMap(shops.ofAccount))
    const formOf = ({ shop }: PageVisit.Visit, formId: string) =>
      Effect.mapError(forms.find(shop.accountId, formId), gone)

    const closed = ({ language, page }: PageVisit.Visit, { definition }: Form, state: Exclude<FormState, "open">) =>
      page({ title: definition.name, body: html`<p>${FormPage.closedTexts[language][state]}</p>` })

    const shown = Effect.fnUntraced(function* (
      visit: PageVisit.Visit,
      form: Form,
      given: Partial<Parameters<typeof FormPage.render>[2]> & { readonly status?: number } = {}
    ) {
      const path = pathOf(form.id)
      const token = yield* visit.formToken(path)
      const { faults = [], filled = FormPage.blank, idToken = "", notice, status = 200 } = given
      const body = FormPage.render(visit.language, form.definition, { path, token, idToken, filled, faults, notice })
      return visit.page({ title: form.definition.name, body, status })
    })

    const submit = Effect.fnUntraced(function* (visit: PageVisit.Visit, formId: string) {
      const { language, shop } = visit
      const { body, isTrapped, nonce } = yield* visit.sent(pathOf(formId))
      const form = yield* formOf(visit, formId)
      const filled = filledOf(body)
      const say = formTexts[language]
      if (nonce === undefined || isTrapped) {
        const notice = isTrapped ? say.trap : say.old
        return yield* shown(visit, form, { filled, notice, status: 400 })
      }
      const visitor = yield* visitors.identify(shop.accountId, body.one("id_token"))
      if (visitor === "invalid") return yield* shown(visit, form, { filled, notice: say.token, status: 400 })
      const read = Answers.read(form.definition, filled, language)
      if (Result.isFailure(read)) {
        const idToken = body.one("id_token")
        return yield* shown(visit, form, { filled, faults: read.failure, idToken, status: 400 })
      }
      return yield* forms
        .submit(shop.accountId, {
          form,
          answers: read.success,
          friendId: visitor?.friend?.id ?? null,
          lineUserId: visitor?.lineUserId ?? null,
          nonce: nonceOf(nonce, read.success)
        })
        .pipe(
          Effect.as(visit.redirect(`${pathOf(formId)}?sent=1`)),
          Effect.catchTags({
            FormNotFound: () => Effect.fail(gone()),
            FormClosed: ({ state }) => Effect.succeed(closed(visit, form, state))
          })
        )
    })

    return build.handleAll({
      show: ({ params: { formId } }) =>
        answer({ shop: shopOf(formId) }, (visit) =>
          Effect.gen(function* () {
            const form = yield* formOf(visit, formId)
            if (visit.query.has("sent")) return visit.page(FormPage.thanks(visit.language, form.definition))
            const state = stateOf(form, visit.now)
            return state === "open" ? yield* shown(visit, form) : closed(visit, form, state)
          })
        ),
      submit: ({ params: { formId } }) => answer({ shop: shopOf(formId) }, (visit) => submit(visit, formId))
    })
  })
)

/** Submissions from one address: of all forms, of which most may not exist, and of one form. */
const wrongIdToken = "`idToken` is no valid ID token of the shop's LINE login channel: send a new one, or leave it out"
const perAddress = { limit: 120, windowMs: 60_000 }
const perForm = { limit: 30, windowMs: 60_000 }
const nonceBytes = 12

type AnswerInput = string | number | boolean | null | ReadonlyArray<string>

const textsOf = (given: AnswerInput | undefined): ReadonlyArray<string> => {
  if (given === undefined || given === null || given === false) return []
  if (given === true) return ["yes"]
  return (typeof given === "object" ? given : [String(given)]).map(cleaned)
}

const submissions = HttpApiBuilder.group(
  localApi(FormSubmissionGroup),
  "crmFormSubmissions",
  Effect.fnUntraced(function* (build) {
    const forms = yield* Forms
    const shops = yield* ShopPages
    const visitors = yield* Visitors
    const limiter = yield* RateLimiter
    const random = yield* SecureRandom.SecureRandom

    const count = Effect.fnUntraced(function* (what: string, budget: typeof perForm) {
      const requestContext = requestContextOf(yield* Effect.context<never>())
      const key = `forms:${what}:${addressKey(requestContext.address)}`
      const decision = yield* limiter.consume({ ...budget, key })
      requestContext.reportRate(decision)
      if (decision.allowed) return
      requestContext.addHeader("retry-after", String(decision.resetSeconds))
      return yield* new RateLimited({ retryAfterSeconds: decision.resetSeconds })
    })

    return build.handleAll({
      submit: Effect.fnUntraced(function* ({ params: { id: formId }, payload }) {
        yield* count("all", perAddress)
        const accountId = yield* forms.accountOf(formId)
        yield* count(formId, perForm)
        yield* Effect.mapError(shops.ofAccount(accountId), () => new FormNotFound({}))
        const form = yield* forms.find(accountId, formId)
        const visitor = yield* visitors.identify(accountId, payload.idToken ?? "")
        if (visitor === "invalid") return yield* new Unauthorized({ reason: wrongIdToken })
        const entries = {
          // A field may be named as a member that every object has, such as `__proto__`.
          of: (fieldId: string) => (Object.hasOwn(payload.answers, fieldId) ? textsOf(payload.answers[fieldId]) : []),
          hasConsented: payload.consent === true
        }
        const read = Answers.read(form.definition, entries, "en")
        if (Result.isFailure(read)) {
          const errors = read.failure.map(({ fieldId, message }) => ({
            location: "body" as const,
            pointer: fieldId === "" ? "/consent" : `/answers/${fieldId}`,
            code: "invalid_answer",
            message
          }))
          return yield* new AnswersInvalid({ errors })
        }
        const { submissionKey } = payload
        const nonce =
          submissionKey === undefined
            ? Buffer.from(yield* random.randomBytes(nonceBytes)).toString("base64url")
            : `key:${submissionKey}`
        const { id, submittedAt } = yield* forms.submit(accountId, {
          form,
          answers: read.success,
          friendId: visitor?.friend?.id ?? null,
          lineUserId: visitor?.lineUserId ?? null,
          nonce
        })
        return { submissionId: id, submittedAt: submittedAt.toISOString() }
      })
    })
  })
)

export const layer = Layer.merge(pages, submissions)

/** Use cases of forms: what operators do with them, and submitting one. */
import { isDeepStrictEqual } from "node:util"
import { Context, DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { Events } from "../../../src/event/Events.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { isUlid } from "../../../src/Ulids.ts"
import { FormSubmitted } from "../events/Friends.ts"
import { MemberRepo } from "../member/MemberRepo.ts"
import { Members } from "../member/Members.ts"
import { type Answer, published } from "./Answers.ts"
import { FormClosed, FormLimit, FormNotFound, FormVersionLimit, InvalidSubmissionCursor } from "./Errors.ts"
import { type Form, type FormDefinition, stateOf } from "./Form.ts"
import { FormRepo, type Submission } from "./FormRepo.ts"

const maxForms = 200
/** The export reads the questions of all versions. */
export const maxVersions = 1_000

export interface SubmissionPage {
  readonly submissions: ReadonlyArray<Submission>
  readonly hasMore: boolean
}

export interface SubmissionDraft {
  readonly form: Pick<Form, "id" | "version">
  readonly answers: ReadonlyArray<Answer>
  readonly friendId: string | null
  readonly lineUserId: string | null
  /** Text that makes a repeated request the same submission: it is stored and published once. */
  readonly nonce: string
}

export class Forms extends Context.Service<
  Forms,
  {
    /** The account of a form, for its page. */
    readonly accountOf: (id: string) => Effect.Effect<string, FormNotFound>
    /** Newest first. */
    readonly list: (accountId: string) => Effect.Effect<ReadonlyArray<Form>>
    readonly find: (accountId: string, id: string) => Effect.Effect<Form, FormNotFound>
    readonly create: (accountId: string, definition: FormDefinition) => Effect.Effect<Form, FormLimit>
    /** A changed definition is a new version; answers keep the questions that they answered. */
    readonly edit: (
      accountId: string,
      id: string,
      definition: FormDefinition
    ) => Effect.Effect<Form, FormNotFound | FormVersionLimit>
    readonly setClosed: (accountId: string, id: string, isClosed: boolean) => Effect.Effect<Form, FormNotFound>
    readonly submit: (
      accountId: string,
      submitted: SubmissionDraft
    ) => Effect.Effect<Submission, FormNotFound | FormClosed>
    readonly submissions: (
      accountId: string,
      id: string,
      page: { readonly limit: number; readonly startingAfter: string | undefined }
    ) => Effect.Effect<SubmissionPage, FormNotFound | InvalidSubmissionCursor>
    /** What a friend entered into any form, newest first. */
    readonly ofFriend: (accountId: string, friendId: string, limit: number) => Effect.Effect<ReadonlyArray<Submission>>
  }
>()("crm/form/Forms") {
  static readonly layer = Layer.effect(
    Forms,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* FormRepo
      const [members, cards] = [yield* Members, yield* MemberRepo]
      const random = yield* SecureRandom.SecureRandom
      const events = yield* Events
      const now = Effect.map(DateTime.now, DateTime.toDateUtc)

      const orNotFound = <A>(found: Effect.Effect<A | undefined>): Effect.Effect<A, FormNotFound> =>
        Effect.filterOrFail(
          found,
          (row): row is A => row !== undefined,
          () => new FormNotFound({})
        )

      const createWithin = Effect.fnUntraced(function* (accountId: string, definition: FormDefinition) {
        yield* repo.lockList(accountId)
        if ((yield* repo.count(accountId)) >= maxForms) return yield* new FormLimit({ limit: maxForms })
        const at = yield* now
        const form: Form = {
          id: yield* random.ulid,
          accountId,
          version: 1,
          definition,
          isClosed: false,
          submissions: 0,
          createdAt: at,
          updatedAt: at
        }
        yield* repo.save(form)
        return form
      })

      const changeWithin = Effect.fnUntraced(function* <E>(
        accountId: string,
        id: string,
        change: (form: Form) => Effect.Effect<Form, E>
      ) {
        const before = yield* orNotFound(repo.lock(accountId, id))
        const after = yield* change(before)
        if (after === before) return before
        const changed = { ...after, updatedAt: yield* now }
        yield* repo.save(changed)
        return changed
      })

      const publish = (form: Form, { answers, friendId, lineUserId }: SubmissionDraft, id: string, at: Date) =>
        events.publish(
          FormSubmitted,
          {
            submissionId: id,
            formId: form.id,
            formName: form.definition.name,
            friendId,
            lineUserId,
            answers: answers.map(published),
            submittedAt: DateTime.fromDateUnsafe(at)
          },
          { accountId: form.accountId }
        )

      /** Once for each member, whatever the form gives later. */
      const reward = Effect.fnUntraced(function* ({ accountId, definition, id }: Form, lineUserId: string | null) {
        const { name, points } = definition
        const card = points === null || lineUserId === null ? undefined : yield* cards.findByUser(accountId, lineUserId)
        if (points === null || card === undefined) return
        const grant = { points, reason: name, source: "form" as const, reference: `form ${id} ${card.id}` }
        yield* Effect.ignore(members.addPoints(accountId, card.id, grant))
      })

      const submitWithin = Effect.fnUntraced(function* (accountId: string, submitted: SubmissionDraft) {
        // Before the form, as erasing a friend locks the friend first.
        const isKnown = submitted.friendId !== null && (yield* repo.holdFriend(accountId, submitted.friendId))
        const form = yield* orNotFound(repo.lock(accountId, submitted.form.id))
        const known = yield* repo.submitted(accountId, form.id, submitted.nonce)
        if (known !== undefined) return known
        const at = yield* now
        const state = stateOf(form, at)
        if (state !== "open") return yield* new FormClosed({ state })
        const { answers, lineUserId, nonce } = submitted
        const friendId = isKnown ? submitted.friendId : null
        const submission = {
          id: yield* random.ulid,
          formId: form.id,
          version: submitted.form.version,
          friendId,
          lineUserId,
          answers,
          consented: form.definition.consent !== null,
          submittedAt: at
        }
        yield* repo.insert({ ...submission, accountId, nonce })
        yield* publish(form, { ...submitted, friendId }, submission.id, at)
        yield* reward(form, lineUserId)
        return submission
      })

      const submissionsWithin = Effect.fnUntraced(function* (
        accountId: string,
        id: string,
        { limit, startingAfter }: { readonly limit: number; readonly startingAfter: string | undefined }
      ) {
        yield* orNotFound(repo.find(accountId, id))
        const rows = yield* repo.submissions(accountId, id, { limit: limit + 1, startingAfter })
        if (rows === undefined) return yield* new InvalidSubmissionCursor({})
        return { submissions: rows.slice(0, limit), hasMore: rows.length > limit }
      })

      return Forms.of({
        accountOf: (id) => orNotFound(isUlid(id) ? repo.accountOf(id) : Effect.undefined),
        list: (accountId) => within(accountId, repo.list(accountId)),
        find: Effect.fn("Forms.find")((accountId, id) => within(accountId, orNotFound(repo.find(accountId, id)))),
        create: Effect.fn("Forms.create")((accountId, definition) =>
          within(accountId, createWithin(accountId, definition))
        ),
        edit: Effect.fn("Forms.edit")((accountId, id, definition) =>
          within(
            accountId,
            changeWithin(accountId, id, (form) => {
              if (isDeepStrictEqual(form.definition, definition)) return Effect.succeed(form)
              return form.version >= maxVersions
                ? Effect.fail(new FormVersionLimit({ limit: maxVersions }))
                : Effect.succeed({ ...form, definition, version: form.version + 1 })
            })
          )
        ),
        setClosed: Effect.fn("Forms.setClosed")((accountId, id, isClosed) =>
          within(
            accountId,
            changeWithin(accountId, id, (form) =>
              Effect.succeed(form.isClosed === isClosed ? form : { ...form, isClosed })
            )
          )
        ),
        submit: Effect.fn("Forms.submit")((accountId, submitted) =>
          within(accountId, submitWithin(accountId, submitted))
        ),
        submissions: (accountId, id, page) => within(accountId, submissionsWithin(accountId, id, page)),
        ofFriend: (accountId, friendId, limit) => within(accountId, repo.ofFriend(accountId, friendId, limit))
      })
    })
  ).pipe(Layer.provide([FormRepo.layer, Members.layer, MemberRepo.layer]))
}

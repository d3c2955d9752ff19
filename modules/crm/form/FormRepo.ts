/** SQL of forms, their versions and submissions. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, json } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import type { Answer } from "./Answers.ts"
import { FieldId, Form, fieldTypes } from "./Form.ts"

const StoredAnswer = Schema.Struct({
  fieldId: Schema.String,
  label: Schema.String,
  type: Schema.Literals(fieldTypes),
  value: Schema.NullOr(Schema.Union([Schema.String, Schema.Finite, Schema.Boolean, Schema.Array(Schema.String)]))
})

export const Submission = Schema.Struct({
  id: Schema.String,
  formId: Schema.String,
  version: Schema.Int,
  friendId: Schema.NullOr(Schema.String),
  lineUserId: Schema.NullOr(Schema.String),
  /** Null once the person was erased. */
  answers: Schema.NullOr(Schema.Array(StoredAnswer)),
  consented: Schema.Boolean,
  submittedAt: Schema.Date
})
export type Submission = typeof Submission.Type

export interface NewSubmission extends Omit<Submission, "answers"> {
  readonly accountId: string
  readonly answers: ReadonlyArray<Answer>
  /** That of the rendered form: the same one again is the same submission. */
  readonly nonce: string
}

const Account = Schema.Struct({ accountId: Schema.String })
const Count = Schema.Struct({ count: Schema.Int })
const Column = Schema.Struct({ id: FieldId, label: Schema.String })

export class FormRepo extends Context.Service<
  FormRepo,
  {
    /** As the service: before the account is known. */
    readonly accountOf: (id: string) => Effect.Effect<string | undefined>
    /** Serialises the creation of forms per account until the transaction ends. */
    readonly lockList: (accountId: string) => Effect.Effect<void>
    readonly count: (accountId: string) => Effect.Effect<number>
    /** Newest first. */
    readonly list: (accountId: string) => Effect.Effect<ReadonlyArray<Form>>
    readonly find: (accountId: string, id: string) => Effect.Effect<Form | undefined>
    readonly lock: (accountId: string, id: string) => Effect.Effect<Form | undefined>
    /** Stores the form, and its definition as a version if that is new. */
    readonly save: (form: Form) => Effect.Effect<void>
    /** Keeps the friend from being erased until the transaction ends; false for one who was. */
    readonly holdFriend: (accountId: string, friendId: string) => Effect.Effect<boolean>
    readonly submitted: (accountId: string, formId: string, nonce: string) => Effect.Effect<Submission | undefined>
    /** Counts it, too. */
    readonly insert: (submission: NewSubmission) => Effect.Effect<void>
    /** Newest first; undefined if the page begins after one that does not exist. */
    readonly submissions: (
      accountId: string,
      formId: string,
      page: { readonly limit: number; readonly startingAfter: string | undefined }
    ) => Effect.Effect<ReadonlyArray<Submission> | undefined>
    /** Submissions of a friend to all forms, newest first. */
    readonly ofFriend: (accountId: string, friendId: string, limit: number) => Effect.Effect<ReadonlyArray<Submission>>
    /** Oldest first. */
    readonly submissionsAfter: (
      accountId: string,
      formId: string,
      after: string,
      limit: number
    ) => Effect.Effect<ReadonlyArray<Submission>>
    /** The questions of all versions, each with its latest label, in the order in which they came up. */
    readonly columns: (accountId: string, formId: string) => Effect.Effect<ReadonlyArray<typeof Column.Type>>
  }
>()("crm/form/FormRepo") {
  static readonly layer = Layer.effect(
    FormRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const forms = sql`
        select ${sql.literal(Rows.columns(Form))} from crm_form`
      const all = sql`
        select ${sql.literal(Rows.columns(Submission))} from crm_form_submission`

      return FormRepo.of({
        accountOf: (id) =>
          sql`select account_id as "accountId" from crm_form where id = ${id}`.pipe(
            Rows.first(Account),
            Effect.map((row) => row?.accountId)
          ),
        lockList: (accountId) =>
          sql`select pg_advisory_xact_lock(hashtextextended(${`ekimae/crm/forms/${accountId}`}, 0))`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        count: (accountId) =>
          sql`select count(*)::int as count from crm_form where account_id = ${accountId}`.pipe(
            Rows.first(Count),
            Effect.map((row) => row?.count ?? 0)
          ),
        list: (accountId) => sql`${forms} where account_id = ${accountId} order by id desc`.pipe(Rows.all(Form)),
        find: (accountId, id) => sql`${forms} where account_id = ${accountId} and id = ${id}`.pipe(Rows.first(Form)),
        lock: (accountId, id) =>
          sql`${forms} where account_id = ${accountId} and id = ${id} for no key update`.pipe(Rows.first(Form)),
        save: ({ accountId, createdAt, definition, id, isClosed, submissions, updatedAt, version }) =>
          sql`
            with saved as (
              insert into crm_form (id, account_id, version, definition, is_closed, submissions, created_at, updated_at)
              values (${id}, ${accountId}, ${version}, ${json(definition)}, ${isClosed}, ${submissions}, ${createdAt},
                ${updatedAt})
              on conflict (id) do update set version = excluded.version, definition = excluded.definition,
                is_closed = excluded.is_closed, updated_at = excluded.updated_at
              returning id, account_id
            )
            select from saved`.pipe(
            Effect.andThen(sql`
              insert into crm_form_version (form_id, account_id, version, definition, created_at)
              values (${id}, ${accountId}, ${version}, ${json(definition)}, ${updatedAt})
              on conflict (form_id, version) do nothing`),
            dieOnSql,
            Effect.asVoid
          ),
        holdFriend: (accountId, friendId) =>
          sql`
            select from crm_friend where account_id = ${accountId} and id = ${friendId} and erased_at is null
            for key share`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length > 0)
          ),
        submitted: (accountId, formId, nonce) =>
          sql`${all} where account_id = ${accountId} and form_id = ${formId} and nonce = ${nonce}`.pipe(
            Rows.first(Submission)
          ),
        insert: (made) =>
          sql`
            with counted as (
              update crm_form set submissions = submissions + 1
              where account_id = ${made.accountId} and id = ${made.formId}
            )
            insert into crm_form_submission (id, account_id, form_id, version, nonce, friend_id, line_user_id, answers,
              consented, submitted_at)
            values (${made.id}, ${made.accountId}, ${made.formId}, ${made.version}, ${made.nonce}, ${made.friendId},
              ${made.lineUserId}, ${json(made.answers)}, ${made.consented}, ${made.submittedAt})`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        submissions: Effect.fnUntraced(function* (accountId, formId, { limit, startingAfter }) {
          const of = sql`account_id = ${accountId} and form_id = ${formId}`
          if (startingAfter !== undefined) {
            const known = yield* sql`${all} where ${of} and id = ${startingAfter}`.pipe(Rows.first(Submission))
            if (known === undefined) return undefined
          }
          const beyond = startingAfter === undefined ? sql`true` : sql`id < ${startingAfter}`
          return yield* sql`${all} where ${of} and ${beyond} order by id desc limit ${limit}`.pipe(Rows.all(Submission))
        }),
        ofFriend: (accountId, friendId, limit) =>
          sql`
            ${all} where account_id = ${accountId} and friend_id = ${friendId}
            order by id desc limit ${limit}`.pipe(Rows.all(Submission)),
        submissionsAfter: (accountId, formId, after, limit) =>
          sql`
            ${all} where account_id = ${accountId} and form_id = ${formId} and id > ${after}
            order by id limit ${limit}`.pipe(Rows.all(Submission)),
        columns: (accountId, formId) =>
          sql`
            select field ->> 'id' as id, (array_agg(field ->> 'label' order by version desc))[1] as label
            from crm_form_version, jsonb_array_elements(definition -> 'fields') with ordinality as f (field, position)
            where account_id = ${accountId} and form_id = ${formId}
            group by field ->> 'id' order by min(version), min(position)`.pipe(Rows.all(Column))
      })
    })
  )
}

/** SQL of mails to guests and to the staff. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { Letter, type MailError, type MailPurpose, purposes } from "./Mail.ts"

const Text = Schema.NullOr(Schema.String)

/** A mail with the address of its guest as it is now; a mail to the staff has none here. */
export const MailRow = Schema.Struct({
  id: Schema.String,
  /** Null: about no guest. */
  friendId: Text,
  reservationId: Text,
  /** Member of the staff who gets it; null: the guest gets it. */
  staffId: Text,
  purpose: Schema.Literals(purposes),
  key: Schema.String,
  letter: Schema.NullOr(Schema.fromJsonString(Letter)),
  addressHash: Schema.String,
  status: Schema.Literals(["queued", "sent", "failed"]),
  expiresAt: Schema.Date,
  /** Null: erased, removed, or known as undeliverable. */
  email: Text
})
export type MailRow = typeof MailRow.Type

export interface NewMail {
  readonly id: string
  readonly friendId: string | null
  readonly reservationId: string | null
  readonly staffId: string | null
  readonly purpose: MailPurpose
  readonly key: string
  readonly letter: Letter
  readonly addressHash: string
  readonly expiresAt: Date
  readonly createdAt: Date
}

const Email = Schema.Struct({ email: Schema.String })
const Account = Schema.Struct({ accountId: Schema.String })
const Sent = Schema.Struct({ sent: Schema.Int })

export class MailRepo extends Context.Service<
  MailRepo,
  {
    /** The address of a guest to which mails go; the row cannot be erased until the transaction ends. */
    readonly address: (accountId: string, friendId: string) => Effect.Effect<string | undefined>
    /** Mails to an address since then, counted up to a limit. */
    readonly countTo: (accountId: string, addressHash: string, since: Date, limit: number) => Effect.Effect<number>
    /** False where one with the key went, or goes, to the same address. */
    readonly insert: (accountId: string, mail: NewMail) => Effect.Effect<boolean>
    readonly remove: (accountId: string, id: string) => Effect.Effect<void>
    /** Takes one of the mails, or test mails, of a day; false when the limit is reached. */
    readonly take: (accountId: string, day: string, what: "sent" | "tests", limit: number) => Effect.Effect<boolean>
    readonly sentOn: (accountId: string, day: string) => Effect.Effect<number>
    readonly find: (accountId: string, id: string) => Effect.Effect<MailRow | undefined>
    /** Ends a queued mail, whose letter is forgotten; false for one that has ended. */
    readonly end: (
      accountId: string,
      id: string,
      end: { readonly error: MailError | null; readonly reply: string | null; readonly at: Date }
    ) => Effect.Effect<boolean>
    /** Ends queued mails whose key begins so. */
    readonly withdraw: (accountId: string, keyPrefix: string, at: Date) => Effect.Effect<void>
    /** Marks the address of a guest as undeliverable, if it is the one that the mail went to. */
    readonly refuseAddress: (accountId: string, friendId: string, email: string, at: Date) => Effect.Effect<boolean>
    /** As the service: of which account a mail is. */
    readonly accountOf: (id: string) => Effect.Effect<string | undefined>
    /** False where the bounce was noted before. */
    readonly bounce: (accountId: string, id: string, at: Date) => Effect.Effect<boolean>
    /** Deletes mails of all accounts; answers how many, at most `limit`. */
    readonly prune: (beforeId: string, limit: number) => Effect.Effect<number>
    readonly pruneDays: (before: string) => Effect.Effect<void>
  }
>()("crm/mail/MailRepo") {
  static readonly layer = Layer.effect(
    MailRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const counted = <E>(statement: Effect.Effect<ReadonlyArray<unknown>, E>) =>
        Effect.map(dieOnSql(statement) as Effect.Effect<ReadonlyArray<unknown>>, ({ length }) => length)

      return MailRepo.of({
        address: (accountId, friendId) =>
          sql`
            select email from crm_friend
            where id = ${friendId} and account_id = ${accountId} and email is not null and email_refused_at is null
              and not is_blocked for key share`.pipe(
            Rows.first(Email),
            Effect.map((row) => row?.email)
          ),
        countTo: (accountId, addressHash, since, limit) =>
          counted(sql`
            select from crm_mail
            where account_id = ${accountId} and address_hash = ${addressHash} and created_at > ${since} limit ${limit}`),
        insert: (accountId, { addressHash, createdAt, expiresAt, friendId, id, key, letter, purpose, ...mail }) =>
          Effect.map(
            counted(sql`
              insert into crm_mail (id, account_id, friend_id, reservation_id, staff_id, purpose, key, letter, address_hash,
                expires_at, created_at)
              values (${id}, ${accountId}, ${friendId}, ${mail.reservationId}, ${mail.staffId}, ${purpose}, ${key},
                ${JSON.stringify(letter)}::text::json, ${addressHash}, ${expiresAt}, ${createdAt})
              on conflict (account_id, key) do update set id = excluded.id, letter = excluded.letter, status = 'queued',
                error = null, reply = null, address_hash = excluded.address_hash, expires_at = excluded.expires_at,
                created_at = excluded.created_at, finished_at = null, bounced_at = null
              where crm_mail.address_hash <> excluded.address_hash
              returning 1`),
            (rows) => rows > 0
          ),
        remove: (accountId, id) =>
          sql`delete from crm_mail where account_id = ${accountId} and id = ${id}`.pipe(dieOnSql, Effect.asVoid),
        take: (accountId, day, what, limit) =>
          Effect.map(
            counted(sql`
              insert into crm_mail_day as d (account_id, day, ${sql(what)}) values (${accountId}, ${day}::text::date, 1)
              on conflict (account_id, day) do update set ${sql(what)} = d.${sql(what)} + 1 where d.${sql(what)} < ${limit}
              returning 1`),
            (rows) => rows > 0
          ),
        sentOn: (accountId, day) =>
          sql`select sent from crm_mail_day where account_id = ${accountId} and day = ${day}::text::date`.pipe(
            Rows.first(Sent),
            Effect.map((row) => row?.sent ?? 0)
          ),
        find: (accountId, id) =>
          sql`
            select m.id, m.friend_id as "friendId", m.reservation_id as "reservationId", m.staff_id as "staffId", m.purpose, m.key,
              m.letter::text as letter, m.address_hash as "addressHash", m.status, m.expires_at as "expiresAt",
              case when m.staff_id is null and f.email_refused_at is null and not f.is_blocked then f.email end as email
            from crm_mail m left join crm_friend f on f.id = m.friend_id and f.account_id = ${accountId}
            where m.account_id = ${accountId} and m.id = ${id}`.pipe(Rows.first(MailRow)),
        end: (accountId, id, { at, error, reply }) =>
          Effect.map(
            counted(sql`
              update crm_mail set status = ${error === null ? "sent" : "failed"}, error = ${error}, reply = ${reply},
                letter = null, finished_at = ${at}
              where account_id = ${accountId} and id = ${id} and status = 'queued' returning 1`),
            (rows) => rows > 0
          ),
        withdraw: (accountId, keyPrefix, at) =>
          sql`
            update crm_mail set status = 'failed', error = 'withdrawn', letter = null, finished_at = ${at}
            where account_id = ${accountId} and key >= ${keyPrefix} and key < ${`${keyPrefix}\u{10ffff}`}
              and status = 'queued'`.pipe(dieOnSql, Effect.asVoid),
        refuseAddress: (accountId, friendId, email, at) =>
          Effect.map(
            counted(sql`
              update crm_friend set email_refused_at = ${at}
              where id = ${friendId} and account_id = ${accountId} and email = ${email} and email_refused_at is null
              returning 1`),
            (rows) => rows > 0
          ),
        accountOf: (id) =>
          sql`select account_id as "accountId" from crm_mail where id = ${id}`.pipe(
            Rows.first(Account),
            Effect.map((row) => row?.accountId)
          ),
        bounce: (accountId, id, at) =>
          Effect.map(
            counted(sql`
              update crm_mail set bounced_at = ${at}
              where account_id = ${accountId} and id = ${id} and bounced_at is null returning 1`),
            (rows) => rows > 0
          ),
        prune: (beforeId, limit) =>
          counted(sql`
            delete from crm_mail where id in (select id from crm_mail where id < ${beforeId} limit ${limit}) returning 1`),
        pruneDays: (before) =>
          sql`delete from crm_mail_day where day < ${before}::text::date`.pipe(dieOnSql, Effect.asVoid)
      })
    })
  )
}

/**
 * Everything that is held on one person, and to which webhook endpoints it was sent, as the Act on the Protection of Personal
 * Information lets the person ask for it.
 */
import { Context, DateTime, Effect, Layer, Stream } from "effect"
import { Vault } from "../../../../src/secrets/Vault.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../../src/Ulids.ts"
import { DeliveryLog } from "../../../webhooks/contract.ts"
import { FriendNotFound } from "../../friend/Errors.ts"
import { MemberNotFound } from "../../member/Errors.ts"
import { ReceivedMessages } from "../../received/ReceivedMessages.ts"
import { HeldData, type HeldRow, type Person } from "./HeldData.ts"
import { type HeldTable, heldTables } from "./HeldTables.ts"

/** Time that one statement covers: it reads all bodies of that time. */
const stepMs = 24 * 3_600_000
/** No body is kept for longer. */
const keptMs = 31 * stepMs
/** Ids and times are made by several clocks. */
const skewMs = 60_000

/** JSON of `PersonView`. */
export type PersonData = Stream.Stream<string>

export class PersonExport extends Context.Service<
  PersonExport,
  {
    /** Exports a friend or guest, also one who was erased. */
    readonly of: (accountId: string, friendId: string) => Effect.Effect<PersonData, FriendNotFound>
    /** Exports a member, who may be a friend as well. */
    readonly ofMember: (accountId: string, memberId: string) => Effect.Effect<PersonData, MemberNotFound>
  }
>()("crm/friend-transfer/person/PersonExport") {
  static readonly layer = Layer.effect(
    PersonExport,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const data = yield* HeldData
      const log = yield* DeliveryLog
      const received = yield* ReceivedMessages

      /** Deliveries of webhooks that name the person, oldest first. */
      const disclosures = ({ accountId, ids, lineUserId }: Person, now: number) => {
        const containing = [...ids, ...(lineUserId === null ? [] : [lineUserId])]
        const end = now + skewMs
        const days = Array.from(
          { length: Math.ceil((end - now + keptMs) / stepMs) },
          (_, n) => now - keptMs + n * stepMs
        )
        return Stream.mapEffect(Stream.fromIterable(days), (from) =>
          log.disclosures({ accountId, containing, from: new Date(from), to: new Date(Math.min(from + stepMs, end)) })
        )
      }

      const pagesOf = (person: Person, held: HeldTable) => {
        const pages = data.pages(person, held)
        return held.isSealed === true
          ? Stream.mapEffect(pages, (rows) => received.opened(person.accountId, rows.map(sealedRow)))
          : pages
      }

      const exportOf = (person: Person, friendId: string | null) =>
        Effect.map(DateTime.now, (now): PersonData => {
          const head = { exportedAt: DateTime.toDateUtc(now), accountId: person.accountId, friendId }
          const sections = heldTables.map((held, index) =>
            Stream.concat(
              Stream.succeed(`${index === 0 ? "" : ","}\n${JSON.stringify(held.section)}:`),
              jsonArray(pagesOf(person, held))
            )
          )
          return Stream.succeed(`${JSON.stringify(head).slice(0, -1)},"held":{`).pipe(
            Stream.concat(Stream.flatMap(Stream.fromIterable(sections), (section) => section)),
            Stream.concat(Stream.succeed('},\n"disclosures":')),
            Stream.concat(jsonArray(disclosures(person, now.epochMilliseconds))),
            Stream.concat(Stream.succeed("}\n"))
          )
        })

      return PersonExport.of({
        of: Effect.fn("PersonExport.of")(function* (accountId, friendId) {
          const person = Ulids.isUlid(friendId) ? yield* within(accountId, data.person(accountId, friendId)) : undefined
          return person === undefined ? yield* new FriendNotFound({}) : yield* exportOf(person, friendId)
        }),
        ofMember: Effect.fn("PersonExport.ofMember")(function* (accountId, memberId) {
          const person = Ulids.isUlid(memberId) ? yield* within(accountId, data.member(accountId, memberId)) : undefined
          return person === undefined ? yield* new MemberNotFound({}) : yield* exportOf(person, person.ids[0] ?? null)
        })
      })
    })
  ).pipe(Layer.provide([HeldData.layer, ReceivedMessages.layer.pipe(Layer.provide(Vault.layer))]))
}

const sealedRow = (row: HeldRow) => ({
  ...row,
  lineMessageId: String(row["lineMessageId"]),
  content: String(row["content"])
})

/** A JSON array of the elements of all pages, a line for each. */
const jsonArray = (pages: Stream.Stream<ReadonlyArray<unknown>>): Stream.Stream<string> =>
  Stream.suspend(() => {
    let separator = "\n"
    const lines = Stream.map(pages, (page) =>
      page
        .map((element) => {
          const line = separator + JSON.stringify(element)
          separator = ",\n"
          return line
        })
        .join("")
    )
    return Stream.succeed("[").pipe(Stream.concat(lines), Stream.concat(Stream.succeed("]")))
  })

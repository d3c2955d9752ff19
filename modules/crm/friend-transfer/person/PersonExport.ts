/**
 * Everything that is held on one person, and to which webhook endpoints it was sent, as the Act on the Protection of Personal
 * Information lets the person ask for it.
 */
import { Context, DateTime, Effect, Layer } from "effect"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../../src/Ulids.ts"
import { DeliveryLog, type Disclosure } from "../../../webhooks/contract.ts"
import { FriendNotFound } from "../../friend/Errors.ts"
import { MemberNotFound } from "../../member/Errors.ts"
import { HeldData, type HeldRow, type Person } from "./HeldData.ts"

/** Of a statement, which reads all bodies of that time. */
const stepMs = 24 * 3_600_000
/** No body is kept for longer. */
const keptMs = 31 * stepMs
/** Ids and times are made by several clocks. */
const skewMs = 60_000

export interface PersonData {
  readonly exportedAt: Date
  readonly accountId: string
  /** Null for a member who is no friend. */
  readonly friendId: string | null
  /** By section. */
  readonly held: Readonly<Record<string, ReadonlyArray<HeldRow>>>
  /** Deliveries of webhooks that name the person, oldest first. */
  readonly disclosures: ReadonlyArray<Disclosure>
}

export class PersonExport extends Context.Service<
  PersonExport,
  {
    /** Of a friend or guest, also one who was erased. */
    readonly of: (accountId: string, friendId: string) => Effect.Effect<PersonData, FriendNotFound>
    /** Of a member, who may be a friend as well. */
    readonly ofMember: (accountId: string, memberId: string) => Effect.Effect<PersonData, MemberNotFound>
  }
>()("crm/friend-transfer/person/PersonExport") {
  static readonly layer = Layer.effect(
    PersonExport,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const data = yield* HeldData
      const log = yield* DeliveryLog

      const disclosures = Effect.fnUntraced(function* ({ accountId, ids, lineUserId }: Person, now: number) {
        const containing = [...ids, ...(lineUserId === null ? [] : [lineUserId])]
        const found: Array<Disclosure> = []
        for (let from = now - keptMs; from < now + skewMs; from += stepMs) {
          const range = { from: new Date(from), to: new Date(Math.min(from + stepMs, now + skewMs)) }
          found.push(...(yield* log.disclosures({ accountId, containing, ...range })))
        }
        return found
      })

      const exportOf = Effect.fnUntraced(function* (person: Person, friendId: string | null) {
        const { accountId } = person
        const now = yield* DateTime.now
        return {
          exportedAt: DateTime.toDateUtc(now),
          accountId,
          friendId,
          held: yield* within(accountId, data.heldOn(person)),
          disclosures: yield* disclosures(person, now.epochMilliseconds)
        }
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
  ).pipe(Layer.provide(HeldData.layer))
}

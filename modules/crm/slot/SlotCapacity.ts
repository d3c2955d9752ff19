/**
 * Places of slots. Only here, and where a booking has locked the slot, is `booked_count` written; the CHECK of the table is
 * the backstop. Everything runs in the caller's transaction. Slots are locked in the order of their ids.
 */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { int4s, texts } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import type { Slot } from "./Slot.ts"
import { SlotRepo } from "./SlotRepo.ts"

export interface PlaceChange {
  readonly slotId: string
  /** Places to take; negative: to give back. */
  readonly by: number
}

const Changed = Schema.Struct({ id: Schema.String })

export class SlotCapacity extends Context.Service<
  SlotCapacity,
  {
    /** Takes places if the slot is open and has as many; false if not. */
    readonly take: (accountId: string, slotId: string, places: number) => Effect.Effect<boolean>
    /** Gives places back. */
    readonly give: (accountId: string, slotId: string, places: number) => Effect.Effect<void>
    /**
     * Several at once, one change per slot. Answers the slots that were changed: one without enough places, or a closed one
     * of which places are taken, is left as it was, and the caller decides whether its transaction goes on.
     */
    readonly change: (accountId: string, changes: ReadonlyArray<PlaceChange>) => Effect.Effect<ReadonlySet<string>>
    /** The slot, locked until the transaction ends. */
    readonly lock: (accountId: string, slotId: string) => Effect.Effect<Slot | undefined>
  }
>()("crm/SlotCapacity") {
  static readonly layer = Layer.effect(
    SlotCapacity,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const repo = yield* SlotRepo

      const change = Effect.fnUntraced(function* (accountId: string, changes: ReadonlyArray<PlaceChange>) {
        const rows = yield* sql`
          with wanted as (
            select id, places from unnest(${texts(changes.map(({ slotId }) => slotId))}, ${int4s(changes.map(({ by }) => by))})
              as wanted (id, places)
          ), locked as (
            select s.id from crm_slot as s where s.account_id = ${accountId} and s.id in (select id from wanted)
            order by s.id for no key update
          )
          update crm_slot as s set booked_count = s.booked_count + wanted.places
          from locked join wanted using (id)
          where s.id = locked.id and s.account_id = ${accountId} and s.booked_count + wanted.places >= 0
            and (wanted.places <= 0 or (not s.is_closed and s.booked_count + wanted.places <= s.max_capacity))
          returning s.id`.pipe(Rows.all(Changed))
        return new Set(rows.map(({ id }) => id))
      })

      /** Changes the places of one slot, which needs no order of locks. */
      const one = (accountId: string, slotId: string, by: number) =>
        sql`
          update crm_slot set booked_count = booked_count + ${by}
          where account_id = ${accountId} and id = ${slotId} and booked_count + ${by} >= 0
            and (${by} <= 0 or (not is_closed and booked_count + ${by} <= max_capacity))
          returning id`.pipe(
          Rows.all(Changed),
          Effect.map(({ length }) => length > 0)
        )

      return SlotCapacity.of({
        change,
        take: one,
        give: (accountId, slotId, places) => Effect.asVoid(one(accountId, slotId, -places)),
        lock: (accountId, slotId) => repo.lock(accountId, slotId)
      })
    })
  ).pipe(Layer.provide(SlotRepo.layer))
}

/** The most rows of one import, with files of that size. */
import { writeFileSync } from "node:fs"
import * as path from "node:path"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { FriendImport } from "../../modules/crm/friend-transfer/FriendImport.ts"
import { MemberImport } from "../../modules/crm/member/transfer/MemberImport.ts"
import { ImportSlots } from "../../modules/crm/slot/import/ImportSlots.ts"
import { type ImportOptions, usualOptions } from "../../src/imports/Options.ts"
import { folder, scene, services } from "./support.ts"

layer(services, { excludeTestServices: true })("An import", (it) => {
  it.effect("has a bound of rows for one transaction, above which nothing is stored and partial imports go on", () =>
    Effect.gen(function* () {
      const { accountId, stored } = yield* scene
      const [friends, members, slots] = [yield* FriendImport, yield* MemberImport, yield* ImportSlots]
      const file = path.join(yield* folder, "many.csv")
      const people = "lineUserId\nU1"
      for (const [run, text, most] of [
        [(options?: ImportOptions) => friends.run(accountId, file, options), people, 100_000],
        [(options?: ImportOptions) => members.run(accountId, file, options), people, 5_000],
        [
          (options?: ImportOptions) => slots.run(accountId, file, undefined, options),
          "date,start\n1970-01-05,9:00",
          100_000
        ]
      ] as const) {
        const [heading, row] = text.split("\n")
        const rows = (count: number) => writeFileSync(file, `${heading}\n${`${row}\n`.repeat(count)}`)
        rows(most)
        assert.deepInclude(yield* run(), { stored: false, rejectedCount: most })
        rows(most + 1)
        const { reason } = yield* Effect.flip(run())
        assert.include(reason, `has more than ${most.toLocaleString("en")} rows`)
        const part = yield* run({ ...usualOptions, partial: true })
        assert.deepInclude(part, { stored: true, rejectedCount: most + 1 })
        assert.lengthOf(part.rejected, 1_000)
      }
      assert.deepInclude(yield* stored, { friends: 0, members: 0, slots: 0 })
    }).pipe(Effect.scoped)
  )
})

/** `ekimae friends import`: friends and guests of an account from a CSV file. */
import { Effect, Layer } from "effect"
import { Command } from "effect/cli"
import { operator } from "../../../src/operate/cli/CliOperator.ts"
import { FriendAdminGroup } from "../friend-admin/Api.ts"
import { account, countsOf, csvFile, importing } from "../ImportCommand.ts"
import { FriendImport } from "./FriendImport.ts"

export const importFriends = Command.make(
  "import",
  { account, file: csvFile("the columns of an export; lineUserId or displayName") },
  Effect.fnUntraced(function* ({ account: accountId, file }) {
    const friends = yield* FriendImport
    yield* importing(accountId, FriendAdminGroup.endpoints.import, friends.run(accountId, file), countsOf)
  })
).pipe(
  Command.withDescription(
    "Import friends and guests, without events; the same file again changes nothing, so an interrupted import is run again. Ends with 2 where rows were left out"
  ),
  Command.provide(Layer.merge(FriendImport.layer, operator))
)

/** `ekimae friends import`: friends and guests of an account from a CSV file. */
import { Effect, Layer } from "effect"
import { Command } from "effect/cli"
import { operator } from "../../../src/operate/cli/CliOperator.ts"
import { FriendAdminGroup } from "../friend-admin/Api.ts"
import { account, csvFile, importing, optionFlags, optionsOf } from "../ImportCommand.ts"
import { FriendImport } from "./FriendImport.ts"

export const importFriends = Command.make(
  "import",
  { account, ...optionFlags, file: csvFile("the columns of an export; lineUserId or displayName") },
  Effect.fnUntraced(function* ({ account: accountId, file, ...options }) {
    const friends = yield* FriendImport
    yield* importing(accountId, FriendAdminGroup.endpoints.import, friends.run(accountId, file, optionsOf(options)))
  })
).pipe(
  Command.withDescription(
    "Import friends and guests, without events; the same file again changes nothing. All rows are stored or, where one is refused, none (ends with 1); with --partial the others are (ends with 2)"
  ),
  Command.provide(Layer.merge(FriendImport.layer, operator))
)

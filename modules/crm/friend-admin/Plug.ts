/** What the work of operators on friends adds to the plug of the module. */
import { subcommands } from "../../../src/cli/ModuleCommand.ts"
import { operatorPart } from "../../../src/operate/OperatorGroup.ts"
import { importFriends } from "../friend-transfer/ImportFriendsCommand.ts"
import { FriendAdminGroup } from "./Api.ts"
import { layer } from "./Http.ts"

export const operators = [operatorPart([FriendAdminGroup], layer)]
export const commands = subcommands("friends", [importFriends])

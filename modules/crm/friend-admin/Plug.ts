/** What the work of operators on friends adds to the plug of the module. */
import { FriendAdminGroup } from "./Api.ts"
import { friendCommands } from "./FriendCommands.ts"

export { layer } from "./Http.ts"

export const groups = [FriendAdminGroup] as const
export const commands = [friendCommands] as const

/** What holds in every run. */
import { endings } from "./Endings.ts"
import type { Check } from "./Evidence.ts"
import { archived, exclusive, ordered } from "./Mailboxes.ts"
import { repeats } from "./Repeats.ts"
import { uniqueKeys } from "./UniqueKeys.ts"

export const ordinary: ReadonlyArray<Check> = [endings, repeats, exclusive, ordered, archived, uniqueKeys]

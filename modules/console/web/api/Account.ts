/** The account that the page shows. Every request names it; it is kept for the next visit. */

import { frame } from "../shell/Frame.ts"
import { kept, ofTab } from "./Storage.ts"

const name = "ekimae.account"

/** A frame shows one account, whatever the person who looks at it has chosen elsewhere. */
const storage = frame === undefined ? kept : ofTab

export const currentAccount = (): string | null => storage.get(name)

export const chooseAccount = (id: string): void => storage.set(name, id)

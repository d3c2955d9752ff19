/** The account that the page shows. Every request names it; it is kept for the next visit. */

import { kept } from "./Storage.ts"

const name = "ekimae.account"

export const currentAccount = (): string | null => kept.get(name)

export const chooseAccount = (id: string): void => kept.set(name, id)

/** The account that the page shows. Every request names it; it is kept for the next visit. */

const name = "ekimae.account"

export const currentAccount = (): string | null => localStorage.getItem(name)

export const chooseAccount = (id: string): void => localStorage.setItem(name, id)

/** Where Stripe sends its events for the account, also before it is connected. The console is served at the same address. */
export const hookPathOf = (accountId: string): string => `/hooks/stripe/${accountId}`

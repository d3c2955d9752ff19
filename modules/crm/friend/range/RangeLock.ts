/** First number of the advisory lock of an account's ranges of friends; the second is the hash of the account. */
export const rangeLock = 25_964

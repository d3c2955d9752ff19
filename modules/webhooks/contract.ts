/** What other modules may know of webhooks: nothing. They publish events with an audience, and those are delivered. */
export {}

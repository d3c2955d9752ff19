/** The client of Ekimae for TypeScript and JavaScript. */
export { ConnectionError, EkimaeError, type Fault, type Problem, WebhookVerificationError } from "./errors.ts"
export type { ProblemCode } from "./generated/codes.ts"
export type { DeliveredEvent, DeliveredEvents } from "./generated/events.ts"
export { documentHash, Ekimae } from "./generated/operations.ts"
export type * from "./generated/types.ts"
export { type Forwarded, type ListenOptions, listen } from "./listen.ts"
export type { CallOptions, ClientOptions, StreamEvent } from "./transport.ts"
export { type Delivery, newSecret, signedHeaders, verifyWebhook } from "./webhooks.ts"

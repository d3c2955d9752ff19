/** What other modules may know of the console: the roles of its users. They meet the users as the `WebSessions` of the kernel. */
export { type Role, roles } from "../../src/http/auth/WebSessions.ts"

/**
 * Gives a search the memory to note each row that it finds. Without it PostgreSQL notes pages where an account has many friends, and
 * makes the grams of every name on them: seconds in place of a tenth.
 */
import { compatible, statements } from "../../../../src/sql/migrate/Migrations.ts"

/** Memory that is enough for ten million friends, and used as far as it is needed. */
export default compatible(statements("alter function crm_friend_matches(text, text) set work_mem = '32MB'"))

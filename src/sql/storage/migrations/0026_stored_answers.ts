/** Migration: counts the stored answers to requests with an Idempotency-Key. */
import { compatible, statements } from "../../migrate/Migrations.ts"
import { countRows } from "../RowCount.ts"

export default compatible(statements(...countRows("http_idempotency")))

/**
 * Ids come in blocks, so that a sender of many jobs asks the sequence once for 32 of them (`IdBlocks`). A node of an
 * earlier release uses the first id of each block alone.
 */
import { compatible, statements } from "../../../sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `alter sequence job_id increment by 32`,
    `comment on sequence job_id is 'Gives the first id or position of a block of 32'`
  )
)

/** A publication for all tables refused to let old requests of the booking page be deleted: they have no primary key. */
import { compatible } from "../../../../src/sql/migrate/Migrations.ts"
import { replicateWholeRows } from "../../../../src/sql/partition/ReplicaIdentity.ts"

export default compatible(replicateWholeRows("crm_page_pace"))

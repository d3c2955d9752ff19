/** A publication for all tables refused the deletion of attempts: they have no primary key. */
import { compatible } from "../../../src/sql/migrate/Migrations.ts"
import { replicateWholeRows } from "../../../src/sql/partition/ReplicaIdentity.ts"

export default compatible(replicateWholeRows("webhooks_attempt", "webhooks_attempt_default"))

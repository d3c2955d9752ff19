/** Replaces the function of `0018_membership_lookup` where it was made with a setting that only a superuser may attach. */
import { compatible } from "../../../../src/sql/migrate/Migrations.ts"
import membershipLookup from "./0018_membership_lookup.ts"

export default compatible(membershipLookup)

/**
 * Whether this process may make a database where there is none: the embedded cluster in `DATA_DIR`, and the first schema of an
 * empty database. Nodes, `migrate` and `restore` may. Any other command would report an empty service for a mistyped address, so it
 * refuses instead.
 */
import { Context } from "effect"

export const InitialisesDatabase = Context.Reference<boolean>("ekimae/sql/InitialisesDatabase", {
  defaultValue: () => true
})

/** What to do about it; ends the sentence that names the database. */
export const howToInitialise =
  "This command makes none: name the right one in DATA_DIR or DATABASE_URL, or make it by `npm start` or `ekimae migrate`"

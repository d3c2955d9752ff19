/**
 * What commands of modules run in: the settings, randomness and the database, which is started or attached to and brought
 * up to date first. It is built only when such a command runs; `--help` and wrong arguments need none of it.
 */
import { Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { Settings } from "../config.ts"
import * as Database from "../sql/Database.ts"
import { type ModuleMigrations, migrate } from "../sql/Migrations.ts"

export const layer = (migrations: ReadonlyArray<ModuleMigrations>) =>
  Layer.effectDiscard(migrate(migrations)).pipe(
    Layer.provideMerge(Database.layer),
    Layer.provideMerge(Settings.layer),
    Layer.merge(SecureRandom.layerWebCrypto)
  )

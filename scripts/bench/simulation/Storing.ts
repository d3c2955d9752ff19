/** How long the database takes to store 5,000 personas of a new account, commit included. */

import { Effect, Layer } from "effect"
import { PersonaRepo } from "../../../modules/simulation/persona/PersonaRepo.ts"
import { emptyPopulation } from "../../../modules/simulation/population/Columns.ts"
import { generateMissing } from "../../../modules/simulation/population/Generate.ts"
import { nationalMargins } from "../../../modules/simulation/population/margins/Margins.ts"
import { Settings } from "../../../src/settings/Settings.ts"
import * as Database from "../../../src/sql/Database.ts"
import { serviceRole } from "../../../src/sql/embedded/ServiceRole.ts"
import * as Server from "../../../src/sql/server/Server.ts"
import { asTenant } from "../../../src/sql/tenant/Tenant.ts"
import { median } from "../Table.ts"

const size = 5000

export const storing = (host: string, rounds: number): Promise<number> =>
  Effect.gen(function* () {
    const personas = yield* PersonaRepo
    const times: Array<number> = []
    for (let round = 0; round <= rounds; round++) {
      const account = `01STORE${String(round).padStart(19, "0")}`
      const population = generateMissing({
        margins: nationalMargins,
        known: emptyPopulation,
        personaCount: size,
        seedText: account
      })
      const began = performance.now()
      yield* asTenant(account)(personas.insert(account, null, population, 0, new Date()))
      if (round > 0) times.push(performance.now() - began)
    }
    return median(times)
  }).pipe(
    Effect.provide(
      PersonaRepo.layer.pipe(
        Layer.provideMerge(Database.clients(Server.fromAddress({ host, username: serviceRole }, "postgres"))),
        Layer.provideMerge(Settings.layer)
      )
    ),
    Effect.runPromise
  )

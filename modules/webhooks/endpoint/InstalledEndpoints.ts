/**
 * Implements the port of the contract that ends the endpoints of an installed app. The transaction of the caller narrows them
 * to the last event; a job removes them afterwards.
 */
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { dieOnSql, texts } from "../../../src/sql/Pg.ts"
import { InstalledEndpoints } from "../contract.ts"
import { RemoveInstalled } from "../Jobs.ts"
import { EndpointRepo } from "./EndpointRepo.ts"

export const layer = Layer.effect(
  InstalledEndpoints,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const repo = yield* EndpointRepo
    const jobs = yield* Jobs

    return {
      retire: Effect.fn("InstalledEndpoints.retire")(function* ({ accountId, installationId, lastEvent }) {
        // A creation that holds this lock is found below; a later one finds that its key is revoked.
        yield* repo.lockOwner({ accountId, dialect: "crm" })
        const at = DateTime.toDateUtc(yield* DateTime.now)
        // A later epoch parks what is pending. Who did not ask for the last event is disabled, and gets nothing more.
        const retired = yield* sql`
          update webhooks_endpoint e set epoch = epoch + 1, updated_at = ${at},
            events = case when w.wanted then ${texts([lastEvent])} else e.events end,
            status = case when w.wanted then status else 'disabled' end,
            disabled_at = case when w.wanted then disabled_at else coalesce(disabled_at, ${at}) end,
            disabled_reason = case when w.wanted then disabled_reason else coalesce(disabled_reason, 'operator') end
          from (select id, ${lastEvent} = any(events) as wanted from webhooks_endpoint
            where account_id = ${accountId} and installation_id = ${installationId}) w
          where e.id = w.id returning 1`.pipe(dieOnSql)
        if (retired.length === 0) return
        yield* jobs.send(RemoveInstalled, { accountId, installationId, lastEvent, retiredAt: at })
      })
    }
  })
).pipe(Layer.provide(EndpointRepo.layer))

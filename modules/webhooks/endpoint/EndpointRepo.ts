/**
 * SQL of endpoints as their owners see them; the columns that the delivery engine changes are written in `deliver/`.
 */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, texts } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import type { Page } from "../Paging.ts"
import { Endpoint, type EndpointFilter, Owner, type OwnerFilter } from "./Endpoint.ts"

export interface SealedSecret {
  readonly secret: Uint8Array
  readonly secretPrefix: string
}

interface SealedHeaders {
  /** Null if there are none. */
  readonly headers: Uint8Array | null
}

export class EndpointRepo extends Context.Service<
  EndpointRepo,
  {
    /** Locks the owner until the transaction ends, so that creations for one owner run one after another. */
    readonly lockOwner: (owner: Owner) => Effect.Effect<void>
    /** Those of installed apps too. */
    readonly count: (owner: Owner) => Effect.Effect<number>
    readonly insert: (endpoint: Endpoint, sealed: SealedSecret & SealedHeaders) => Effect.Effect<void>
    /** Newest first. */
    readonly list: (owner: OwnerFilter, page: Page) => Effect.Effect<ReadonlyArray<Endpoint>>
    /** Endpoints of any account, newest first: only the service itself sees them all. */
    readonly search: (filter: EndpointFilter, page: Page) => Effect.Effect<ReadonlyArray<Endpoint>>
    readonly find: (owner: OwnerFilter, id: string) => Effect.Effect<Endpoint | undefined>
    /** Finds and locks the row until the transaction ends. */
    readonly lock: (owner: Owner, id: string) => Effect.Effect<Endpoint | undefined>
    readonly ownerOf: (id: string) => Effect.Effect<Owner | undefined>
    /** Those of an installed app. */
    readonly installed: (accountId: string, installationId: string) => Effect.Effect<ReadonlyArray<Endpoint>>
    readonly remove: (owner: Owner, id: string) => Effect.Effect<boolean>
    /** Stores what an owner may change; without failures, the pause ends too. */
    readonly update: (endpoint: Endpoint) => Effect.Effect<void>
    readonly headersOf: (owner: Owner, id: string) => Effect.Effect<Uint8Array | null>
    readonly updateHeaders: (endpoint: Endpoint, sealed: SealedHeaders) => Effect.Effect<void>
    readonly enable: (owner: Owner, id: string, at: Date) => Effect.Effect<Endpoint | undefined>
    /** The current secret keeps signing beside the new one until `until`. */
    readonly rotate: (
      owner: Owner,
      id: string,
      sealed: SealedSecret,
      at: Date,
      until: Date | undefined
    ) => Effect.Effect<Endpoint | undefined>
  }
>()("webhooks/EndpointRepo") {
  static readonly layer = Layer.effect(
    EndpointRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns = sql.literal(Rows.columns(Endpoint))
      const inDialect = ({ accountId, dialect }: OwnerFilter) =>
        dialect === undefined ? sql`account_id = ${accountId}` : sql`account_id = ${accountId} and dialect = ${dialect}`
      const ownedBy = (owner: OwnerFilter) =>
        typeof owner.installationId === "string"
          ? sql`${inDialect(owner)} and installation_id = ${owner.installationId}`
          : inDialect(owner)
      const healths = {
        disabled: sql`status = 'disabled'`,
        failing: sql`status = 'active' and consecutive_failures > 0`
      }
      const first = Rows.first(Endpoint)

      return EndpointRepo.of({
        lockOwner: ({ accountId, dialect }) =>
          sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${dialect} ${accountId}`}, 0))`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        count: (owner) =>
          sql`select count(*)::int from webhooks_endpoint where ${inDialect(owner)}`.pipe(
            Rows.first(Schema.Struct({ count: Schema.Int })),
            Effect.map((row) => row?.count ?? 0)
          ),
        insert: (endpoint, { headers, secret, secretPrefix }) =>
          sql`
            insert into webhooks_endpoint (id, account_id, dialect, url, description, events, api_version, format, livemode,
              installation_id, secret, secret_prefix, headers, header_names, max_per_second, created_at,
              updated_at)
            values (${endpoint.id}, ${endpoint.accountId}, ${endpoint.dialect}, ${endpoint.url},
              ${endpoint.description}, ${texts(endpoint.events)}, ${endpoint.apiVersion}, ${endpoint.format}, ${endpoint.livemode},
              ${endpoint.installationId}, ${secret}, ${secretPrefix}, ${headers},
              ${texts(endpoint.headerNames)}, ${endpoint.maxPerSecond}, ${endpoint.createdAt}, ${endpoint.updatedAt})`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        list: (owner, { limit, startingAfter }) =>
          sql`
            select ${columns} from webhooks_endpoint
            where ${ownedBy(owner)} and (${startingAfter === undefined} or id < ${startingAfter ?? ""})
            order by id desc limit ${limit}`.pipe(Rows.all(Endpoint)),
        search: ({ accountId, dialect, health }, { limit, startingAfter }) =>
          sql`
            select ${columns} from webhooks_endpoint
            where ${sql.and([
              sql`true`,
              ...(accountId === undefined ? [] : [sql`account_id = ${accountId}`]),
              ...(dialect === undefined ? [] : [sql`dialect = ${dialect}`]),
              ...(health === undefined ? [] : [healths[health]]),
              ...(startingAfter === undefined ? [] : [sql`id < ${startingAfter}`])
            ])}
            order by id desc limit ${limit}`.pipe(Rows.all(Endpoint)),
        find: (owner, id) =>
          sql`select ${columns} from webhooks_endpoint where id = ${id} and ${ownedBy(owner)}`.pipe(first),
        lock: (owner, id) =>
          sql`
            select ${columns} from webhooks_endpoint where id = ${id} and ${ownedBy(owner)} for no key update`.pipe(
            first
          ),
        ownerOf: (id) =>
          sql`select account_id as "accountId", dialect from webhooks_endpoint where id = ${id}`.pipe(
            Rows.first(Owner)
          ),
        installed: (accountId, installationId) =>
          sql`
            select ${columns} from webhooks_endpoint
            where account_id = ${accountId} and installation_id = ${installationId} order by id`.pipe(
            Rows.all(Endpoint)
          ),
        remove: (owner, id) =>
          sql`delete from webhooks_endpoint where id = ${id} and ${ownedBy(owner)} returning 1`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length > 0)
          ),
        update: (endpoint) =>
          sql`
            update webhooks_endpoint set generation = generation + (url <> ${endpoint.url})::int, url = ${endpoint.url}, events = ${texts(endpoint.events)},
              description = ${endpoint.description}, max_per_second = ${endpoint.maxPerSecond}, status = ${endpoint.status}, disabled_at = ${endpoint.disabledAt},
              disabled_reason = ${endpoint.disabledReason}, consecutive_failures = ${endpoint.consecutiveFailures},
              paused_until = case when ${endpoint.consecutiveFailures} > 0 then paused_until end,
              pause_ms = case when ${endpoint.consecutiveFailures} > 0 then pause_ms else 0 end,
              updated_at = ${endpoint.updatedAt}
            where id = ${endpoint.id} and ${ownedBy(endpoint)}`.pipe(dieOnSql, Effect.asVoid),
        headersOf: (owner, id) =>
          sql<SealedHeaders>`select headers from webhooks_endpoint where id = ${id} and ${ownedBy(owner)}`.pipe(
            dieOnSql,
            Effect.map(([row]) => row?.headers ?? null)
          ),
        updateHeaders: (endpoint, { headers }) =>
          sql`
            update webhooks_endpoint set headers = ${headers}, header_names = ${texts(endpoint.headerNames)}
            where id = ${endpoint.id} and ${ownedBy(endpoint)}`.pipe(dieOnSql, Effect.asVoid),
        enable: (owner, id, at) =>
          sql`
            update webhooks_endpoint set status = 'active', disabled_at = null, disabled_reason = null,
              consecutive_failures = 0, paused_until = null, pause_ms = 0, generation = generation + 1,
              updated_at = ${at}
            where id = ${id} and ${ownedBy(owner)} returning ${columns}`.pipe(first),
        rotate: (owner, id, { secret, secretPrefix }, at, until) =>
          sql`
            update webhooks_endpoint set secret = ${secret}, secret_prefix = ${secretPrefix}, updated_at = ${at},
              previous_secret = case when ${until ?? null}::timestamptz is null then null else secret end,
              previous_secret_until = ${until ?? null}
            where id = ${id} and ${ownedBy(owner)} returning ${columns}`.pipe(first)
      })
    })
  )
}

/**
 * SQL of personas. Many are stored and loaded as one row of array columns, thousands of them in milliseconds; so rows are
 * taken as they are, not decoded one by one.
 */
import { Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { OffsetPage } from "../../../src/http/endpoint/Paging.ts"
import { int2s } from "../../../src/sql/PackedArray.ts"
import { dieOnSql, int4s, texts } from "../../../src/sql/Pg.ts"
import type { Population } from "../population/Population.ts"
import { type Columns, maxGrowth, toPopulation } from "./PersonaColumns.ts"

/** A persona in a list; `sex` and `occupation` are indices, as in a population. */
export interface ListedRow {
  readonly id: string
  readonly name: string
  readonly age: number
  readonly sex: number
  readonly occupation: number
  readonly areaCode: string | null
  readonly growth: number
}

export interface StoredPersona {
  readonly areaCode: string | null
  /** Contains this persona only. */
  readonly population: Population
}

export class PersonaRepo extends Context.Service<
  PersonaRepo,
  {
    /** Newest first, then by area (the national population last) and ordinal. */
    readonly list: (accountId: string, page: OffsetPage) => Effect.Effect<ReadonlyArray<ListedRow>>
    readonly find: (accountId: string, id: string) => Effect.Effect<StoredPersona | undefined>
    /** The account's first personas of the area, or of Japan, by ordinal: at most `limit`. */
    readonly load: (accountId: string, areaCode: string | null, limit: number) => Effect.Effect<Population>
    /**
     * Stores a population; its first persona gets the ordinal `fromOrdinal`. Ordinals that exist already are skipped.
     * Call it within a transaction: until it ends, other inserts for this account and area wait. Growth is not stored
     * here: see `grow`.
     */
    readonly insert: (
      accountId: string,
      areaCode: string | null,
      population: Population,
      fromOrdinal: number,
      createdAt: Date
    ) => Effect.Effect<void>
    /**
     * Counts a simulation of the first `count` personas, which raises the growth of each without updating their rows.
     */
    readonly grow: (accountId: string, areaCode: string | null, count: number) => Effect.Effect<void>
  }
>()("simulation/PersonaRepo") {
  static readonly layer = Layer.effect(
    PersonaRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const nation = sql.literal("'JP'")
      /** Key of `simulation_growth`. */
      const population = sql.literal("coalesce(area_code, 'JP')")
      // `is not distinct from` cannot use an index.
      const inArea = (areaCode: string | null) =>
        areaCode === null ? sql.literal("area_code is null") : sql`area_code = ${areaCode}`

      /** Serialises inserts per account and area, which could otherwise deadlock on the same ordinals. */
      const lock = (accountId: string, areaCode: string | null) =>
        sql`select pg_advisory_xact_lock(hashtextextended(${`ekimae/personas/${accountId}/${areaCode ?? "JP"}`}, 0))`

      /** Array columns of the `chosen` personas, which must be of one area. */
      const columnsOf = (accountId: string, chosen: Statement.Fragment) =>
        sql<Columns>`
          with chosen as materialized (${chosen}),
            lived as (
              select persona_count, simulations from simulation_growth where account_id = ${accountId}
                and population = (select ${population} from chosen limit 1)
            )
          select max(area_code) as "areaCode", array_agg(id) as id, array_agg(name) as name, array_agg(age) as age,
            array_agg(sex) as sex, array_agg(household) as household, array_agg(occupation) as occupation,
            array_agg(income) as income, string_agg(array_send(traits), '') as traits, array_agg(ordinal) as ordinal,
            (select array_agg(persona_count order by persona_count) from lived) as sizes,
            (select array_agg(simulations order by persona_count) from lived) as simulations
          from chosen`.pipe(
          dieOnSql,
          Effect.map(([columns]) => columns!)
        )

      return PersonaRepo.of({
        list: (accountId, { limit, offset }) =>
          sql<ListedRow>`
            select p.id, p.name, p.age, p.sex, p.occupation, p.area_code as "areaCode", (
                select least(coalesce(sum(simulations), 0), ${maxGrowth})::integer from simulation_growth
                where account_id = ${accountId} and population = ${population} and persona_count > p.ordinal
              ) as growth
            from (
              select id from simulation_persona where account_id = ${accountId}
              order by created_at desc, area_code, ordinal limit ${limit} offset ${offset}
            ) as page join simulation_persona p on p.id = page.id
            where p.account_id = ${accountId}
            order by p.created_at desc, p.area_code, p.ordinal`.pipe(dieOnSql),
        find: (accountId, id) =>
          Effect.map(
            columnsOf(accountId, sql`select * from simulation_persona where account_id = ${accountId} and id = ${id}`),
            (columns) =>
              columns.id === null ? undefined : { areaCode: columns.areaCode, population: toPopulation(columns) }
          ),
        load: (accountId, areaCode, limit) =>
          Effect.map(
            columnsOf(
              accountId,
              sql`
                select * from simulation_persona where account_id = ${accountId} and ${inArea(areaCode)}
                order by ordinal limit ${limit}`
            ),
            toPopulation
          ),
        // The lock excludes concurrent inserts; `on conflict` would look up each persona in two more indexes.
        insert: (accountId, areaCode, population, fromOrdinal, createdAt) =>
          Effect.andThen(
            lock(accountId, areaCode),
            sql`
              insert into simulation_persona (id, account_id, area_code, ordinal, name, age, sex, household, occupation,
                income, traits, created_at)
              select id, ${accountId}, ${areaCode}::text, ${fromOrdinal}::integer + place::integer - 1, name, age, sex,
                household, occupation, income, flat[9 * place - 8 : 9 * place], ${createdAt}
              from unnest(${texts(population.id)}, ${texts(population.name)}, ${int2s(population.age)},
                  ${int2s(population.sex)}, ${int2s(population.household)}, ${int2s(population.occupation)},
                  ${int4s(Array.from(population.income))}) with ordinality
                  as persona(id, name, age, sex, household, occupation, income, place),
                (select ${int2s(population.traits)} as flat offset 0) as traits
              where not exists (
                select from simulation_persona
                where account_id = ${accountId} and ${inArea(areaCode)}
                  and ordinal = ${fromOrdinal}::integer + place::integer - 1
              )`
          ).pipe(dieOnSql, Effect.asVoid),
        grow: (accountId, areaCode, count) =>
          sql`
            insert into simulation_growth as known (account_id, population, persona_count, simulations)
            values (${accountId}, coalesce(${areaCode}::text, ${nation}), ${count}, 1)
            on conflict (account_id, population, persona_count) do update set simulations = known.simulations + 1`.pipe(
            dieOnSql,
            Effect.asVoid
          )
      })
    })
  )
}

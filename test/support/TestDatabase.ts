/**
 * A database of the test file's own on the run's server, with the clients of the service: `PgClient`, `SqlClient`,
 * `FastSql`, and `Settings`.
 *
 * ```ts
 * layer(TestDatabase.layer)("areas", (it) => { it.effect("...", () => ...) })
 * ```
 */
import { randomUUID } from "node:crypto"
import { Effect, Layer, Redacted } from "effect"
import { inject } from "vitest"
import type { Settings } from "../../src/settings/Settings.ts"
import * as Database from "../../src/sql/Database.ts"
import { serviceRole } from "../../src/sql/embedded/ServiceRole.ts"
import * as Server from "../../src/sql/server/Server.ts"
import * as Connection from "./Connection.ts"
import * as TestSettings from "./TestSettings.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** Directory of the server's socket. */
    readonly database: string
    /** Address of a database as the service has it, with `{database}` in place of its name. */
    readonly databaseUrl: string
    /** A data directory whose server never ran for long; to be copied. */
    readonly emptyDataDir: string
  }
}

export type TestDatabase = Database.Clients | Settings

/** Directory of the socket of the run's server. */
export const host = (): string => inject("database")

/** The role of the service and of the tests: it owns its databases, and is no superuser. */
export const owner = serviceRole

/** Runs statements as the superuser, whom no code under test is. */
export const administer = (...statements: ReadonlyArray<string>) =>
  Effect.orDie(Connection.administer(host(), ...statements))

export const administerIn = (name: string, ...statements: ReadonlyArray<string>) =>
  Effect.orDie(Connection.administerIn(name, host(), ...statements))

/** The address of a database for the service. */
export const urlOf = (name: string): string => inject("databaseUrl").replace("{database}", name)

/** The server as the service connects to it. */
export const serverOf = (name: string) => Server.fromUrl(Redacted.make(urlOf(name)))

/** Migrated; migrated, with the data that a first start stores; empty. */
export type Template = "template_ekimae" | "template_seeded" | "template0"

/** The name of a database that exists until the scope closes. */
export const database = (template: Template = "template_ekimae") =>
  Effect.acquireRelease(
    Effect.suspend(() => {
      const name = `test_${randomUUID().replaceAll("-", "")}`
      return Effect.as(
        administer(`create database ${name} owner ${serviceRole} template ${template} strategy file_copy`),
        name
      )
    }),
    (name) => administer(`drop database ${name} with (force)`)
  )

const on = (template: Template, overrides: Partial<Settings["Service"]>) =>
  Layer.unwrap(
    Effect.map(database(template), (name) => Layer.unwrap(Effect.map(serverOf(name), Database.clients)))
  ).pipe(Layer.provideMerge(TestSettings.layer(overrides)), Layer.orDie)

/** A migrated database with settings that differ from the defaults. */
export const layerWith = (
  overrides: Partial<Settings["Service"]>,
  template: Template = "template_ekimae"
): Layer.Layer<TestDatabase> => on(template, overrides)

/** A migrated database. */
export const layer: Layer.Layer<TestDatabase> = layerWith({})

/** A database without any table, for tests of the migrations themselves. */
export const empty: Layer.Layer<TestDatabase> = on("template0", {})

/** A database with settings that differ from the defaults. */
export const emptyWith = (overrides: Partial<Settings["Service"]>): Layer.Layer<TestDatabase> =>
  on("template0", overrides)

/**
 * Settings that belong together: declared as data, read once from the environment, and used as one service. The kernel
 * has a group of its own (`Settings.ts`), and a module declares one beside its endpoints and actors.
 */
import { type Config, ConfigProvider, Context, Effect, Layer, Result, Schema } from "effect"
import type { Setting } from "./Setting.ts"
import * as SettingFile from "./SettingFile.ts"

export type Fields = Readonly<Record<string, Setting<any>>>
export type Values<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends { readonly config: Config.Config<infer A> } ? A : never
}

/** Any group: the key of its service, and what it reads. */
export interface Any {
  readonly key: string
  readonly fields: Fields
}
/** The services that some groups give. */
export type Services<G> = G extends Context.Key<infer Identifier, any> ? Identifier : never

/** The class of a group: `class AreaSettings extends SettingsGroup.Service<AreaSettings>()("area/Settings", { ... }) {}`. */
export const Service =
  <Self>() =>
  <const Identifier extends string, const F extends Fields>(identifier: Identifier, fields: F) =>
    Object.assign(Context.Service<Self, Values<F>>()(identifier), { fields })

/** Names every wrong variable and what was expected of it; never its value, which may be a secret. */
export class SettingsInvalid extends Schema.TaggedError<SettingsInvalid>()("SettingsInvalid", {
  faults: Schema.Array(Schema.String)
}) {
  override get message() {
    return this.faults.join("\n")
  }
}

/** What was read: a line for every setting that is wrong, and by the group's key the values that are right. */
export interface Reading {
  readonly faults: ReadonlyArray<string>
  readonly values: ReadonlyMap<string, Readonly<Record<string, unknown>>>
}

export const read = Effect.fnUntraced(function* (groups: ReadonlyArray<Any>) {
  const faults: Array<string> = []
  const values = new Map<string, Record<string, unknown>>()
  for (const group of groups) {
    const ofGroup: Record<string, unknown> = {}
    values.set(group.key, ofGroup)
    for (const [key, { config, name }] of Object.entries(group.fields)) {
      const given = yield* Effect.result(SettingFile.provider(name))
      if (Result.isFailure(given)) {
        faults.push(given.failure.message)
        continue
      }
      const result = yield* Effect.result(Effect.provideService(config, ConfigProvider.ConfigProvider, given.success))
      if (Result.isSuccess(result)) ofGroup[key] = result.success
      else faults.push(`${name}: ${expectation(result.failure)}`)
    }
  }
  return { faults, values } satisfies Reading
})

/** The services of the groups; fails with every fault of the reading. */
export const toContext = <G extends Any>(
  groups: ReadonlyArray<G>,
  { faults, values }: Reading
): Effect.Effect<Context.Context<Services<G>>, SettingsInvalid> =>
  faults.length > 0
    ? Effect.fail(new SettingsInvalid({ faults }))
    : Effect.succeed(Context.makeUnsafe(new Map(groups.map(({ key }) => [key, values.get(key)]))))

export const layer = <G extends Any>(groups: ReadonlyArray<G>): Layer.Layer<Services<G>, SettingsInvalid> =>
  Layer.effectContext(Effect.flatMap(read(groups), (reading) => toContext(groups, reading)))

const settingsOf = (groups: ReadonlyArray<Any>) => groups.flatMap(({ fields }) => Object.values(fields))

/** The environment variables of the settings. */
export const namesOf = (groups: ReadonlyArray<Any>): ReadonlyArray<string> => settingsOf(groups).map(({ name }) => name)

/** A line for each setting, for help texts. */
export const help = (groups: ReadonlyArray<Any>): ReadonlyArray<string> =>
  settingsOf(groups).map(({ about, fallback, name }) => `  ${name}: ${about} [${fallback}]`)

/** The table of the README. */
export const table = (groups: ReadonlyArray<Any>): string =>
  [
    "| setting | default | meaning |",
    "| --- | --- | --- |",
    ...settingsOf(groups).map(({ about, fallback, name }) => `| \`${name}\` | ${fallback} | ${about} |`)
  ].join("\n")

/** The first line of the issue, without the path: the variable's name says where. */
const expectation = (error: Config.ConfigError): string =>
  error.cause.message.replace(/^SchemaError\((.*)\)$/s, "$1").split("\n")[0]!

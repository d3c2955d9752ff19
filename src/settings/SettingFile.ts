/**
 * Settings from files: the value of a setting may be the content of the file that `NAME_FILE` names, as containers and systemd hand secrets
 * over, so that none stands in the environment of the process.
 */
import { readFile, stat } from "node:fs/promises"
import { Config, ConfigProvider, Effect, Option, Schema } from "effect"

/** The file cannot be read, or the setting is given twice. The value itself is in no message. */
export class SettingFileFault extends Schema.TaggedError<SettingFileFault>()("SettingFileFault", {
  message: Schema.String
}) {}

/** Far above any setting: certificates and lists of hosts. */
const mostBytes = 65_536

const content = async (path: string): Promise<string> => {
  const { size } = await stat(path)
  if (size > mostBytes) throw new Error(`it has ${size} bytes, more than ${mostBytes}`)
  // Editors and `echo` end a file with a line feed, which belongs to no value.
  return (await readFile(path, "utf8")).replace(/\r?\n$/, "")
}

/** Where a setting is read from: the environment, with the content of its file if it names one. */
export const provider = Effect.fnUntraced(function* (name: string) {
  const environment = yield* ConfigProvider.ConfigProvider
  const variable = `${name}_FILE`
  const path = yield* Effect.orElseSucceed(Config.option(Config.NonEmptyString(variable)), Option.none)
  if (Option.isNone(path)) return environment
  const given = yield* Effect.orElseSucceed(Config.option(Config.String(name)), Option.none)
  if (Option.isSome(given))
    return yield* new SettingFileFault({ message: `${variable}: ${name} is set, too: set one of them` })
  const value = yield* Effect.tryPromise({
    try: () => content(path.value),
    catch: (error) =>
      new SettingFileFault({
        message: `${variable}: ${path.value} cannot be read: ${error instanceof Error ? error.message : String(error)}`
      })
  })
  return ConfigProvider.orElse(ConfigProvider.fromUnknown({ [name]: value }), environment)
})

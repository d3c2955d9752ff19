/** The setting that names the modules from outside. It stands apart from `Settings`, since they are loaded before the settings are read. */
import { Config, Schema } from "effect"
import * as Setting from "./Setting.ts"

export const mostModules = 20
/** Characters of an entry; a path of Linux may have 4,096, and none that long is meant. */
const longestEntry = 400

const entriesOf = (text: string): ReadonlyArray<string> =>
  text.trim() === "" ? [] : text.split(",").map((entry) => entry.trim())

const faultOf = (entries: ReadonlyArray<string>): string | undefined => {
  if (entries.length > mostModules)
    return `Expected at most ${mostModules} modules, found ${entries.length} (${mostModules}個までです。${entries.length}個あります)`
  if (entries.includes(""))
    return "Expected folders or packages with a comma between them, found an empty entry (空の項目があります。余分なコンマを消してください)"
  if (entries.some((entry) => entry.length > longestEntry))
    return `Expected entries of at most ${longestEntry} characters (1項目は${longestEntry}文字までです)`
  const twice = entries.find((entry, at) => entries.indexOf(entry) !== at)
  return twice === undefined
    ? undefined
    : `Expected each module once, found "${twice}" twice ("${twice}" が2回あります。1つにしてください)`
}

const Entries = Schema.String.check(Schema.makeFilter((text: string) => faultOf(entriesOf(text)) ?? true))

/** What a process of the service must be given to be composed of the same modules. */
export const modulesEnvironment = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ["MODULES", "MODULES_FILE"].flatMap((name) => {
      const given = process.env[name]
      return given === undefined ? [] : [[name, given]]
    })
  )

export const modulesSetting = Setting.make<ReadonlyArray<string>>(
  "MODULES",
  "Modules from outside whose code is loaded and fully trusted: folders such as ./my-module, or installed packages such as @acme/loyalty, with commas between them",
  Config.schema(Entries, "MODULES").pipe(Config.map(entriesOf)),
  [],
  "none"
)

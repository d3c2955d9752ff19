/**
 * Answers `--help` and `--version` of commands from the texts that were made with the bundle of these sources: they need no
 * application then. What is not certain is left to the application.
 */
import fs from "node:fs"
import path from "node:path"
import { brotliDecompressSync } from "node:zlib"
import { bundleOf, hasOutsideModules } from "./bundle.mjs"

const helps = new Set(["--help", "-h"])
const versions = new Set(["--version", "-v"])

/** Whether help or the version may be asked for. @param {ReadonlyArray<string>} args */
export const asksForHelp = (args) => args.some((arg) => helps.has(arg) || versions.has(arg))

/**
 * What is printed; undefined where the application must answer.
 * @param {string} root
 * @param {ReadonlyArray<string>} args
 */
export const answerOf = (root, args) => {
  if (!asksForHelp(args) || hasOutsideModules()) return undefined
  try {
    return answerIn(bundleOf(root), args)
  } catch {
    // There is no bundle of these sources.
    return undefined
  }
}

/** @param {string} bundle @param {ReadonlyArray<string>} args */
export const answerIn = (bundle, args) => answerFrom(JSON.parse(textsIn(bundle)), args, canColor())

/** @param {string} bundle */
const textsIn = (bundle) => {
  const file = path.join(bundle, "help.json")
  // An installed package has them compressed.
  if (!fs.existsSync(file)) return brotliDecompressSync(fs.readFileSync(`${file}.br`)).toString("utf8")
  return fs.readFileSync(file, "utf8")
}

/**
 * @param {{ readonly texts: Readonly<Record<string, string>>, readonly version: string }} made
 * @param {ReadonlyArray<string>} args
 * @param {boolean} inColour
 */
export const answerFrom = ({ texts, version }, args, inColour) => {
  const own = args.includes("--") ? args.slice(0, args.indexOf("--")) : args
  const wantsHelp = own.some((arg) => helps.has(arg))
  if (!asksForHelp(own)) return undefined
  if (own.some((arg) => arg.startsWith("--completions"))) return undefined
  const text = wantsHelp ? helpOf(texts, own) : version
  return text === undefined || inColour ? text : text.replaceAll(colour, "")
}

/** The command that the words lead to, as the parser of the command line follows them. @param {Readonly<Record<string, string>>} texts @param {ReadonlyArray<string>} args */
const helpOf = (texts, args) => {
  const names = Object.keys(texts)
  let at = ""
  for (const arg of args) {
    if (helps.has(arg) || versions.has(arg) || arg === "--json") continue
    const next = at === "" ? arg : `${at} ${arg}`
    if (Object.hasOwn(texts, next)) at = next
    // The value of a flag may be a word like that of a command.
    else if (arg.startsWith("-") && names.some((name) => name.startsWith(at === "" ? "" : `${at} `))) return undefined
    else break
  }
  return texts[at]
}

const escape = String.fromCharCode(27)
const colour = new RegExp(`${escape}\\[[0-9;]*m`, "g")

/** As Effect decides it for what the application prints. */
const canColor = () => {
  const { FORCE_COLOR = "", NO_COLOR = "", TERM } = process.env
  const isForced = FORCE_COLOR !== "" && FORCE_COLOR !== "0" && FORCE_COLOR.toLowerCase() !== "false"
  return TERM !== "dumb" && NO_COLOR === "" && (isForced || process.stdout.isTTY === true)
}

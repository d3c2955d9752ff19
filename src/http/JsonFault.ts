/**
 * Finds where a text stops being JSON, and says what was expected there. The parser of the runtime names no position for most faults, and
 * its words change between releases. Pure; linear in the text.
 */
export interface JsonFault {
  /** Counted from 1. */
  readonly line: number
  /** Counted from 1, in UTF-16 code units. */
  readonly column: number
  readonly expected: string
}

type Expectation = "value" | "element" | "member" | "name" | "colon" | "next" | "end"

const described: Readonly<Record<Expectation, string>> = {
  value: "a value",
  element: "a value or ]",
  member: "a name in double quotes or }",
  name: "a name in double quotes",
  colon: "a colon",
  next: "a comma or the closing bracket",
  end: "nothing more"
}

const space = /[\t\n\r ]*/y
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const escape = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y

/** Index behind the match at `at`; undefined where there is none. */
const behind = (pattern: RegExp, text: string, at: number): number | undefined => {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}

class Fault {
  readonly at: number
  readonly expected: string
  constructor(at: number, expected: string) {
    this.at = at
    this.expected = expected
  }
}

const firstPrintable = 0x20

/** Index behind a text in double quotes that begins at `start`. */
const behindText = (text: string, start: number): number | Fault => {
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at]
    if (character === '"') return at + 1
    if (text.charCodeAt(at) < firstPrintable)
      return new Fault(at, "an escape such as \\n: a text has no line ends or tabs")
    if (character !== "\\") continue
    const end = behind(escape, text, at)
    if (end === undefined) return new Fault(at, 'an escape such as \\" or \\u0041')
    at = end - 1
  }
  return new Fault(text.length, "a closing quote")
}

const behindScalar = (text: string, at: number, expected: Expectation): number | Fault => {
  if (text[at] === '"') return behindText(text, at)
  return behind(scalar, text, at) ?? new Fault(at, described[expected])
}

const faultOf = (text: string): Fault | undefined => {
  const open: Array<"{" | "["> = []
  const afterValue = (): Expectation => (open.length === 0 ? "end" : "next")
  let expected: Expectation = "value"
  let at = 0
  while (true) {
    at = behind(space, text, at) ?? at
    const character = text[at]
    if (character === undefined) return expected === "end" ? undefined : new Fault(at, described[expected])
    const closes = open.at(-1) === "{" ? "}" : "]"
    const mayClose = expected === "next" || expected === "element" || expected === "member"
    if (mayClose && character === closes) {
      open.pop()
      expected = afterValue()
      at++
    } else if (expected === "next" && character === ",") {
      expected = open.at(-1) === "{" ? "name" : "value"
      at++
    } else if (expected === "colon" && character === ":") {
      expected = "value"
      at++
    } else if (expected === "member" || expected === "name") {
      const end: number | Fault = character === '"' ? behindText(text, at) : new Fault(at, described[expected])
      if (end instanceof Fault) return end
      expected = "colon"
      at = end
    } else if (expected === "value" || expected === "element") {
      if (character === "{" || character === "[") {
        open.push(character)
        expected = character === "{" ? "member" : "element"
        at++
        continue
      }
      const end = behindScalar(text, at, expected)
      if (end instanceof Fault) return end
      expected = afterValue()
      at = end
    } else return new Fault(at, described[expected])
  }
}

/** Undefined for a text that is JSON. */
export const find = (text: string): JsonFault | undefined => {
  const fault = faultOf(text)
  if (fault === undefined) return undefined
  const before = text.slice(0, fault.at).split("\n")
  return { line: before.length, column: before.at(-1)!.length + 1, expected: fault.expected }
}

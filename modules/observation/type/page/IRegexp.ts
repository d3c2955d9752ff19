/**
 * Translates regular expressions of RFC 9485 (I-Regexp), which `match` and `search` of JSONPath take, to those of JavaScript. Every
 * character becomes a code point escape, so nothing has a meaning here that it does not have there. Pure.
 */

/** The expression is none of RFC 9485. */
export class IRegexpError extends Error {
  override readonly name = "IRegexpError"
}

/** Characters that mean themselves after a backslash, and the three that mean a control character. */
const escapes: Readonly<Record<string, string>> = {
  ...Object.fromEntries([..."()*+-.?[\\]^{|}"].map((char) => [char, char])),
  n: "\n",
  r: "\r",
  t: "\t"
}

const categories = /^\\([pP])\{(L[lmotu]?|M[cen]?|N[dlo]?|P[cdefios]?|Z[lps]?|S[ckmo]?|C[cfno]?)\}/
const quantifiers = /^(?:[*+?]|\{\d+(?:,\d*)?\})/
const special = /[()*+.?[\\\]{|}]/

class Translator {
  readonly #pattern: string
  #at = 0

  constructor(pattern: string) {
    this.#pattern = pattern
  }

  whole(): string {
    const translated = this.#alternatives()
    if (this.#at < this.#pattern.length) throw new IRegexpError(`${this.#char} closes nothing`)
    return translated
  }

  /** The character at the position; empty at the end. */
  get #char(): string {
    const point = this.#pattern.codePointAt(this.#at)
    return point === undefined ? "" : String.fromCodePoint(point)
  }

  #take(): string {
    const char = this.#char
    if (char === "") throw new IRegexpError("ends too early")
    this.#at += char.length
    return char
  }

  #takeMatch(expression: RegExp): RegExpExecArray | null {
    const match = expression.exec(this.#pattern.slice(this.#at))
    if (match !== null) this.#at += match[0].length
    return match
  }

  #alternatives(): string {
    const branches = [this.#branch()]
    while (this.#char === "|") {
      this.#take()
      branches.push(this.#branch())
    }
    return branches.join("|")
  }

  #branch(): string {
    let translated = ""
    // RFC 9485 has no anchors, but people write them, and the test suite of JSONPath expects them at the edges.
    if (this.#char === "^") translated += this.#take()
    while (this.#char !== "" && this.#char !== "|" && this.#char !== ")") {
      if (/^\$(?:$|[|)])/.test(this.#pattern.slice(this.#at))) translated += this.#take()
      else translated += this.#atom() + (this.#takeMatch(quantifiers)?.[0] ?? "")
    }
    return translated
  }

  #atom(): string {
    const category = this.#takeMatch(categories)
    if (category !== null) return category[0]
    const char = this.#take()
    if (char === "(") {
      const inner = this.#alternatives()
      if (this.#char !== ")") throw new IRegexpError("( is not closed")
      this.#take()
      return `(?:${inner})`
    }
    if (char === ".") return String.raw`[^\n\r]`
    if (char === "[") return this.#characterClass()
    if (char === "\\") return this.#escape()
    if (special.test(char)) throw new IRegexpError(`${char} stands in no place for it`)
    return pointOf(char)
  }

  #escape(): string {
    const char = this.#take()
    const meant = Object.hasOwn(escapes, char) ? escapes[char] : undefined
    if (meant === undefined) throw new IRegexpError(`\\${char} is no escape`)
    return pointOf(meant)
  }

  #characterClass(): string {
    let translated = "["
    if (this.#char === "^") translated += this.#take()
    const start = this.#at
    while (this.#char !== "]") {
      if (this.#char === "-") {
        const isEdge = this.#at === start || this.#pattern[this.#at + 1] === "]"
        if (!isEdge) throw new IRegexpError("- stands in no place for it")
        translated += pointOf(this.#take())
        continue
      }
      const category = this.#takeMatch(categories)
      if (category !== null) {
        translated += category[0]
        continue
      }
      translated += this.#member()
      if (this.#char !== "-" || this.#pattern[this.#at + 1] === "]") continue
      this.#take()
      translated += `-${this.#member()}`
    }
    if (this.#at === start) throw new IRegexpError("[] has no characters")
    this.#take()
    return `${translated}]`
  }

  #member(): string {
    const char = this.#take()
    if (char === "\\") return this.#escape()
    if (char === "[" || char === "]" || char === "-") throw new IRegexpError(`${char} stands in no place for it`)
    return pointOf(char)
  }
}

const pointOf = (char: string): string => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`

/** Throws an `IRegexpError` for what is no I-Regexp. `isWhole`: the whole text must match, as `match` of JSONPath asks. */
export const compileIRegexp = (pattern: string, isWhole: boolean): RegExp => {
  const translated = new Translator(pattern).whole()
  try {
    return new RegExp(isWhole ? `^(?:${translated})$` : translated, "u")
  } catch (error) {
    throw new IRegexpError("has a range or a count whose end is before its beginning", { cause: error })
  }
}

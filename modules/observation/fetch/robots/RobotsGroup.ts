/**
 * Reads the rules of a robots.txt that count for one visitor (RFC 9309, section 2.2.1). Lines that are neither `User-agent` nor a rule do
 * not end a group. Works on octets: each character of a text is one of them, so no encoding of the file is assumed. Pure.
 */

export interface Rule {
  readonly isAllow: boolean
  /** As the file writes it; empty where the line has none. */
  readonly pattern: string
}

export interface Group {
  readonly rules: ReadonlyArray<Rule>
  /** Seconds between requests; null where the group does not ask for them. */
  readonly crawlDelay: number | null
}

const byteOrderMark = "\u00ef\u00bb\u00bf"

const isSpace = (text: string, at: number) => text[at] === " " || text[at] === "\t"

/** Without spaces and tabs around it. Octets such as 0xA0, which `trim` removes, may be parts of a character. */
const trimmed = (text: string): string => {
  let [start, end] = [0, text.length]
  while (start < end && isSpace(text, start)) start++
  while (end > start && isSpace(text, end - 1)) end--
  return text.slice(start, end)
}

/** The lower-case name and the value of a line; undefined for one that has no colon. */
const fieldOf = (line: string): readonly [string, string] | undefined => {
  const hash = line.indexOf("#")
  const content = hash < 0 ? line : line.slice(0, hash)
  const colon = content.indexOf(":")
  if (colon < 0) return undefined
  return [trimmed(content.slice(0, colon)).toLowerCase(), trimmed(content.slice(colon + 1))]
}

const delayOf = (value: string): number | null => {
  const seconds = value === "" ? Number.NaN : Number(value)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null
}

/** Rules of one agent, gathered from all groups that name it. */
class Rules {
  readonly rules: Array<Rule> = []
  crawlDelay: number | null = null
  /** Whether any group names the agent, even one without rules. */
  isNamed = false
  /** Whether the group that is being read names the agent. */
  isOpen = false

  get group(): Group {
    return { rules: this.rules, crawlDelay: this.crawlDelay }
  }
}

/**
 * All groups that name the product token are one; without such a group those for `*` count. A name in the file is the
 * letters, hyphens and underscores that its value begins with: `Ekimae/1.0` names Ekimae, `Ekimaebot` does not.
 */
export const groupFor = (octets: string, productToken: string): Group => {
  const token = productToken.toLowerCase()
  const [own, all] = [new Rules(), new Rules()]
  let isHead = false
  const text = octets.startsWith(byteOrderMark) ? octets.slice(byteOrderMark.length) : octets
  for (const line of text.split(/\r\n?|\n/)) {
    const [name, value] = fieldOf(line) ?? []
    if (name === undefined || value === undefined) continue
    if (name === "user-agent") {
      if (!isHead) own.isOpen = all.isOpen = false
      isHead = true
      const target = /^[a-z_-]+/i.exec(value)?.[0].toLowerCase() === token ? own : all
      if (target === own || /^\*(?![^ \t])/.test(value)) target.isNamed = target.isOpen = true
    } else if (name === "allow" || name === "disallow") {
      isHead = false
      const rule = { isAllow: name === "allow", pattern: value }
      for (const rules of [own, all]) if (rules.isOpen) rules.rules.push(rule)
    } else if (name === "crawl-delay") {
      const delay = delayOf(value)
      if (delay === null) continue
      for (const rules of [own, all]) if (rules.isOpen) rules.crawlDelay = Math.max(delay, rules.crawlDelay ?? 0)
    }
  }
  return (own.isNamed ? own : all).group
}

/** Asks the rules of a robots.txt (RFC 9309) about a URL. Pure. */
import { groupFor } from "./RobotsGroup.ts"
import { matches, pathOctets, patternOf } from "./RobotsPattern.ts"

/** The product token that groups of robots.txt name. */
export const productToken = "Ekimae"

export interface RobotsQuestion {
  /** The file: each character is one of its octets. */
  readonly text: string
  readonly url: string
}

export interface RobotsAnswer {
  readonly isAllowed: boolean
  /** Seconds between requests, if the file asks for them. */
  readonly crawlDelay: number | null
}

/** Path and query of a URL without its fragment. */
const pathOf = (url: string): string => new URL(url).href.replace(/^[^:]*:\/\/[^/]*/, "").replace(/#.*$/s, "")

/** The longest pattern that matches decides; of two that are as long the one that allows. */
export const askRules = ({ text, url }: RobotsQuestion): RobotsAnswer => {
  const { crawlDelay, rules } = groupFor(text, productToken)
  const path = pathOf(url)
  if (path === "/robots.txt") return { isAllowed: true, crawlDelay }
  const octets = pathOctets(path)
  let best = { isAllow: true, octets: 0 }
  for (const { isAllow, pattern: written } of rules) {
    if (written === "") continue
    const pattern = patternOf(written)
    if (pattern.octets < best.octets || (pattern.octets === best.octets && (best.isAllow || !isAllow))) continue
    if (matches(octets, pattern)) best = { isAllow, octets: pattern.octets }
  }
  return { isAllowed: best.isAllow, crawlDelay }
}

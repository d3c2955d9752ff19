/** Asks the rules of a robots.txt (RFC 9309), as robots-parser reads them. Pure. */
import { createRequire } from "node:module"

// Its types describe a module of ECMAScript, which it is not.
const robotsParser: typeof import("robots-parser").default = createRequire(import.meta.url)("robots-parser")

/** The product token that groups of robots.txt name. */
export const productToken = "Ekimae"

export interface RobotsQuestion {
  readonly robotsUrl: string
  readonly text: string
  readonly url: string
}

export interface RobotsAnswer {
  readonly isAllowed: boolean
  /** Seconds between requests, if the file asks for them. */
  readonly crawlDelay: number | null
}

export const askRules = ({ robotsUrl, text, url }: RobotsQuestion): RobotsAnswer => {
  const rules = robotsParser(robotsUrl, text)
  const crawlDelay = Number(rules.getCrawlDelay(productToken) ?? Number.NaN)
  return {
    isAllowed: rules.isAllowed(url, productToken) !== false,
    crawlDelay: Number.isFinite(crawlDelay) && crawlDelay > 0 ? crawlDelay : null
  }
}

/** Limits on one reading of a page, and the pace of requests to one host. Tests override them. */
import { Context } from "effect"

export interface FetchLimits {
  /** Network time of a reading in all: robots.txt, redirects and the page. Waiting for the host's pace is not in it. */
  readonly totalMs: number
  /** Bytes of a page, compressed and after decompression. */
  readonly bodyBytes: number
  /** Bytes of robots.txt that are read (RFC 9309: at least 500 KiB). */
  readonly robotsBytes: number
  readonly redirects: number
  /** Interim (1xx) responses that may precede the response. */
  readonly interims: number
  /** From the end of a request to the start of the next one to the same host, unless its robots.txt asks for more. */
  readonly delayMs: number
  /** The longest Crawl-delay that is kept. */
  readonly crawlDelayMs: number
  /** Longest wait for a host, in the place of a run. */
  readonly pauseMs: number
  /** How long robots.txt is kept. */
  readonly robotsAgeMs: number
  /** How long it counts as unreachable after a server error. */
  readonly unreachableAgeMs: number
}

export const defaults: FetchLimits = {
  totalMs: 10_000,
  bodyBytes: 2 * 1024 * 1024,
  robotsBytes: 500 * 1024,
  redirects: 5,
  interims: 16,
  delayMs: 1_000,
  crawlDelayMs: 10_000,
  pauseMs: 1_500,
  robotsAgeMs: 60 * 60_000,
  unreachableAgeMs: 5 * 60_000
}

export const FetchLimits = Context.Reference<FetchLimits>("observation/fetch/FetchLimits", {
  defaultValue: () => defaults
})

/// <reference types="node" />
/** `listen` on a terminal of Node: prints what is forwarded, and keeps the place in a file. */
import { readFile, rename, writeFile } from "node:fs/promises"
import { type Forwarded, type ListenOptions, listen } from "./listen.ts"

export interface TerminalOptions extends Omit<ListenOptions, "onStart" | "onEvent" | "onCursor"> {
  /** A file with the place from which a later run goes on. */
  readonly keep?: string
  /** A line of JSON for each event, in place of text. */
  readonly json: boolean
  /** Prints a line; `about` for what is no event. */
  readonly print: (line: string, about: boolean) => void
}

/** What a terminal would act on: names that people enter come with events. */
const acting = /[^\P{Cc}\t\n]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu
const visible = (text: string): string =>
  text.replaceAll(acting, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)

const kept = async (file: string): Promise<string | undefined> => {
  try {
    const text = (await readFile(file, "utf8")).trim()
    if (!/^\d{1,15}$/.test(text))
      throw new TypeError(`${file} holds no place of events: name another file, or remove it`)
    return text
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined
    throw error
  }
}

const textOf = ({ body, durationMs, failure, id, status, type }: Forwarded): string => {
  const answer = status === null ? `no answer: ${failure}` : `${status} after ${durationMs} ms`
  const shown = JSON.stringify(body, null, 2).replaceAll(/^/gm, "  ")
  return `${new Date().toISOString().slice(11, 23)}  ${type}  ${id}  ${answer}\n${shown}`
}

/** Forwards until `signal` is aborted. */
export const listenOnTerminal = async ({ json, keep, print, ...options }: TerminalOptions): Promise<void> => {
  const from = keep === undefined ? undefined : await kept(keep)
  const cursor = options.cursor ?? from
  await listen({
    ...options,
    ...(cursor === undefined ? {} : { cursor }),
    onStart: ({ cursor, secret }) => {
      print(`Forwarding to ${options.forwardTo} what happens behind ${cursor}. It is signed with ${secret}`, true)
    },
    onEvent: (forwarded) => print(visible(json ? JSON.stringify(forwarded) : textOf(forwarded)), false),
    onCursor: async (place) => {
      if (keep === undefined) return
      // Whole or not at all: a run that is killed meanwhile leaves the place before.
      await writeFile(`${keep}.new`, `${place}\n`)
      await rename(`${keep}.new`, keep)
    }
  })
}

#!/usr/bin/env node
/// <reference types="node" />
/** `ekimae-listen`: forwards events to a receiver on this machine. */
import { parseArgs } from "node:util"
import { EkimaeError } from "./errors.ts"
import { listenOnTerminal } from "./terminal.ts"

const help = `ekimae-listen --forward-to URL [--url URL] [--events TYPE,TYPE] [--format cloudevents] [--replay | --cursor N] [--keep FILE] [--json]

Posts the events of an account to a receiver on this machine, signed as the service signs its deliveries.

  --key         Key of the account, crm_... or sk_...; better as EKIMAE_KEY, since arguments are seen by others
  --url         Address of the service, or EKIMAE_URL [http://127.0.0.1:8080]
  --forward-to  Address of the receiver, such as http://localhost:3000/hooks
  --secret      Signing secret, or WEBHOOK_SECRET; a new one is made up and printed otherwise
  --events      Event types, parted by commas; all otherwise
  --format      What is posted: native (the events as documented) or cloudevents [native]
  --replay      Begins with the oldest event that is kept, instead of the next one
  --cursor      Begins behind the event of this place
  --keep        File for the place, from which the next run goes on
  --json        A line of JSON for each event
`

const options = {
  key: { type: "string" },
  url: { type: "string" },
  "forward-to": { type: "string" },
  secret: { type: "string" },
  events: { type: "string" },
  format: { type: "string", default: "native" },
  replay: { type: "boolean", default: false },
  cursor: { type: "string" },
  keep: { type: "string" },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false }
} as const

const run = async (): Promise<void> => {
  const { values } = parseArgs({ options })
  if (values.help) return void process.stdout.write(help)
  const { EKIMAE_KEY, EKIMAE_URL, WEBHOOK_SECRET } = process.env
  const { "forward-to": forwardTo, key = EKIMAE_KEY, secret = WEBHOOK_SECRET } = values
  if (key === undefined || forwardTo === undefined) throw new TypeError(`A key and --forward-to are needed\n\n${help}`)
  if (values.format !== "native" && values.format !== "cloudevents")
    throw new TypeError("--format is native or cloudevents")
  const stop = new AbortController()
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort())
  const cursor = values.replay ? "oldest" : values.cursor
  await listenOnTerminal({
    key,
    baseUrl: values.url ?? EKIMAE_URL ?? "http://127.0.0.1:8080",
    forwardTo,
    json: values.json,
    format: values.format,
    ...(secret === undefined ? {} : { secret }),
    ...(values.events === undefined ? {} : { events: values.events.split(",") }),
    ...(cursor === undefined ? {} : { cursor }),
    ...(values.keep === undefined ? {} : { keep: values.keep }),
    signal: stop.signal,
    print: (line, about) => void (about ? process.stderr : process.stdout).write(`${line}\n`)
  })
}

try {
  await run()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (error instanceof EkimaeError)
    for (const fault of error.faults) process.stderr.write(`  ${fault.pointer}: ${fault.message}\n`)
  process.exitCode = 1
}

#!/usr/bin/env bash
# svix 2.5.0 for Node: `verify` of a right delivery returns undefined, where the same class of earlier releases and of standardwebhooks, on which
# it is built, returns the parsed content.
#
# Expected: `const event = new Webhook(secret).verify(body, headers)` gives the event, as guides of services that deliver by Svix show it, as
# svix 1 did, and as standardwebhooks does with the same delivery.
# Seen: svix 2 passes `jsonParse: false` on, drops the result and declares `undefined`, so a receiver in JavaScript that reads `event.type`
# fails with each delivery, and one that only looks whether it threw never notices. Both libraries refuse the body as a Uint8Array and
# the headers as `Headers` of the platform, which is what a handler of fetch has.
# Source: https://docs.svix.com/receiving/verifying-payloads/how and the class Webhook of both npm packages.
#
# Needs Node 20 or later and npm. Ends with 0 while this is seen.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' >package.json
npm install --silent --no-audit --no-fund svix@2.5.0 before@npm:svix@1.67.0 standardwebhooks@1.1.1 >/dev/null

cat >main.mjs <<'EOF'
import { createHmac } from "node:crypto"
import * as before from "before"
import * as standard from "standardwebhooks"
import * as svix from "svix"

const secret = `whsec_${Buffer.alloc(24, 7).toString("base64")}`
const body = '{"type":"reservation.created"}'
const id = "msg_1"
const timestamp = String(Math.floor(Date.now() / 1000))
const mac = createHmac("sha256", Buffer.alloc(24, 7)).update(`${id}.${timestamp}.${body}`).digest("base64")
const headers = { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${mac}` }

const outcome = (run) => {
  try {
    return JSON.stringify(run()) ?? "undefined"
  } catch (error) {
    return `throws: ${error.message}`
  }
}
const seen = Object.fromEntries(
  Object.entries({ "svix 1.67.0": before, "svix 2.5.0": svix, "standardwebhooks 1.1.1": standard }).map(([name, { Webhook }]) => {
    const webhook = new Webhook(secret)
    const outcomes = {
      text: outcome(() => webhook.verify(body, headers)),
      buffer: outcome(() => webhook.verify(Buffer.from(body), headers)),
      bytes: outcome(() => webhook.verify(new TextEncoder().encode(body), headers)),
      platform: outcome(() => webhook.verify(body, new Headers(headers)))
    }
    console.log(name, outcomes)
    return [name, outcomes]
  })
)
const is = (name, kind, wanted) => seen[name][kind] === wanted || seen[name][kind].startsWith(wanted)
const holds =
  is("svix 1.67.0", "text", body) &&
  is("standardwebhooks 1.1.1", "text", body) &&
  is("svix 2.5.0", "text", "undefined") &&
  is("svix 2.5.0", "buffer", "undefined") &&
  ["svix 2.5.0", "standardwebhooks 1.1.1"].every(
    (name) => is(name, "bytes", "throws: Expected payload") && is(name, "platform", "throws: Missing required headers")
  )
console.log(holds ? "As described." : "It has changed.")
process.exitCode = holds ? 0 : 1
EOF
node main.mjs

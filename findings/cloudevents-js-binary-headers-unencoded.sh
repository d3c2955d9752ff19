#!/usr/bin/env bash
# cloudevents 10.0.0 (JavaScript): in binary mode, values of headers are neither percent-encoded nor decoded; cloudevents 2.2.0 (Python), of the same project, does both.
#
# Expected: the HTTP binding of CloudEvents has characters outside of printable ASCII percent-encoded in `ce-` headers and decoded by the
# receiver, so an event whose subject is 予約 passes from one SDK of the project to the other in binary mode as it does in structured mode.
# Seen: JavaScript puts 予約 into the header as it is, which `fetch` refuses (a header is a string of bytes); what Python sends arrives in
# JavaScript as "%E4%BA%88%E7%B4%84", and nothing tells it from a subject that is spelt so. Structured mode is right in both.
# Source: https://github.com/cloudevents/spec/blob/v1.0.2/cloudevents/bindings/http-protocol-binding.md (3.1.3.2, header values).
#
# Needs Node 20 or later and Python 3.10 or later. Ends with 0 while this is seen.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund cloudevents@10.0.0
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check cloudevents==2.2.0

cat >send.py <<'EOF'
import json
from cloudevents.core.bindings.http import to_binary
from cloudevents.core.formats.json import JSONFormat
from cloudevents.core.v1.event import CloudEvent

event = CloudEvent(attributes={"id": "1", "source": "/shop", "type": "booked", "specversion": "1.0", "subject": "予約"}, data={})
print(json.dumps(to_binary(event, JSONFormat()).headers))
EOF
cat >receive.mjs <<'EOF'
import { CloudEvent, HTTP } from "cloudevents"
const sent = JSON.parse(process.argv[2])
const received = HTTP.toEvent({ headers: { "content-type": "application/json", ...sent }, body: "{}" }).subject
const { body, headers } = HTTP.binary(new CloudEvent({ id: "1", source: "/shop", type: "booked", subject: "予約", data: {} }))
let request = "made"
try {
  new Request("http://127.0.0.1/", { method: "POST", headers, body })
} catch (error) {
  request = error.name
}
const whole = HTTP.toEvent(HTTP.structured(new CloudEvent({ id: "1", source: "/shop", type: "booked", subject: "予約", data: {} }))).subject
console.log(`received ${received}, wrote ${headers["ce-subject"]}, request ${request}, structured ${whole}`)
EOF
seen=$(node receive.mjs "$(python/bin/python send.py)")
echo "$seen"
if [[ $seen == "received %E4%BA%88%E7%B4%84, wrote 予約, request TypeError, structured 予約" ]]; then
  echo "As described."
else
  echo "It has changed."
  exit 1
fi

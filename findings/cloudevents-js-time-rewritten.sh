#!/usr/bin/env bash
# cloudevents 10.0.0 (JavaScript): `time` of a received event is rewritten in UTC and to the millisecond.
#
# Expected: a relay that reads an event and sends it on (HTTP.toEvent, HTTP.structured) leaves its attributes as they came; `time` is an
# RFC 3339 timestamp of any precision and zone.
# Seen: 2026-12-01T19:00:00.123456+09:00 leaves as 2026-12-01T10:00:00.123Z. The zone in which the producer was is gone, two events of one
# millisecond have the same time, and a receiver that compares an event with a copy of it, or orders a source's events by time, is misled.
# Nothing in the result says so. A string attribute of an extension stays as it is.
# Source: https://github.com/cloudevents/spec/blob/v1.0.2/cloudevents/spec.md (time; Timestamp in the type system).
#
# Needs Node 20 or later. Ends with 0 while this is seen.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund cloudevents@10.0.0
cat >relay.mjs <<'EOF'
import { HTTP } from "cloudevents"
const at = "2026-12-01T19:00:00.123456+09:00"
const event = { specversion: "1.0", id: "1", source: "/shop", type: "booked", time: at, recorded: at, data: {} }
const received = HTTP.toEvent({ headers: { "content-type": "application/cloudevents+json" }, body: JSON.stringify(event) })
const { recorded, time } = JSON.parse(HTTP.structured(received).body)
console.log(`time ${time}, extension ${recorded}`)
EOF
seen=$(node relay.mjs)
echo "$seen"
if [[ $seen == "time 2026-12-01T10:00:00.123Z, extension 2026-12-01T19:00:00.123456+09:00" ]]; then
  echo "As described."
else
  echo "It has changed."
  exit 1
fi

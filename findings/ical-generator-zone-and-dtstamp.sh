#!/usr/bin/env bash
# ical-generator 11.1.2 writes DTSTAMP, CREATED and LAST-MODIFIED as local times without a zone once the calendar has a zone.
#
# Expected: a zone changes how the start and the end of an event are written. RFC 5545 says of DTSTAMP, CREATED and LAST-MODIFIED that
# their values must be in UTC, whatever the zone of the event.
# Seen: with a zone of the calendar all three lose their Z ("DTSTAMP:20260530T090000" for 00:00 UTC in Asia/Tokyo) and name no zone either, so a reader
# takes them in its own zone: ical.js finds a floating time, which is nine hours off at Greenwich and thirteen in New York. What orders revisions of an
# event is wrong by the distance of the zones, and by another one for each reader. Without a zone, and
# with one of the event alone, all are written in UTC, as they should be.
# Source: https://www.rfc-editor.org/rfc/rfc5545 (3.8.7.1 to 3.8.7.3).
#
# Needs Node 20 or later and npm. Ends with 0 while this is seen.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' >package.json
npm install --silent --no-audit --no-fund ical-generator@11.1.2 ical.js@2.2.1 luxon@3.7.2 >/dev/null

cat >main.mjs <<'SCRIPT'
import ical from "ical-generator"
import ICAL from "ical.js"
import { DateTime } from "luxon"

const at = DateTime.fromISO("2026-05-30T09:00", { zone: "Asia/Tokyo" })
const names = ["dtstamp", "created", "last-modified"]

/** The three times as a reader of another zone takes them, in UTC. */
const read = (zones) => {
  const calendar = ical({ name: "Bookings", ...zones.calendar })
  const times = { start: at, end: at.plus({ hours: 1 }), stamp: at, created: at, lastModified: at }
  calendar.createEvent({ id: "1", summary: "Cut", ...times, ...zones.event })
  const event = new ICAL.Component(ICAL.parse(calendar.toString())).getFirstSubcomponent("vevent")
  return names.map((name) => {
    const value = event.getFirstPropertyValue(name)
    return `${value.zone.tzid} ${value.toJSDate().toISOString()}`
  })
}

const right = names.map(() => "UTC 2026-05-30T00:00:00.000Z")
const seen = {
  "no zone": read({}),
  "zone of the calendar": read({ calendar: { timezone: "Asia/Tokyo" } }),
  "zone of the event": read({ event: { timezone: "Asia/Tokyo" } })
}
for (const [how, values] of Object.entries(seen)) console.log(`${how}: ${values.join(", ")}`)
const is = (values, wanted) => JSON.stringify(values) === JSON.stringify(wanted)
const wrong = names.map(() => "floating 2026-05-30T13:00:00.000Z")
const holds = is(seen["no zone"], right) && is(seen["zone of the calendar"], wrong) && is(seen["zone of the event"], right)
console.log(holds ? "As described." : "It has changed.")
process.exit(holds ? 0 : 1)
SCRIPT
TZ=America/New_York node main.mjs

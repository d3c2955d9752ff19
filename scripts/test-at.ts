/**
 * `npm run test-at -- MOMENT [FILES]` runs tests as if they had started at a moment: `2028-02-29T23:58+09:00`, or a name of those
 * below; `each` runs them at all of these in turn. The database and processes of tests have the same clock, by Debian's package
 * `faketime`. TESTS=process and TESTS=browser run these tests, and TZ chooses the zone where the moment names none. Tests of the time
 * limits that PostgreSQL keeps are skipped (test/support/ShiftedClock.ts).
 */
import { spawnSync } from "node:child_process"
import { globSync } from "node:fs"
import { fileURLToPath } from "node:url"

/** Moments at which the calendar does something that an ordinary morning does not show. Those of a change come two minutes before it. */
const moments: Readonly<Record<string, { readonly at: string; readonly zone?: string }>> = {
  monday: { at: "2027-01-04T09:30+09:00" },
  tuesday: { at: "2027-01-05T12:00+09:00" },
  wednesday: { at: "2027-01-06T15:30+09:00" },
  thursday: { at: "2027-01-07T18:00+09:00" },
  friday: { at: "2027-01-08T20:30+09:00" },
  saturday: { at: "2027-01-09T06:00+09:00" },
  sunday: { at: "2027-01-10T03:00+09:00" },
  "month-end": { at: "2027-04-30T23:58+09:00" },
  "month-end-utc": { at: "2027-01-31T23:58Z" },
  "year-end": { at: "2026-12-31T23:58+09:00" },
  "year-end-utc": { at: "2026-12-31T23:58Z" },
  "leap-day": { at: "2028-02-29T23:58+09:00" },
  "leap-day-west": { at: "2028-02-29T13:00Z", zone: "America/Los_Angeles" },
  hour: { at: "2027-06-16T13:58Z" },
  "summer-time": { at: "2027-03-14T09:58Z", zone: "America/Los_Angeles" },
  "winter-time": { at: "2027-11-07T08:58Z", zone: "America/Los_Angeles" },
  "new-fiscal-year": { at: "2027-03-31T14:58Z", zone: "Pacific/Kiritimati" }
}

const [name = "", ...files] = process.argv.slice(2)
const chosen = name === "each" ? Object.entries(moments) : [[name, moments[name] ?? { at: name }] as const]
const usage = `Usage: npm run test-at -- MOMENT|each [FILES]\nMOMENT: 2028-02-29T23:58+09:00, or ${Object.keys(moments).join(", ")}`
const [library] = globSync("/usr/lib/*/faketime/libfaketimeMT.so.1")
if (chosen.some(([, { at }]) => Number.isNaN(Date.parse(at)))) {
  console.error(usage)
  process.exit(2)
}
if (library === undefined) {
  console.error("Skipped: there is no libfaketime (Debian's package faketime).")
  process.exit(0)
}

const launcher = fileURLToPath(new URL("launch.mjs", import.meta.url))

const failed = chosen.filter(([name, { at, zone }]) => {
  const seconds = Math.round((Date.parse(at) - Date.now()) / 1000)
  console.log(`\n${name}: ${new Date(Date.parse(at)).toISOString()}${zone === undefined ? "" : `, ${zone}`}`)
  const { status } = spawnSync(process.execPath, [launcher, "node_modules/vitest/vitest.mjs", "run", ...files], {
    stdio: "inherit",
    env: {
      ...process.env,
      ...(zone !== undefined && { TZ: zone }),
      LD_PRELOAD: library,
      // An offset, so that all processes have one clock whenever they start; durations are not touched.
      FAKETIME: seconds < 0 ? `${seconds}` : `+${seconds}`,
      FAKETIME_DONT_FAKE_MONOTONIC: "1"
    }
  })
  return status !== 0
})
if (chosen.length > 1)
  console.log(failed.length === 0 ? "All passed." : `Failed at ${failed.map(([name]) => name).join(", ")}.`)
process.exitCode = failed.length === 0 ? 0 : 1

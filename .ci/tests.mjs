// Runs `npm test`, or the script that is named, with the arguments behind it, and counts its tests. A file that could not be loaded, or whose
// set-up failed, counts as a failed test; so does a run of `npm test` without the architecture rules.
import { spawnSync } from "node:child_process"
import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"

const [folder, script = "test", ...only] = process.argv.slice(2)
const report = join(folder, `${script}.json`)
rmSync(report, { force: true })
spawnSync(
  "npm",
  ["run", script, "--silent", "--", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...only],
  {
    stdio: ["ignore", "inherit", "inherit"],
    timeout: 40 * 60_000
  }
)

const read = () => {
  try {
    return JSON.parse(readFileSync(report, "utf8"))
  } catch {
    return { numPassedTests: 0, numFailedTests: 1, testResults: [] }
  }
}

const { numFailedTests, numPassedTests, testResults } = read()
const unfounded = testResults.filter(
  (file) => file.status === "failed" && !file.assertionResults.some(({ status }) => status === "failed")
)
for (const { message, name } of unfounded) console.log(`could not be loaded or set up: ${name}\n${message}`)
const rules =
  script !== "test" || only.length > 0 || testResults.some((file) => file.name.endsWith("test/architecture.test.ts"))
if (!rules) console.log("test/architecture.test.ts did not run")
console.log(`${numPassedTests} passed, ${numFailedTests + unfounded.length + (rules ? 0 : 1)} failed`)

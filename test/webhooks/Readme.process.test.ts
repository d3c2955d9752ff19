/** The pieces of the README, as integrators copy them, against deliveries as they are sent. */
import { execFileSync, spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import * as path from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { dialects } from "../../modules/webhooks/dialect/Dialects.ts"

const readme = readFileSync(fileURLToPath(new URL("../../modules/webhooks/README.md", import.meta.url)), "utf8")

const pieceOf = (language: string): string => {
  const [, piece] = new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, "m").exec(readme) ?? []
  assert.isDefined(piece, `the README has no piece in ${language}`)
  return piece!
}

const secret = "whsec_nMtc5hN0ZxX7mJ2o1rQd8bWfK4aY6uTgS9vPzE3LiHCV"
const other = "whsec_q1cXP8L3GuZoBSbenWd/jnLvnKxXbMCvWdbtETXLGdjE"
const text = '{"type":"friend.followed","data":{"displayName":"山田 😀"}}'

interface Case {
  readonly kind: "crm" | "analytics"
  readonly header: string
  readonly body: string
  readonly secret: string
  readonly valid: boolean
}

const headerAt = (kind: Case["kind"], secrets: ReadonlyArray<string>, timestamp: number): string => {
  const headers = dialects[kind].headers({
    eventId: "01",
    type: "friend.followed",
    timestamp,
    body: text,
    secrets,
    sequence: null
  })
  return headers[kind === "crm" ? "crm-signature" : "x-analytics-signature"] ?? ""
}

const one = (kind: Case["kind"], header: string, valid: boolean, changes: Partial<Case> = {}): Case => ({
  kind,
  header,
  valid,
  body: text,
  secret,
  ...changes
})

/** Deliveries around a moment, in seconds: they are made when a program is about to read them, which then takes them as of now. */
const casesAt = (now: number): ReadonlyArray<Case> => {
  const header = (kind: Case["kind"], secrets: ReadonlyArray<string>, timestamp = now) =>
    headerAt(kind, secrets, timestamp)
  return [
    one("crm", header("crm", [secret]), true),
    one("crm", header("crm", [other, secret]), true),
    one("crm", header("crm", [other, secret]), true, { secret: other }),
    one("crm", header("crm", [secret], now - 290), true),
    one("crm", header("crm", [secret], now + 290), true),
    one("crm", header("crm", [secret], now - 310), false),
    one("crm", header("crm", [secret], now + 310), false),
    one("crm", header("crm", [secret]), false, { secret: other }),
    one("crm", header("crm", [secret]), false, { body: text.replace("山", "川") }),
    one("crm", header("crm", [secret]).replace(/v1=.*/, "v1="), false),
    one("crm", header("crm", [secret]).replace(/,.*/, ""), false),
    ...["", "t=", "t=,v1=", "v1", ",", "t=1e9,v1=a", "t=山,v1=山"].map((wrong) => one("crm", wrong, false)),
    one("analytics", header("analytics", [secret]), true),
    one("analytics", header("analytics", [secret]), false, { secret: other }),
    one("analytics", header("analytics", [secret]), false, { body: `${text} ` }),
    ...["", "sha256=", "sha256", "山"].map((wrong) => one("analytics", wrong, false))
  ]
}

interface Language {
  readonly name: string
  readonly fence: string
  readonly command: string
  readonly version: ReadonlyArray<string>
  readonly file: string
  /** Around the piece: reads the cases, prints what it makes of them. */
  readonly program: (piece: string, cases: string) => string
  /** Makes what runs, for a language that is not run from its source: a command with its arguments. */
  readonly compile?: (file: string) => readonly [command: string, args: ReadonlyArray<string>]
}

const languages: ReadonlyArray<Language> = [
  {
    name: "Node",
    fence: "js",
    command: process.execPath,
    version: ["--version"],
    file: "kit.mjs",
    program: (piece, cases) => `${piece}
import { readFileSync } from "node:fs"
const verified = JSON.parse(readFileSync(${JSON.stringify(cases)})).map(({ kind, header, body, secret }) =>
  (kind === "crm" ? verifyCrm : verifyAnalytics)(header, Buffer.from(body), secret))
console.log(JSON.stringify(verified))`
  },
  {
    name: "Python",
    fence: "python",
    command: "python3",
    version: ["--version"],
    file: "kit.py",
    program: (piece, cases) => `${piece}
import json
kit = {"crm": verify_crm, "analytics": verify_analytics}
verified = [kit[c["kind"]](c["header"], c["body"].encode(), c["secret"]) for c in json.load(open(${JSON.stringify(cases)}, encoding="utf-8"))]
print(json.dumps(verified))`
  },
  {
    name: "Go",
    fence: "go",
    command: "go",
    version: ["version"],
    file: "kit.go",
    compile: (file) => {
      execFileSync("go", ["build", "-o", `${file}.out`, file])
      return [`${file}.out`, []]
    },
    program: (piece, cases) => `package main
import ("crypto/hmac"; "crypto/sha256"; "encoding/hex"; "encoding/json"; "fmt"; "os"; "strconv"; "strings"; "time")
${piece}
func main() {
	text, _ := os.ReadFile(${JSON.stringify(cases)})
	var all []struct{ Kind, Header, Body, Secret string }
	json.Unmarshal(text, &all)
	verified := []bool{}
	for _, c := range all {
		check := VerifyAnalytics
		if c.Kind == "crm" { check = VerifyCrm }
		verified = append(verified, check(c.Header, []byte(c.Body), c.Secret))
	}
	answer, _ := json.Marshal(verified)
	fmt.Println(string(answer))
}`
  },
  {
    name: "PHP",
    fence: "php",
    command: "php",
    version: ["--version"],
    file: "kit.php",
    program: (piece, cases) => `<?php
${piece}
$verified = array_map(
    fn ($c) => ('verify_' . $c['kind'])($c['header'], $c['body'], $c['secret']),
    json_decode(file_get_contents(${JSON.stringify(cases)}), true)
);
echo json_encode($verified);`
  },
  {
    name: "Ruby",
    fence: "ruby",
    command: "ruby",
    version: ["--version"],
    file: "kit.rb",
    program: (piece, cases) => `${piece}
require "json"
verified = JSON.parse(File.read(${JSON.stringify(cases)}, encoding: "utf-8")).map do |c|
  send("verify_#{c["kind"]}", c["header"], c["body"], c["secret"])
end
puts verified.to_json`
  }
]

/** Go asks the kernel for the time, so a clock that `npm run test-at` shifts is not its own. */
const hasClock = ({ name }: Language) => name !== "Go" || process.env["FAKETIME"] === undefined

const isThere = ({ command, version }: Language) => spawnSync(command, [...version]).status === 0

describe("The README verifies in", () => {
  let folder = ""
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "ekimae-kit-"))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  for (const language of languages) {
    // A language whose interpreter is not on this machine cannot be tested.
    it.skipIf(!isThere(language) || !hasClock(language))(
      `${language.name} exactly the deliveries that are genuine`,
      () => {
        const file = path.join(folder, language.file)
        const given = path.join(folder, `${language.fence}.json`)
        writeFileSync(file, language.program(pieceOf(language.fence), given))
        const [command, args] = language.compile?.(file) ?? [language.command, [file]]
        const cases = casesAt(Math.floor(Date.now() / 1000))
        writeFileSync(given, JSON.stringify(cases))
        const verified = JSON.parse(execFileSync(command, args, { encoding: "utf8" }))
        assert.deepStrictEqual(
          verified,
          cases.map(({ valid }) => valid)
        )
      }
    )
  }
})

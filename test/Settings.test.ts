import { mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { inspect } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Context, Effect, Layer, Option, Redacted } from "effect"
import { JudgeSettings } from "../modules/simulation/judge/JudgeSettings.ts"
import { WebhookSettings } from "../modules/webhooks/WebhookSettings.ts"
import { App } from "../src/app.ts"
import { nearNames } from "../src/settings/Near.ts"
import { Settings } from "../src/settings/Settings.ts"
import * as SettingsGroup from "../src/settings/SettingsGroup.ts"

/** The values of all groups of the service, the kernel's and the modules'. */
const read = (env: Record<string, string>) =>
  Layer.build(SettingsGroup.layer([Settings, ...App.settings])).pipe(
    Effect.scoped,
    Effect.map((context) => ({
      ...Context.get(context, Settings),
      judge: Context.get(context, JudgeSettings),
      webhooks: Context.get(context, WebhookSettings)
    })),
    Effect.provide(ConfigProvider.layer(ConfigProvider.fromEnv({ env })))
  )

const keyOf = (bytes: number) => Buffer.alloc(bytes, 1).toString("base64")

describe("The settings", () => {
  it.effect("need nothing", () =>
    Effect.gen(function* () {
      const { host, port, role } = yield* read({})
      assert.deepStrictEqual([host, port, role], ["127.0.0.1", 8080, "all"])
    })
  )

  it.effect("name every wrong variable on a line of its own", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(
        read({ PORT: "65536", ROLE: "boss", DATABASE_WAIT: "soon", SHUTDOWN_GRACE: "0 seconds", PUBLIC_URL: "::" })
      )
      assert.deepStrictEqual(
        error.message.split("\n").map((line) => line.split(":")[0]),
        ["ROLE", "PORT", "PUBLIC_URL", "DATABASE_WAIT", "SHUTDOWN_GRACE"]
      )
    })
  )

  it.effect("say of modules from outside how many there may be, and how they are written", () =>
    Effect.gen(function* () {
      const lineOf = (MODULES: string) => Effect.map(Effect.flip(read({ MODULES })), ({ message }) => message)
      const some = (count: number) => Array.from({ length: count }, (_, n) => `./m${n}`)
      assert.deepStrictEqual((yield* read({ MODULES: some(20).join(", ") })).modules, some(20))
      assert.deepStrictEqual((yield* read({ MODULES: " " })).modules, [])
      assert.match(yield* lineOf(some(21).join()), /^MODULES: Expected at most 20 modules, found 21 .*21個あります\)$/)
      assert.match(yield* lineOf("./a,,./b"), /^MODULES: Expected .* found an empty entry .*空の項目.*\)$/)
      assert.match(yield* lineOf("./a, ./a"), /^MODULES: Expected each module once, found ".\/a" twice .*2回.*\)$/)
      assert.deepStrictEqual((yield* read({ MODULES: "a".repeat(400) })).modules, ["a".repeat(400)])
      assert.match(
        yield* lineOf("a".repeat(401)),
        /^MODULES: Expected entries of at most 400 characters .*400文字.*\)$/
      )
    })
  )

  it.effect("that are one of several words are read in any case", () =>
    Effect.gen(function* () {
      for (const [LOG_LEVEL, level] of [
        ["info", "Info"],
        ["WARN", "Warn"],
        ["nOnE", "None"],
        ["Debug", "Debug"]
      ] as const) {
        assert.strictEqual((yield* read({ LOG_LEVEL })).logLevel, level)
      }
      const values = yield* read({
        NODE_ENV: "Production",
        ROLE: "Worker",
        LOG_FORMAT: "JSON",
        WEBHOOKS_ALLOW_PRIVATE: "TRUE"
      })
      assert.deepStrictEqual(
        [values.environment, values.role, values.logFormat, values.webhooks.allowPrivate],
        ["production", "worker", "json", true]
      )
      assert.isFalse((yield* read({ WEBHOOKS_ALLOW_PRIVATE: "No" })).webhooks.allowPrivate)
    })
  )

  it.effect("that are one of several words tell which ones", () =>
    Effect.gen(function* () {
      const { message } = yield* Effect.flip(
        read({ NODE_ENV: "prod", ROLE: "", LOG_LEVEL: "loud", LOG_FORMAT: "text", WEBHOOKS_ALLOW_PRIVATE: "perhaps" })
      )
      assert.deepStrictEqual(message.split("\n"), [
        "NODE_ENV: Expected development, production or test",
        "LOG_LEVEL: Expected All, Trace, Debug, Info, Warn, Error, Fatal or None",
        "LOG_FORMAT: Expected auto, json or pretty",
        "WEBHOOKS_ALLOW_PRIVATE: Expected true, yes, on, 1, false, no, off or 0"
      ])
    })
  )

  for (const [port, accepted] of [
    ["0", true],
    ["65535", true],
    ["-1", false],
    ["65536", false],
    ["80.5", false],
    ["", true]
  ] as const) {
    it.effect(`${accepted ? "accept" : "refuse"} ${port === "" ? "an empty value" : port} as a port`, () =>
      Effect.map(Effect.result(read({ PORT: port })), (result) =>
        assert.strictEqual(result._tag, accepted ? "Success" : "Failure")
      )
    )
  }

  for (const [variable, value, accepted] of [
    ["CPU_THREADS", "0", true],
    ["CPU_THREADS", "64", true],
    ["CPU_THREADS", "65", false],
    ["CPU_THREADS", "-1", false],
    ["CPU_MEMORY_MB", "64", true],
    ["CPU_MEMORY_MB", "63", false],
    ["CPU_MEMORY_MB", "65536", true],
    ["CPU_MEMORY_MB", "65537", false],
    ["LLM_PERSONAS", "0", true],
    ["LLM_PERSONAS", "200", true],
    ["LLM_PERSONAS", "201", false],
    ["LLM_PERSONAS", "-1", false],
    ["LLM_MAX_TOKENS", "1000", true],
    ["LLM_MAX_TOKENS", "999", false],
    ["LLM_MAX_TOKENS", "10000000", true],
    ["LLM_MAX_TOKENS", "10000001", false],
    ["LLM_TOKENS_PER_DAY", "1000", true],
    ["LLM_TOKENS_PER_DAY", "999", false],
    ["LLM_TOKENS_PER_DAY", "1000000000", true],
    ["LLM_TOKENS_PER_DAY", "1000000001", false],
    ["LLM_EMBEDDING_MODEL", "text-embedding-3-small", true],
    ["LLM_TIMEOUT", "1 second", true],
    ["LLM_TIMEOUT", "0 seconds", false],
    ["LLM_BASE_URL", "http://127.0.0.1:11434/v1", true],
    ["LLM_BASE_URL", "ftp://127.0.0.1/v1", false],
    ["LLM_BASE_URL", "https://me:secret@127.0.0.1/v1", false],
    ["LLM_API_KEY", "sk-1", true],
    ["LLM_API_KEY", "sk 1", false],
    ["ALLOWED_HOSTS", "ekimae,Node-1.internal", true],
    ["ALLOWED_HOSTS", "ekimae:8080", false],
    ["ALLOWED_HOSTS", "http://ekimae", false],
    ["ALLOWED_HOSTS", "*.example", false],
    ["TRUSTED_PROXIES", "10.0.0.0/8,192.0.2.7,fd00::/8", true],
    ["TRUSTED_PROXIES", "proxy.example", false],
    ["TRUSTED_PROXIES", "10.0.0.0/33", false],
    ["TRUSTED_PROXIES", "10.0.0.0/x", false],
    ["TRUSTED_PROXIES", "10.0.0.0/8/9", false],
    ["TRUSTED_PROXIES", "::/129", false],
    ["SECRETS_KEY", keyOf(32), true],
    ["SECRETS_KEY", `${keyOf(32)}, ${keyOf(32)}`, true],
    ["SECRETS_KEY", keyOf(31), false],
    ["SECRETS_KEY", `${keyOf(32)},`, false]
  ] as const) {
    it.effect(`${accepted ? "accept" : "refuse"} ${value} as ${variable}`, () =>
      Effect.gen(function* () {
        const result = yield* Effect.result(read({ [variable]: value }))
        if (result._tag === "Failure") assert.match(result.failure.message, new RegExp(`^${variable}: `))
        assert.strictEqual(result._tag, accepted ? "Success" : "Failure")
      })
    )
  }

  it.effect("never show a secret", () =>
    Effect.gen(function* () {
      const values = yield* read({
        DATABASE_URL: "postgres://u:hush@h/d",
        REDIS_URL: "redis://:hush@h",
        ADMIN_TOKEN: "hush-hush-hush-hush",
        LLM_API_KEY: "hush"
      })
      assert.notInclude(JSON.stringify(values) + inspect(values, { depth: 9 }), "hush")
      const { message } = yield* Effect.flip(read({ ADMIN_TOKEN: "hush" }))
      assert.match(message, /^ADMIN_TOKEN: /)
      const model = yield* Effect.flip(read({ LLM_API_KEY: "hush hush", LLM_BASE_URL: "http://hush:hush@h" }))
      assert.notInclude(message + model.message, "hush")
    })
  )

  for (const [token, accepted] of [
    ["a".repeat(16), true],
    ["a".repeat(15), false],
    [`${"a".repeat(16)} b`, false],
    [`${"a".repeat(16)}é`, false],
    ["", true]
  ] as const) {
    it.effect(`${accepted ? "accept" : "refuse"} ${token === "" ? "no" : `"${token}" as`} admin token`, () =>
      Effect.map(Effect.result(read({ ADMIN_TOKEN: token })), (result) =>
        assert.strictEqual(result._tag, accepted ? "Success" : "Failure")
      )
    )
  }

  it("are listed in the README as they are declared", () => {
    const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8")
    assert.include(readme, SettingsGroup.table([Settings, ...App.settings]))
  })

  it.effect("may be the content of a file that NAME_FILE names, without the line feed at its end", () =>
    Effect.gen(function* () {
      const file = (name: string, text: string) => {
        const path = join(mkdtempSync(join(tmpdir(), "ekimae-settings-")), name)
        writeFileSync(path, text)
        return path
      }
      const { adminToken, port } = yield* read({
        ADMIN_TOKEN_FILE: file("token", "0123456789abcdef\n"),
        PORT_FILE: file("port", "8123\r\n")
      })
      assert.strictEqual(Redacted.value(Option.getOrThrow(adminToken)), "0123456789abcdef")
      assert.strictEqual(port, 8123)
      const most = yield* read({ DATA_DIR_FILE: file("most", "x".repeat(65_536)) })
      assert.strictEqual(most.dataDir.length, 65_536)
      const folder = join(file("one", ""), "..")
      const refused = yield* Effect.flip(
        read({
          ADMIN_TOKEN: "0123456789abcdef",
          ADMIN_TOKEN_FILE: file("token", "fedcba9876543210"),
          HOST_FILE: "/nowhere/host",
          PORT_FILE: file("port", "many"),
          REDIS_URL_FILE: folder,
          DATA_DIR_FILE: file("more", "x".repeat(65_537))
        })
      )
      const lines = refused.message.split("\n")
      assert.deepStrictEqual(
        lines.map((line) => line.split(":")[0]),
        ["HOST_FILE", "PORT", "DATA_DIR_FILE", "REDIS_URL_FILE", "ADMIN_TOKEN_FILE"]
      )
      assert.include(refused.message, "ADMIN_TOKEN_FILE: ADMIN_TOKEN is set, too: set one of them")
      assert.notInclude(refused.message, "fedcba9876543210")
    })
  )

  it("that are misspelt are recognised by the names that they are near to", () => {
    const known = ["DATABASE_URL", "DATABASE_WAIT", "ADMIN_TOKEN", "PORT", "WEBHOOKS_ALLOW_PRIVATE"]
    const near = (...given: ReadonlyArray<string>) => nearNames(given, known).map(([one, meant]) => `${one} ${meant}`)
    assert.deepStrictEqual(near("DATABSE_URL", "DATABASE_URI", "URL_DATABASE", "admin-token"), [
      "DATABSE_URL DATABASE_URL",
      "DATABASE_URI DATABASE_URL",
      "URL_DATABASE DATABASE_URL",
      "admin-token ADMIN_TOKEN"
    ])
    assert.deepStrictEqual(near(...known, "ADMIN_TOKEN_FILE", "PATH", "HOME", "DATABASE_HOST", "x".repeat(101)), [])
  })
})

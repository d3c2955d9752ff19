/** Debian's own mail server, Exim, as a process of its own on a port of loopback, without rights of root. Undefined where it is not installed. */
import { type ChildProcess, spawn } from "node:child_process"
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync
} from "node:fs"
import { rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { certificate, privateKey } from "./Certificate.ts"

const program = "/usr/sbin/exim4"
export const isInstalled = existsSync(program)

const freePort = Effect.callback<number>((resume) => {
  const server = createServer()
  server.listen(0, "127.0.0.1", () => {
    const address = server.address()
    server.close(() => resume(Effect.succeed(typeof address === "object" && address !== null ? address.port : 0)))
  })
})

/** Exim gives up its rights for a configuration that it does not trust, so another user than root runs it. */
const user = process.getuid?.() === 0 ? 65_534 : (process.getuid?.() ?? 0)

/** Knows all recipients but `gone`, and finds out only after it has taken a mail that `late` is not there. */
const configuration = (folder: string, port: number): string => `
primary_hostname = mail.example
spool_directory = ${folder}/spool
log_file_path = ${folder}/log-%slog
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port}
exim_user = ${user}
exim_group = ${user}
deliver_drop_privilege = true
never_users =
keep_environment =
tls_advertise_hosts = *
tls_certificate = ${folder}/certificate.pem
tls_privatekey = ${folder}/key.pem
dsn_advertise_hosts = *
acl_smtp_rcpt = recipient
acl_smtp_data = message
begin acl
recipient:
  deny local_parts = gone
       message = 5.1.1 unknown user
  accept
message:
  accept
begin routers
late:
  driver = redirect
  local_parts = late
  allow_fail
  data = :fail: unknown user
returned:
  driver = accept
  local_parts = ^bounces
  transport = returned
all:
  driver = accept
  transport = inbox
begin transports
returned:
  driver = appendfile
  file = ${folder}/mails/returned
  user = ${user}
  group = ${user}
inbox:
  driver = appendfile
  file = ${folder}/mails/inbox
  user = ${user}
  group = ${user}
begin retry
* * F,1h,1m
`

/** Ends Exim with the processes that it started for each mail, and waits: they write in the folder until then. */
const stopped = (child: ChildProcess): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return resume(Effect.void)
    child.once("exit", () => resume(Effect.void))
    process.kill(-child.pid, "SIGKILL")
  })

export const start = Effect.gen(function* () {
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "exim-"))),
    (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }))
  )
  const port = yield* freePort
  const files = { "exim.conf": configuration(folder, port), "certificate.pem": certificate, "key.pem": privateKey }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { mode: 0o640 })
  for (const name of ["mails", "spool"]) mkdirSync(join(folder, name))
  for (const name of [...Object.keys(files), "mails", "spool", ""]) chownSync(join(folder, name), user, user)
  chmodSync(folder, 0o700)
  yield* Effect.acquireRelease(
    Effect.sync(() =>
      spawn(program, ["-C", join(folder, "exim.conf"), "-bdf", "-q1m"], {
        uid: user,
        gid: user,
        stdio: "ignore",
        detached: true
      })
    ),
    stopped
  )
  /** Files of mails: `inbox`, and `returned` to the bounce address. */
  const mails = Effect.sync(
    () =>
      new Map(
        readdirSync(join(folder, "mails")).map((name) => [name, readFileSync(join(folder, "mails", name), "utf8")])
      )
  )
  const log = Effect.sync(() =>
    readdirSync(folder)
      .filter((name) => name.startsWith("log-"))
      .map((name) => readFileSync(join(folder, name), "utf8"))
      .join("\n")
  )
  return { port, mails, log }
})

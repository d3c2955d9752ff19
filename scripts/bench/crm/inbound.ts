/**
 * POST /hooks/line/{channelId}: events that are stored, with their jobs, before the answer; then a node that applies what has
 * gathered. The channel is the sandbox's, and its friends have names, so nothing is asked of LINE.
 */
import { execFile } from "node:child_process"
import * as path from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { promisify } from "node:util"
import { sign } from "../../../modules/crm/line/inbound/HookSignature.ts"
import { measure } from "../Load.ts"
import { root } from "../Service.ts"
import { median, verdict } from "../Table.ts"
import { addShop, type Part, type Row, type Stage, startNode } from "./Stage.ts"

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 5)
const milliseconds = Number(process.env["BENCH_SECONDS"] ?? 4) * 1000
const connections = 32
const wantedPerSecond = 2000
const wantedMs = 100
const friends = 5000

interface Channel {
  readonly channelId: string
  readonly channelSecret: string
  readonly path: string
}

const channelOf = async ({ dataDir }: Stage, account: string): Promise<Channel> => {
  const program = [path.join(root, "scripts/launch.mjs"), "src/cli.ts", "line", "sandbox", "channel"]
  const { stdout } = await promisify(execFile)(process.execPath, [...program, "--account", account, "--json"], {
    env: { ...process.env, DATA_DIR: dataDir }
  })
  return JSON.parse(stdout) as Channel
}

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const encoded = (n: number, length: number): string => {
  let text = ""
  for (let rest = n; text.length < length; rest = Math.floor(rest / 32)) text = alphabet.charAt(rest % 32) + text
  return text
}

/** Numbers all events, so that each is new. */
let sent = 0

const messageOf = (users: ReadonlyArray<string>) => {
  const n = sent++
  const now = Date.now()
  return {
    type: "message",
    mode: "active",
    timestamp: now,
    webhookEventId: encoded(now, 10) + encoded(n, 16),
    deliveryContext: { isRedelivery: false },
    source: { type: "user", userId: users[n % users.length] },
    replyToken: "nHuyWiB7yP5Zw52FIkcQobQuGDXCTA",
    message: { type: "text", id: String(10 ** 15 + n), quoteToken: "q3Plxr4AgKd", text: "明日の18時は空いていますか" }
  }
}

const hook =
  ({ channelSecret, path }: Channel, users: ReadonlyArray<string>, events: number) =>
  (): Buffer => {
    const body = JSON.stringify({
      destination: `U${"0".repeat(32)}`,
      events: Array.from({ length: events }, () => messageOf(users))
    })
    return Buffer.from(
      `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `X-Line-Signature: ${sign(channelSecret, body)}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
    )
  }

const stored = async ({ client }: Stage, condition: string): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from crm_line_inbound where ${condition}`
  )
  return rows[0]!.n
}

const accept = async (stage: Stage, channel: Channel, users: ReadonlyArray<string>, events: number) => {
  const results: Array<{ readonly perSecond: number; readonly p99: number }> = []
  for (let round = -1; round < rounds; round++) {
    const measured = await measure({
      port: stage.ekimae.port,
      connections,
      milliseconds,
      next: hook(channel, users, events)
    })
    if (measured.refused > 0) throw new Error(`${measured.refused} hooks were refused`)
    console.error(
      `hooks of ${events}: ${(measured.perSecond * events).toFixed(0)} events/s, p99 ${measured.p99.toFixed(1)} ms`
    )
    if (round >= 0) results.push({ perSecond: measured.perSecond * events, p99: measured.p99 })
  }
  if ((await stored(stage, "true")) !== sent) throw new Error("An event that was answered with 200 is not stored once")
  const perSecond = median(results.map((result) => result.perSecond))
  const p99 = median(results.map((result) => result.p99))
  const name = `hooks of LINE with ${events} event${events === 1 ? "" : "s"}`
  return [
    [`${name}, events per second`, `${wantedPerSecond}`, perSecond.toFixed(0), verdict(perSecond >= wantedPerSecond)],
    [`${name}, p99 ms`, `${wantedMs}`, p99.toFixed(1), verdict(p99 < wantedMs)]
  ] satisfies ReadonlyArray<Row>
}

/** Events per second that a node applies from a backlog; each publishes an event in its own transaction. */
const apply = async (stage: Stage): Promise<Row> => {
  const before = await stored(stage, "outcome is null")
  const worker = await startNode(stage.dataDir, "worker")
  const began = performance.now()
  let left = before
  while (left > 0 && performance.now() - began < 5 * milliseconds) {
    await wait(250)
    left = await stored(stage, "outcome is null")
  }
  const seconds = (performance.now() - began) / 1000
  await worker.stop()
  const applied = before - left
  console.error(`${applied} of ${before} events applied in ${seconds.toFixed(1)} s`)
  return ["events applied from a backlog, per second", "", (applied / seconds).toFixed(0), ""]
}

export const inbound: Part = async (stage) => {
  const { account } = await addShop(stage, 700, { keys: 1, slots: 0, capacity: 1, friends })
  const { rows } = await stage.client.query<{ user: string }>(
    `update crm_friend set display_name = 'Friend' where account_id = $1 returning line_user_id as "user"`,
    [account]
  )
  const users = rows.map(({ user }) => user)
  const channel = await channelOf(stage, account)
  await stage.client.query("analyze")
  const one = await accept(stage, channel, users, 1)
  const five = await accept(stage, channel, users, 5)
  return [...one, ...five, await apply(stage)]
}

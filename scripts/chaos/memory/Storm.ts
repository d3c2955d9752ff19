/** Sends the requests of the storm: bodies that stop half way, imports, searches, and readings of the metrics. */
import * as http from "node:http"
import * as net from "node:net"
import { setTimeout as wait } from "node:timers/promises"

export interface Target {
  readonly port: number
  readonly adminToken: string
  readonly account: string
  /** Keys of the account. */
  readonly keys: ReadonlyArray<string>
  /** Keys of another account, whose limits the half-sent bodies use up. */
  readonly bodyKeys: ReadonlyArray<string>
}

export interface Answers {
  /** How many requests got which status; 0 stands for a connection that broke. */
  readonly statuses: Map<number, number>
}

const note = ({ statuses }: Answers, status: number) => {
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
}

const bodyBytes = 1_000_000
/** Just short of the largest body that is taken. */
const importRows = 20_000

/** Bodies that are opened in one turn: this process has requests of its own to send meanwhile. */
const atOnce = 10

/** Opens connections that send a body without its last byte, and closes those that are still open at the end. */
export const halfSent = async ({ bodyKeys, port }: Target, count: number, until: Promise<void>, answers: Answers) => {
  const piece = Buffer.alloc(bodyBytes - 1, "x")
  const open = (n: number) => {
    const socket = net.connect(port, "127.0.0.1")
    let answered = false
    const close = (status: number) => {
      if (!answered) note(answers, status)
      answered = true
      socket.destroy()
    }
    // A refusal closes the connection while the body is still on its way, which may reset it before the refusal is read.
    socket.on("error", () => close(503))
    socket.once("data", (data) => close(Number(data.toString().split(" ")[1])))
    socket.write(
      `POST /api/v1/tags HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${bodyKeys[n % bodyKeys.length]}\r\n` +
        `content-type: application/json\r\ncontent-length: ${bodyBytes}\r\n\r\n`
    )
    socket.write(piece)
    return socket
  }
  const sockets: Array<net.Socket> = []
  while (sockets.length < count) {
    for (let n = 0; n < atOnce && sockets.length < count; n++) sockets.push(open(sockets.length))
    await wait(20)
  }
  await until
  for (const socket of sockets) socket.destroy()
}

interface Request {
  readonly path: string
  readonly method?: string
  readonly token: string
  readonly contentType?: string
  readonly body?: string
}

const ask = (agent: http.Agent, port: number, { body, contentType, method = "GET", path, token }: Request) =>
  new Promise<number>((resolve) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(contentType === undefined ? {} : { "content-type": contentType })
    }
    const request = http.request({ host: "127.0.0.1", port, path, method, headers, agent }, (response) => {
      response.resume()
      response.once("close", () => resolve(response.statusCode ?? 0))
    })
    request.once("error", () => resolve(0))
    request.end(body)
  })

/** Runs the given count of clients, each of which asks again as soon as it has its answer. */
const clients = async (count: number, port: number, until: Promise<void>, answers: Answers, next: () => Request) => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: count })
  const end = { reached: false }
  void until.then(() => (end.reached = true))
  const come = async () => {
    while (!end.reached) {
      const status = await ask(agent, port, next())
      note(answers, status)
      // A refused client waits.
      if (status === 429 || status === 503 || status === 0) await wait(100)
    }
  }
  await Promise.all(Array.from({ length: count }, come))
  agent.destroy()
}

export const imports = (
  { account, adminToken, port }: Target,
  count: number,
  until: Promise<void>,
  answers: Answers
) => {
  const rows = Array.from({ length: importRows }, (_, n) => `U${n.toString(16).padStart(32, "0")},客${n}`)
  const body = ["lineUserId,displayName", ...rows].join("\n")
  const request = {
    path: `/admin/v1/crm/accounts/${account}/friends/import`,
    method: "POST",
    token: adminToken,
    contentType: "text/csv",
    body
  }
  return clients(count, port, until, answers, () => request)
}

export const searches = ({ keys, port }: Target, count: number, until: Promise<void>, answers: Answers) => {
  let n = 0
  return clients(count, port, until, answers, () => {
    n++
    return { path: `/api/v1/friends?limit=100&search=${n % 1000}`, token: keys[n % keys.length] ?? "" }
  })
}

export const metrics = ({ adminToken, port }: Target, count: number, until: Promise<void>, answers: Answers) =>
  clients(count, port, until, answers, () => ({ path: "/metrics", token: adminToken }))

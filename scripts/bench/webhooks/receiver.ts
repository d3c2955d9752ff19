/**
 * The receiver of the benchmark: answers 200 to everything on one port and nothing at all on the other. On bare sockets,
 * since it shares the cores with what is measured. It tells how many requests came, and when the last ones did.
 */
import { createServer, type Socket } from "node:net"
import { now } from "../jobs/Clock.ts"

const answer = Buffer.from("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n")
const headEnd = Buffer.from("\r\n\r\n")
const lengthName = Buffer.from("content-length: ")
const samples = 1_000

let count = 0
let times: Array<number> = []

const receive = (socket: Socket) => {
  let rest: Buffer = Buffer.alloc(0)
  socket.setNoDelay(true)
  socket.on("error", () => {})
  socket.on("data", (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (let end = rest.indexOf(headEnd); end >= 0; end = rest.indexOf(headEnd)) {
      const at = rest.indexOf(lengthName)
      const length = at < 0 || at > end ? 0 : Number.parseInt(rest.toString("latin1", at + lengthName.length, end), 10)
      if (rest.length < end + headEnd.length + length) return
      rest = rest.subarray(end + headEnd.length + length)
      count++
      if (times.length < samples) times.push(now())
      socket.write(answer)
    }
  })
}

const listen = (onConnection: (socket: Socket) => void) =>
  new Promise<number>((resolve) => {
    const server = createServer(onConnection).listen(0, "127.0.0.1", 4_096, () => {
      const address = server.address()
      resolve(typeof address === "object" && address !== null ? address.port : 0)
    })
  })

const port = await listen(receive)
const hole = await listen((socket) => {
  socket.on("error", () => {})
  socket.resume()
})

process.on("disconnect", () => process.exit())
process.on("message", ({ id, reset }: { readonly id: number; readonly reset?: boolean }) => {
  process.send?.({ id, answer: { port, hole, count, times } })
  if (reset !== true) return
  count = 0
  times = []
})

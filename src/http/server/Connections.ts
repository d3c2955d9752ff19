/**
 * Bounds the connections that are open at once. A process may open a certain number of files, and each connection is one: a client
 * that keeps as many idle ones would shut everybody else out. Above the bound one that waits for its client is closed for each new one.
 */
import type { Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"

/** However many files the process may open: an idle connection takes about 10 kB. */
const highest = 10_000
/** Share of the files that connections may be; the rest is for the database, files and outgoing requests. */
const share = 0.75
/** Files that a process may open where the system does not say. */
const usualFiles = 1024

/** Connections for a process that may open as many files. */
export const mostFor = (files: number): number => Math.max(1, Math.min(highest, Math.floor(files * share)))

/** Files that this process may open. */
const filesOfProcess = (): number => {
  const report = process.report as typeof process.report & { excludeNetwork: boolean }
  const { excludeNetwork } = report
  // It would look names up.
  report.excludeNetwork = true
  const { userLimits } = report.getReport() as {
    readonly userLimits?: { readonly open_files?: { readonly soft: number | string } }
  }
  report.excludeNetwork = excludeNetwork
  const soft = userLimits?.open_files?.soft
  return soft === "unlimited" ? Number.POSITIVE_INFINITY : typeof soft === "number" ? soft : usualFiles
}

export const most = (): number => mostFor(filesOfProcess())

/** Node keeps the response that is being written to a connection here. */
type Connection = Socket & { readonly _httpMessage?: ServerResponse | null }

/** Whether its request has arrived completely and is being answered. */
const isAnswered = ({ _httpMessage }: Connection): boolean => _httpMessage?.req.complete === true

const firstWaiting = (connections: ReadonlySet<Connection>): Connection | undefined => {
  for (const connection of connections) if (!isAnswered(connection)) return connection
  return undefined
}

const connectionsOf = new WeakMap<Server, Set<Connection>>()

/** @param onFull called when a connection is closed for a new one */
export const bound = (server: Server, limit: number, onFull: () => void): void => {
  /** In the order of their last response, or of their beginning before the first: the one that has waited longest is first. */
  const connections = new Set<Connection>()
  connectionsOf.set(server, connections)
  server.on("connection", (connection: Connection) => {
    if (connections.size >= limit) {
      const waiting = firstWaiting(connections) ?? connection
      connections.delete(waiting)
      waiting.destroy()
      onFull()
      if (waiting === connection) return
    }
    connections.add(connection)
    connection.once("close", () => connections.delete(connection))
  })
  server.on("request", ({ socket }, response) => {
    response.once("close", () => {
      if (connections.delete(socket)) connections.add(socket)
    })
  })
}

/** Closes all connections except those whose request has arrived completely and is being answered. */
export const closeIncomplete = (server: Server): void => {
  for (const connection of connectionsOf.get(server) ?? []) if (!isAnswered(connection)) connection.destroy()
}

/** The place of this process among those that a supervisor runs. Loads no library. */
import cluster from "node:cluster"

/** Variables by which a process knows its place. */
export const placeVariables = { number: "EKIMAE_PROCESS", of: "EKIMAE_PROCESSES" } as const

export interface PlaceOfProcess {
  /** 1 for the first. */
  readonly number: number
  /** Processes of the service. */
  readonly of: number
}

/** Undefined in a process without a supervisor. */
export const place: PlaceOfProcess | undefined = cluster.isWorker
  ? { number: Number(process.env[placeVariables.number]), of: Number(process.env[placeVariables.of]) }
  : undefined

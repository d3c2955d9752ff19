/** What the owner of a disabled endpoint may do, in words. Pure. */
import type { Endpoint } from "./Endpoint.ts"

/** Null while the endpoint is active. @param path the endpoint's own, in the interface of whoever is told */
export const nextStepOf = ({ disabledReason, status }: Endpoint, path: string): string | null => {
  if (status === "active") return null
  const replay = `POST ${path}/replay with {"status":"parked"} sends what was parked meanwhile.`
  return `${before(disabledReason, path)}POST ${path}/enable makes the endpoint active again; then ${replay}`
}

const before = (reason: Endpoint["disabledReason"], path: string): string => {
  if (reason === "failures") return `Mend the receiver and see with POST ${path}/test that it answers 2xx. `
  return reason === "secret_lost" ? `POST ${path}/rotate_secret gives a new secret for the receiver. ` : ""
}

/** Customer messaging: parts that share a service, each in a file of its own below `crm/`. */
import { bookings, rush } from "./crm/booking.ts"
import { friends } from "./crm/friends.ts"
import { inbound } from "./crm/inbound.ts"
import { members } from "./crm/members.ts"
import { messages } from "./crm/messages.ts"
import { make, type Part, type Row } from "./crm/Stage.ts"
import { scenarios } from "./crm/scenarios.ts"
import { table } from "./Table.ts"

const parts: Readonly<Record<string, Part>> = {
  booking: bookings,
  rush,
  messages,
  inbound,
  friends,
  members,
  scenarios
}

const only = process.env["BENCH_ONLY"]?.split(",")

export const crm = async (dataDir: string): Promise<string> => {
  const { stage, stop } = await make(dataDir)
  const rows: Array<Row> = []
  try {
    for (const [name, part] of Object.entries(parts)) {
      if (only === undefined || only.includes(name)) rows.push(...(await part(stage)))
    }
  } finally {
    await stop()
  }
  return table(["", "wanted", "found", ""], rows)
}

/** A menu as the public API shows it, where it is called a reservation event. */
import { Schema } from "effect"
import { Ulid } from "../../../src/Ulids.ts"
import { type Menu, menuFields } from "./Menu.ts"

export const MenuId = Ulid.annotate({
  description: "26 characters that sort by the time of creation",
  examples: ["01KAJ3M0A1B2C3D4E5F6G7H8J9"]
})

const { color, description, duration, maxAdvance, maxCapacity, minNotice, name, price, status } = menuFields

export const ReservationEvent = Schema.Struct({
  id: MenuId,
  name,
  description,
  duration,
  price,
  maxCapacity,
  minNotice,
  maxAdvance,
  color,
  status
}).annotate({ identifier: "ReservationEvent", description: "A menu that guests can book" })

export const ReservationEventList = Schema.Struct({
  data: Schema.Array(ReservationEvent).annotate({ description: "Oldest first" })
}).annotate({ identifier: "ReservationEventList", description: "The active menus" })

export const toView = (menu: Menu): typeof ReservationEvent.Type => ({
  id: menu.id,
  name: menu.name,
  description: menu.description,
  duration: menu.duration,
  price: menu.price,
  maxCapacity: menu.maxCapacity,
  minNotice: menu.minNotice,
  maxAdvance: menu.maxAdvance,
  color: menu.color,
  status: menu.status
})

/** What the service accepts of a scenario although it is hardly meant so. Pure. */

export type Warning = "ends_in_wait" | "greets_a_booking" | "no_message" | "booking_unknown" | "waits_for_no_booking"

/** As much of a scenario as the warnings look at. */
interface Outline {
  readonly trigger: { readonly type: string }
  readonly steps: ReadonlyArray<{ readonly type: string; readonly texts?: ReadonlyArray<string> }>
}

const waits: ReadonlySet<string> = new Set(["wait", "wait_until", "wait_booking"])
const greeting = /友だち(追加|登録)|thank(s| you) for (following|adding)/i
const ofBooking = /\{(menuName|bookingTime)\}/

export const warningsOf = ({ steps, trigger }: Outline): ReadonlyArray<Warning> => {
  const said = steps.flatMap(({ texts = [] }) => texts)
  const isAboutBooking = trigger.type === "reservation_created"
  const found: Array<Warning> = []
  if (waits.has(steps.at(-1)?.type ?? "")) found.push("ends_in_wait")
  if (steps.length > 0 && said.length === 0) found.push("no_message")
  if (isAboutBooking && said.some((text) => greeting.test(text))) found.push("greets_a_booking")
  if (!isAboutBooking && said.some((text) => ofBooking.test(text))) found.push("booking_unknown")
  if (!isAboutBooking && steps.some(({ type }) => type === "wait_booking")) found.push("waits_for_no_booking")
  return found
}

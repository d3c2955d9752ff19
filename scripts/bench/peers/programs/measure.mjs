/**
 * Measures one job runtime, in a folder where it is installed: prints a line of JSON with the rates that it found, and is ended then.
 *
 * 50 senders send one job after another while nothing works; then all that wait are worked off, 50 at once. What takes longer than the
 * limit is measured by what was done within it.
 */
const senders = 50
export const concurrency = 50
const limitMs = 60_000
const lookMs = 20

export const url = process.env["DATABASE_URL"] ?? ""
/** Jobs that do nothing, or runs of three steps that do nothing. */
export const isSteps = process.env["KIND"] === "steps"
const wanted = Number(process.env["JOBS"])

const pause = () => new Promise((resolve) => setTimeout(resolve, lookMs))

/**
 * @param {{
 *   send: (n: number) => Promise<unknown>,
 *   work: () => Promise<unknown>,
 *   done: () => number | Promise<number>
 * }} system `done` counts the jobs that have ended since `work` was called
 */
export const measure = async ({ done, send, work }) => {
  const began = performance.now()
  const over = () => performance.now() - began > limitMs
  let sent = 0
  await Promise.all(
    Array.from({ length: senders }, async () => {
      while (sent < wanted && !over()) await send(sent++)
    })
  )
  const sends = (sent * 1000) / (performance.now() - began)
  const start = performance.now()
  await work()
  let ended = 0
  do {
    await pause()
    ended = await done()
  } while (ended < sent && performance.now() - start < limitMs)
  const jobs = (ended * 1000) / (performance.now() - start)
  process.stdout.write(`${JSON.stringify({ sends, jobs, sent, ended })}\n`)
}

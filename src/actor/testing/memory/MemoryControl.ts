/** What is done to existing jobs of the model: cancel, retry, run now. */
import { Effect } from "effect"
import { isFinished } from "../../JobState.ts"
import type { JobStore } from "../../JobStore.ts"
import type { JobTable, Row } from "./JobTable.ts"

type Store = JobStore["Service"]

const isDelayed = ({ state }: Row): boolean => state === "scheduled"
const byId = (a: Row, b: Row): number => a.id - b.id
const byPosition = (a: Row, b: Row): number => a.position - b.position
const idOf = ({ id }: Row): string => String(id)

/** @param timed runs a function at the time of the clock */
export const memoryControl = (table: JobTable, timed: <A>(f: (now: number) => A) => Effect.Effect<A>) => {
  const cancel: Store["cancel"] = (jobIds) =>
    timed(() => {
      const rows = table.get(jobIds).filter(({ state }) => !isFinished(state))
      const [running, waiting] = [
        rows.filter(({ state }) => state === "running"),
        rows.filter(({ state }) => state !== "running")
      ]
      const [marked, cancelled] = [
        waiting.filter(({ actor }) => table.unkept.has(actor)),
        waiting.filter(({ actor }) => !table.unkept.has(actor))
      ]
      const requested = [...running, ...marked]
      for (const row of requested) row.cancelling = true
      for (const row of marked) {
        if (isDelayed(row)) table.makeReady(row)
        else table.release(row)
      }
      for (const row of cancelled) {
        table.release(row)
        table.finish(row, "cancelled")
      }
      return { cancelled: cancelled.map(idOf), requested: requested.map(idOf) }
    })

  const cancelGivenBack: Store["cancelGivenBack"] = (limit) =>
    Effect.suspend(() => {
      const rows = table.all(
        ({ actor, cancelling, state }) => cancelling && state !== "running" && !table.unkept.has(actor)
      )
      return Effect.map(cancel(rows.slice(0, limit).map(idOf)), ({ cancelled }) => cancelled.length)
    })

  const cancelKey: Store["cancelKey"] = (actor, key, limit) =>
    Effect.suspend(() => {
      const rows = table.all(
        (row) => row.actor === actor && row.key === key && !isFinished(row.state) && !row.cancelling
      )
      const [delayed, waiting] = [
        rows.filter(isDelayed).toSorted(byId),
        rows.filter((row) => !isDelayed(row)).toSorted(byPosition)
      ]
      return cancel([...waiting, ...delayed].slice(0, limit).map(idOf))
    })

  const holdKey: Store["holdKey"] = (actor, key, ms) =>
    timed((now) => {
      const mailbox = table.mailbox(actor, key)
      if (mailbox.node !== null) mailbox.heldAfter = Math.max(mailbox.heldAfter, now + ms)
      else
        Object.assign(mailbox, {
          held: { row: null, until: Math.max(mailbox.held?.until ?? 0, now + ms) },
          alone: true
        })
    })

  const heldKeys: Store["heldKeys"] = (nodeId) =>
    timed((now) => table.mailboxes.filter(({ heldAfter, node }) => node === nodeId && heldAfter > now))

  const releaseKey: Store["releaseKey"] = (actor, key) =>
    timed((now) => {
      const mailbox = table.mailbox(actor, key)
      const wasHeld = Math.max(mailbox.held?.until ?? 0, mailbox.heldAfter) > now
      mailbox.heldAfter = 0
      if (mailbox.node === null) Object.assign(mailbox, { held: null, alone: false })
      return wasHeld
    })

  const retry: Store["retry"] = (jobIds, by) =>
    timed((now) => {
      const rows: Array<Row> = []
      for (const row of table.get(jobIds).toSorted((a, b) => byId(b, a))) {
        if ((row.state !== "failed" && row.state !== "cancelled") || table.holderOf(row) !== undefined) continue
        Object.assign(row, { state: "ready", failures: 0, losses: 0, result: null, finishedAt: null })
        table.hold(row)
        row.redriven.push({ at: new Date(now).toISOString(), by })
        rows.unshift(row)
      }
      for (const row of rows) table.makeReady(row)
      table.onRetry(rows.map(idOf))
      return rows.map(idOf)
    })

  const replacePayloads: Store["replacePayloads"] = (changes) =>
    timed(() =>
      changes
        .toSorted((a, b) => Number(a.jobId) - Number(b.jobId))
        .flatMap(({ from, jobId, payload, version }) =>
          table.get([jobId]).flatMap((row) => {
            const waits = row.state === "ready" ? !row.underLease && !row.cancelling : row.state === "scheduled"
            if (!waits || row.version !== from) return []
            Object.assign(row, { payload: JSON.parse(JSON.stringify(payload)), version })
            if (row.state === "ready" && row.key === null) table.move(row)
            return [idOf(row)]
          })
        )
    )

  const reschedule: Store["reschedule"] = (jobIds, { priority, runAt }) =>
    timed(() =>
      table
        .get(jobIds)
        .toSorted(byId)
        .flatMap((row) => {
          const waits = row.state === "ready" && !row.underLease && !row.cancelling
          if (waits ? priority === undefined : row.state !== "scheduled") return []
          const isTimed = row.state === "scheduled" && row.runAt < Infinity
          if (priority === undefined && !isTimed) return []
          row.priority = priority ?? row.priority
          if (isTimed) row.runAt = runAt?.getTime() ?? row.runAt
          if (waits && row.key === null && !row.first) table.move(row)
          return [idOf(row)]
        })
    )

  const runNow: Store["runNow"] = (jobIds, waits = "end") =>
    timed(() => {
      const rows = table.get(jobIds).toSorted(byId)
      const [scheduled, held] = [
        rows.filter(({ state }) => state === "scheduled"),
        rows.filter((row) => table.isHeld(row))
      ]
      for (const row of held) table.release(row)
      for (const row of scheduled) table.makeReady(row)
      if (waits === "end") table.onRunNow(jobIds)
      return [...scheduled, ...held].map(idOf)
    })

  const incompatible: Store["incompatible"] = (builds, limit) =>
    timed(() => {
      const rows = builds.flatMap(({ actor, build, version }) =>
        table.all(
          (row) =>
            row.actor === actor &&
            row.version <= version &&
            table.stateOf(row) === "incompatible" &&
            !row.incompatible!.includes(build)
        )
      )
      return rows.slice(0, limit).map(idOf)
    })

  const runKeyNow: Store["runKeyNow"] = (actor, key, limit) =>
    timed(() => {
      const rows = table
        .all((row) => row.actor === actor && row.key === key && isDelayed(row) && row.runAt < Infinity)
        .toSorted(byId)
      const first = rows.slice(0, limit)
      for (const row of first) table.makeReady(row)
      return first.length
    })

  return {
    cancel,
    cancelGivenBack,
    cancelKey,
    holdKey,
    heldKeys,
    releaseKey,
    retry,
    replacePayloads,
    reschedule,
    runNow,
    incompatible,
    runKeyNow
  }
}

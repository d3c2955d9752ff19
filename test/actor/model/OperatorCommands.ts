/** Plays on both stores what operators, and what acts for them, do to jobs and keys. */
import { Clock, Effect } from "effect"
import { type Command, requests } from "./Commands.ts"
import type { Twins } from "./Twins.ts"

type OperatorCommand = Extract<
  Command,
  {
    readonly _tag:
      | "Cancel"
      | "CancelGivenBack"
      | "Retry"
      | "RunNow"
      | "ReplacePayloads"
      | "Reschedule"
      | "Incompatible"
      | "CancelKey"
      | "HoldKey"
      | "ReleaseKey"
      | "Pause"
  }
>

export const operate = (twins: Twins, command: OperatorCommand) => {
  const at = (picks: ReadonlyArray<number>) => [...new Set(picks.map((n) => n % Math.max(1, twins.size())))]
  switch (command._tag) {
    case "Cancel":
      return twins.endsHolds(
        (store, side) => store.cancel(twins.ids(at(command.picks), side)),
        ({ cancelled, requested }, numbers) => [twins.sorted(requested, numbers), twins.sorted(cancelled, numbers)]
      )
    case "CancelGivenBack":
      return twins.endsHolds(
        (store) => store.cancelGivenBack(100),
        (count) => count
      )
    case "Retry":
      return twins.both(0, (store, side) => store.retry(twins.ids(at(command.picks), side), "op"), twins.sorted)
    case "RunNow":
      return twins.endsHolds((store, side) => store.runNow(twins.ids(at(command.picks), side)), twins.sorted)
    case "ReplacePayloads": {
      const { from, payload, picks, version } = command
      return twins.both(
        0,
        (store, side) =>
          store.replacePayloads(
            twins.ids(at(picks), side).map((jobId) => ({ jobId, from, version, payload: { changed: payload } }))
          ),
        twins.sorted
      )
    }
    case "Reschedule": {
      const { inMs, picks, priority } = command
      return twins.both(
        0,
        (store, side) =>
          Effect.flatMap(Clock.currentTimeMillis, (now) =>
            store.reschedule(twins.ids(at(picks), side), {
              priority: priority ?? undefined,
              runAt: inMs === null ? undefined : new Date((side === "pg" ? Date.now() : now) + inMs)
            })
          ),
        twins.sorted
      )
    }
    case "Incompatible": {
      const { actor } = requests[command.actor]!
      return twins.both(0, (store) => store.incompatible([{ actor, build: "b2", version: 1 }], 100), twins.sorted)
    }
    case "CancelKey":
      return twins.endsHolds(
        (store) => store.cancelKey(requests[command.actor]!.actor, command.key, command.limit),
        ({ cancelled, requested }, numbers) => [twins.sorted(requested, numbers), twins.sorted(cancelled, numbers)]
      )
    case "HoldKey":
      return twins.both(
        0,
        (store) => store.holdKey(requests[command.actor]!.actor, command.key, 250_000),
        () => true
      )
    case "ReleaseKey":
      return twins.endsHolds(
        (store) => store.releaseKey(requests[command.actor]!.actor, command.key),
        (answer) => answer
      )
    case "Pause":
      return twins.both(
        0,
        (store) => store.setPaused(requests[command.actor]!.actor, command.paused),
        () => true
      )
  }
}

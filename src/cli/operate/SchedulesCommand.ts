/** `ekimae schedules`: lists, pauses, resumes and runs schedules: those of modules by name, those of run time by id. */
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { ScheduleControl } from "../../actor/operate/ScheduleControl.ts"
import type { ScheduleView } from "../../actor/schedule/CronSchedules.ts"
import { StoredScheduleNotFound } from "../../actor/schedule/stored/Schedules.ts"
import type { StoredScheduleView } from "../../actor/schedule/stored/StoredScheduleView.ts"
import { describedWithDefault, limitFlag } from "../Flags.ts"
import { print, printList, table } from "../Output.ts"
import { instant } from "./JobText.ts"

const columns = [
  { title: "NAME", of: ({ name }: ScheduleView) => name },
  { title: "CRON", of: ({ cron }: ScheduleView) => cron },
  { title: "TIME ZONE", of: ({ timeZone }: ScheduleView) => timeZone },
  { title: "ACTOR", of: ({ declared }: ScheduleView) => declared?.actor ?? "(declared no more)" },
  { title: "LAST", of: ({ lastTick }: ScheduleView) => instant(lastTick) },
  { title: "NEXT", of: ({ nextTick }: ScheduleView) => instant(nextTick) },
  { title: "LAST JOB", of: ({ lastJobId }: ScheduleView) => lastJobId ?? "-" },
  { title: "PAUSED SINCE", of: ({ pausedSince }: ScheduleView) => instant(pausedSince) }
]

const storedColumns = [
  { title: "ID", of: ({ id }: StoredScheduleView) => id },
  { title: "KEY", of: ({ key }: StoredScheduleView) => key },
  { title: "TENANT", of: ({ tenant }: StoredScheduleView) => tenant ?? "-" },
  { title: "ACTOR", of: ({ actor }: StoredScheduleView) => actor },
  { title: "TIMES", of: ({ timing }: StoredScheduleView) => timing },
  { title: "TIME ZONE", of: ({ zone }: StoredScheduleView) => zone },
  { title: "LAST", of: ({ lastTick }: StoredScheduleView) => instant(lastTick) },
  { title: "NEXT", of: ({ nextTick }: StoredScheduleView) => instant(nextTick) },
  { title: "PAUSED SINCE", of: ({ pausedSince }: StoredScheduleView) => instant(pausedSince) }
]

/** Names have a slash. */
const isStored = (name: string) => /^[1-9]\d{0,15}$/.test(name)

/** The name of a schedule is its id. */
const identified = (schedule: ScheduleView) => ({ id: schedule.name, ...schedule })

const name = Argument.String("schedule").pipe(
  Argument.withDescription("The schedule, by its name, or by its id when it was made at run time")
)

const list = Command.make(
  "list",
  {},
  Effect.fnUntraced(function* () {
    const schedules = yield* ScheduleControl
    yield* printList(yield* schedules.list, identified, (found) =>
      found.length === 0 ? "No schedules" : table(columns, found)
    )
  })
).pipe(Command.withDescription("List schedules, with their last and next ticks"))

const filterFlag = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.optional)

const stored = Command.make(
  "stored",
  {
    tenant: filterFlag("tenant", "Only schedules of this account"),
    actor: filterFlag("actor", "Only schedules that send to this actor"),
    prefix: filterFlag("prefix", "Only schedules whose key begins so"),
    limit: limitFlag(1000, "At most this many").pipe(describedWithDefault("At most this many, 1 to 1000", 20)),
    cursor: Flag.String("cursor").pipe(Flag.withDescription("Go on where the list before ended"), Flag.optional)
  },
  Effect.fnUntraced(function* ({ actor, cursor, limit, prefix, tenant }) {
    const control = yield* ScheduleControl
    const filter = {
      tenant: Option.getOrUndefined(tenant),
      actor: Option.getOrUndefined(actor),
      prefix: Option.getOrUndefined(prefix)
    }
    const { nextCursor, schedules } = yield* control.stored.page(filter, {
      limit,
      cursor: Option.getOrUndefined(cursor)
    })
    yield* printList(
      schedules,
      (schedule) => schedule,
      (found) =>
        found.length === 0
          ? "No schedules"
          : `${table(storedColumns, found)}${nextCursor === null ? "" : `\nMore with --cursor ${nextCursor}`}`,
      { nextCursor }
    )
  })
).pipe(
  Command.withDescription("List schedules that were made at run time, newest first"),
  Command.withExamples([{ command: "ekimae schedules stored --prefix restock/", description: "" }])
)

const pausing = (action: "pause" | "resume", about: string) =>
  Command.make(
    action,
    { name },
    Effect.fnUntraced(function* ({ name }) {
      const schedules = yield* ScheduleControl
      if (isStored(name)) {
        const schedule = yield* schedules.stored[action](name)
        return yield* print(schedule, () => table(storedColumns, [schedule]))
      }
      const schedule = yield* schedules[action](name)
      yield* print(identified(schedule), () => table(columns, [schedule]))
    })
  ).pipe(Command.withDescription(about))

const run = Command.make(
  "run",
  { name },
  Effect.fnUntraced(function* ({ name }) {
    const schedules = yield* ScheduleControl
    const sent = yield* isStored(name) ? schedules.stored.run(name) : schedules.run(name)
    yield* print(sent, ({ created, jobId }) =>
      created ? `Sent as job ${jobId}` : `The job ${jobId} of this schedule is unfinished; none was sent`
    )
  })
).pipe(Command.withDescription("Send the job of a schedule now; its ticks stay as they are"))

const remove = Command.make(
  "remove",
  { id: Argument.String("id").pipe(Argument.withDescription("The schedule that was made at run time, by its id")) },
  Effect.fnUntraced(function* ({ id }) {
    const { stored } = yield* ScheduleControl
    if (!isStored(id)) return yield* new StoredScheduleNotFound({ id })
    yield* stored.remove(id)
    yield* print({ id, removed: true }, () => `Deleted the schedule ${id}`)
  })
).pipe(Command.withDescription("Delete a schedule that was made at run time; jobs that it has sent stay"))

export const schedulesCommand = Command.make("schedules").pipe(
  Command.withDescription("Schedules: list, pause, resume, run now, delete"),
  Command.withSubcommands([
    list,
    stored,
    pausing("pause", "Fire none of its ticks until it is resumed"),
    pausing("resume", "Fire its ticks again; what was missed follows its policy"),
    run,
    remove
  ])
)

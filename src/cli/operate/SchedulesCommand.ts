/** `ekimae schedules`: lists, pauses, resumes and runs cron schedules. */
import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { ScheduleControl } from "../../actor/operate/ScheduleControl.ts"
import type { ScheduleView } from "../../actor/schedule/Schedules.ts"
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

/** The name of a schedule is its id. */
const identified = (schedule: ScheduleView) => ({ id: schedule.name, ...schedule })

const name = Argument.String("schedule").pipe(Argument.withDescription("The schedule, by its name"))

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

const pausing = (action: "pause" | "resume", about: string) =>
  Command.make(
    action,
    { name },
    Effect.fnUntraced(function* ({ name }) {
      const schedules = yield* ScheduleControl
      const schedule = yield* schedules[action](name)
      yield* print(identified(schedule), () => table(columns, [schedule]))
    })
  ).pipe(Command.withDescription(about))

const run = Command.make(
  "run",
  { name },
  Effect.fnUntraced(function* ({ name }) {
    const schedules = yield* ScheduleControl
    yield* print(yield* schedules.run(name), ({ created, jobId }) =>
      created ? `Sent as job ${jobId}` : `The job ${jobId} of this schedule is unfinished; none was sent`
    )
  })
).pipe(Command.withDescription("Send the job of a schedule now; its ticks stay as they are"))

export const schedulesCommand = Command.make("schedules").pipe(
  Command.withDescription("Schedules: list, pause, resume, run now"),
  Command.withSubcommands([
    list,
    pausing("pause", "Fire none of its ticks until it is resumed"),
    pausing("resume", "Fire its ticks again; what was missed follows its policy"),
    run
  ])
)

/** Declares the jobs of simulations and their schedule. */
import { Schema } from "effect"
import * as Actor from "../../src/actor/Actor.ts"
import * as Retry from "../../src/actor/Retry.ts"
import * as CronSchedule from "../../src/actor/schedule/CronSchedule.ts"
import { CpuCrashed } from "../../src/cpu/CpuCrashed.ts"
import { SimulationId } from "./contract.ts"

/** Generates the missing personas, runs the template, stores the result and publishes the event. */
export const RunSimulation = Actor.make("simulation/run", {
  payload: Schema.Struct({ simulationId: SimulationId }),
  // A crashed thread is replaced. Errors of a template are deterministic, so there are few retries.
  failure: CpuCrashed,
  retry: Retry.exponential({ max: 3, base: "1 second", factor: 4 }),
  // Computing takes seconds, asking a language model minutes.
  timeout: "10 minutes",
  // Twice what an account may have unfinished, and two: two accounts that have all of theirs here leave places to others, whose
  // turns the pool of threads decides. Those that wait for a thread hold a few megabytes.
  concurrency: 12,
  // An account that sends many at once delays the others by no more than its share.
  fairToTenants: true
})

/** Fails the simulations whose job ended without ending them. */
export const SweepSimulations = Actor.make("simulation/sweep", {
  payload: Schema.Struct({}),
  retry: Retry.none,
  concurrency: 1,
  retention: "1 day"
})

export const sweepEveryMinute = CronSchedule.make("simulation/sweep", {
  cron: "* * * * *",
  timeZone: "Asia/Tokyo",
  actor: SweepSimulations,
  payload: {},
  missed: "skip"
})

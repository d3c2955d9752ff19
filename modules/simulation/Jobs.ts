/** The work that exists. */
import { Schema } from "effect"
import * as Actor from "../../src/actor/Actor.ts"
import { CpuCrashed } from "../../src/actor/cpu/CpuCrashed.ts"
import * as Retry from "../../src/actor/Retry.ts"
import * as CronSchedule from "../../src/actor/schedule/CronSchedule.ts"
import { SimulationId } from "./contract.ts"

/** Generates what is missing of the population, runs the template, stores the result and tells of it. */
export const RunSimulation = Actor.make("simulation/run", {
  payload: Schema.Struct({ simulationId: SimulationId }),
  // A crashed thread is replaced. What a template throws is thrown again, so it is not tried for long.
  failure: CpuCrashed,
  retry: Retry.exponential({ max: 3, base: "1 second", factor: 4 }),
  // Seconds of computing; minutes when a language model is asked.
  timeout: "10 minutes",
  // They share the threads; two more load and store while two compute.
  concurrency: 4
})

/** Fails the simulations whose jobs ended without telling. */
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

/** People who stay around a point, from the imported people-flow meshes. */
import { Context, Effect, Layer } from "effect"
import type { Point } from "../../area/contract.ts"
import { FlowRepo, type StoredFlow } from "./FlowRepo.ts"
import { sharesWithin } from "./Mesh.ts"

export interface Flow {
  /** People present at one time, in the month's mean: from 11 to 14 o'clock by day, from 1 to 4 at night. */
  readonly weekdayDay: number
  readonly weekdayNight: number
  readonly holidayDay: number
  readonly holidayNight: number
  /** The latest year of the meshes. */
  readonly year: number
  /** Share of the circle in meshes with figures, 0 to 1; what is withheld or at sea counts as empty. */
  readonly coverage: number
}

/** Pure. Undefined without a mesh that has figures. */
export const flowOf = (shares: ReadonlyMap<number, number>, stored: ReadonlyArray<StoredFlow>): Flow | undefined => {
  if (stored.length === 0) return undefined
  const shareOf = ({ mesh }: StoredFlow) => shares.get(mesh) ?? 0
  const sum = (people: (flow: StoredFlow) => number | null) =>
    stored.reduce((total, flow) => total + shareOf(flow) * (people(flow) ?? 0), 0)
  const whole = [...shares.values()].reduce((total, share) => total + share, 0)
  return {
    weekdayDay: sum((flow) => flow.weekdayDay),
    weekdayNight: sum((flow) => flow.weekdayNight),
    holidayDay: sum((flow) => flow.holidayDay),
    holidayNight: sum((flow) => flow.holidayNight),
    year: Math.max(...stored.map(({ year }) => year)),
    coverage: sum(() => 1) / whole
  }
}

export class Flows extends Context.Service<
  Flows,
  { readonly at: (centre: Point, radiusM: number) => Effect.Effect<Flow | undefined> }
>()("trade-area/Flows") {
  static readonly layer = Layer.effect(
    Flows,
    Effect.map(FlowRepo, (repo) =>
      Flows.of({
        at: Effect.fn("Flows.at")(function* (centre, radiusM) {
          const shares = sharesWithin(centre, radiusM)
          return flowOf(shares, yield* repo.latest([...shares.keys()]))
        })
      })
    )
  ).pipe(Layer.provide(FlowRepo.layer))
}

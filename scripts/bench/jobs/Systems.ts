/** The systems that are measured, by the names that the tables show; ours first. */
export const systems = {
  Ekimae: ["ekimae.ts"],
  "Ekimae, before": ["ekimae.ts"],
  "graphile-worker, batches": ["graphile.ts", "batches"],
  "graphile-worker": ["graphile.ts"],
  "pg-boss": ["pg-boss.ts"],
  "effect/cluster": ["effect-cluster.ts"]
} as const satisfies Readonly<Record<string, ReadonlyArray<string>>>

export type SystemName = keyof typeof systems

export const systemNames = Object.keys(systems) as ReadonlyArray<SystemName>

export const ours = "Ekimae"
/** An earlier build of ours, in another checkout. */
export const before = "Ekimae, before"
export const graphileBatches = "graphile-worker, batches"
export const graphile = "graphile-worker"
export const pgBoss = "pg-boss"
export const effectCluster = "effect/cluster"

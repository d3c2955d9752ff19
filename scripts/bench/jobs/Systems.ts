/** The systems that are measured, by the names that the tables show; ours first. */
export const systems = {
  Ekimae: ["ekimae.ts"],
  "graphile-worker, batches": ["graphile.ts", "batches"],
  "graphile-worker": ["graphile.ts"],
  "pg-boss": ["pg-boss.ts"]
} as const satisfies Readonly<Record<string, ReadonlyArray<string>>>

export type SystemName = keyof typeof systems

export const systemNames = Object.keys(systems) as ReadonlyArray<SystemName>

export const ours = "Ekimae"
export const graphileBatches = "graphile-worker, batches"
export const graphile = "graphile-worker"
export const pgBoss = "pg-boss"

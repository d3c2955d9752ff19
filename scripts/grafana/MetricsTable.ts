/** Makes `METRICS.md` of all metrics that the service declares. */
import { fileURLToPath } from "node:url"
import * as DeclaredMetric from "../../src/telemetry/DeclaredMetric.ts"

// Each file that a node can load declares its metrics; these lead to all of them.
await Promise.all([
  import("../../src/serve.ts"),
  import("../../src/http/rate-limit/RedisRateLimiter.ts"),
  import("../../src/cores/MergedMetrics.ts")
])

export const file = fileURLToPath(new URL("./METRICS.md", import.meta.url))

const header = `# Metrics

All that \`/metrics\` has. Written by \`npm run dump-metrics\`; a test compares it with the code and with what a node exports. A histogram has
series that end in \`_bucket\`, \`_sum\` and \`_count\`. Counters that alerts watch are 0 from the start; other series come with their first value.`

export const text = (): string => `${header}\n\n${DeclaredMetric.table()}\n`

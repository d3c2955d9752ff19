/** Writes the table of metrics, which a test compares with the code. */
import { writeFileSync } from "node:fs"
import { file, text } from "./grafana/MetricsTable.ts"

writeFileSync(file, text())

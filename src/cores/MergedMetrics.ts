/**
 * Puts the metrics of several processes into one text as Prometheus reads it: each series gets a label `process`, and each
 * family stands once, with its help and type before all its series.
 */
import * as DeclaredMetric from "../telemetry/DeclaredMetric.ts"

interface Family {
  readonly comments: Array<string>
  readonly series: Array<string>
}

/** `name{a="b"} 1` and `name 1` with the label in front. */
const labelled = (line: string, process: number): string => {
  const end = line.search(/[{ ]/)
  const label = `process="${process}"`
  if (end === -1) return line
  return line[end] === "{"
    ? `${line.slice(0, end)}{${label}${line[end + 1] === "}" ? "" : ","}${line.slice(end + 1)}`
    : `${line.slice(0, end)}{${label}}${line.slice(end)}`
}

const own = [
  ["restarted_processes_total", "counter", "Processes of WORKERS that ended by themselves and were started again"],
  ["worker_processes", "gauge", "Processes of WORKERS that answered this reading"]
] as const
for (const [name, type, description] of own) DeclaredMetric.declare(type, name, description)

/** @param texts by the number of the process @param restarts of processes so far */
export const merge = (texts: ReadonlyMap<number, string>, restarts: number): string => {
  const families = new Map<string, Family>()
  for (const [process, text] of texts) {
    let current: Family = { comments: [], series: [] }
    for (const line of text.split("\n")) {
      if (line === "") continue
      const name = /^# (?:HELP|TYPE) (\S+)/.exec(line)?.[1]
      if (name === undefined) {
        if (!line.startsWith("#")) current.series.push(labelled(line, process))
        continue
      }
      const known = families.get(name)
      current = known ?? { comments: [], series: [] }
      if (known === undefined) families.set(name, current)
      if (!current.comments.includes(line)) current.comments.push(line)
    }
  }
  const lines = [...families.values()].flatMap(({ comments, series }) => comments.concat(series))
  const values = [restarts, texts.size]
  own.forEach(([name, type, description], index) => {
    const exported = DeclaredMetric.exportedName(name)
    lines.push(`# HELP ${exported} ${description}`, `# TYPE ${exported} ${type}`, `${exported} ${values[index]}`)
  })
  return `${lines.join("\n")}\n`
}

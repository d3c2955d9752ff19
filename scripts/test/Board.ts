/** What the dashboard and the alerts ask for, and what of it the metrics do not have. */
import { Schema } from "effect"

const Target = Schema.Struct({ refId: Schema.String, expr: Schema.String, legendFormat: Schema.String })
const Source = Schema.Struct({ type: Schema.Literal("prometheus"), uid: Schema.Literal("${datasource}") })
const GridPosition = Schema.Struct({ x: Schema.Int, y: Schema.Int, w: Schema.Int, h: Schema.Int })
const Place = { id: Schema.Int, title: Schema.NonEmptyString, gridPos: GridPosition }
const Row = Schema.Struct({ ...Place, type: Schema.Literal("row"), panels: Schema.Array(Schema.Never) })
const Panel = Schema.Struct({
  ...Place,
  type: Schema.Literals(["timeseries", "stat"]),
  description: Schema.NonEmptyString,
  datasource: Source,
  targets: Schema.NonEmptyArray(Target)
})
const Variable = Schema.Struct({
  name: Schema.String,
  type: Schema.Literals(["datasource", "query"]),
  definition: Schema.optionalKey(Schema.String)
})

/** The classic model, as Grafana 11 and later import it. */
export const Board = Schema.Struct({
  uid: Schema.NonEmptyString,
  title: Schema.NonEmptyString,
  id: Schema.Null,
  schemaVersion: Schema.Int.check(Schema.isGreaterThanOrEqualTo(39)),
  templating: Schema.Struct({ list: Schema.Array(Variable) }),
  panels: Schema.Array(Schema.Union([Row, Panel]))
})
export type Board = typeof Board.Type

export interface Question {
  readonly where: string
  readonly expr: string
  readonly legend: string
}

export const questionsOf = (board: Board): ReadonlyArray<Question> => [
  ...board.panels.flatMap((panel) =>
    panel.type === "row"
      ? []
      : panel.targets.map(({ expr, legendFormat }) => ({ where: panel.title, expr, legend: legendFormat }))
  ),
  ...board.templating.list.flatMap(({ definition, name }) =>
    definition === undefined ? [] : [{ where: `$${name}`, expr: definition, legend: "" }]
  )
]

/** Labels of series by name; read from the text that Prometheus reads. */
export const seriesOf = (metrics: string): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>()
  for (const line of metrics.split("\n")) {
    const match = /^([a-z]\w*)(?:\{(.*)\})? \S+$/.exec(line)
    if (match?.[1] === undefined) continue
    const labels = [...(match[2] ?? "").matchAll(/(\w+)="(?:[^"\\]|\\.)*"/g)].map(([, label]) => label ?? "")
    found.set(match[1], new Set([...(found.get(match[1]) ?? []), ...labels]))
  }
  return found
}

const listed = (text: string): ReadonlyArray<string> =>
  text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "")

/** What only grows says nothing as it is. */
const grows = /_(?:total|bucket|count|sum)$/

/** The rules of the file, which is written so that no parser of YAML is needed. */
export const alertsOf = (file: string): ReadonlyArray<Question> =>
  [
    ...file.matchAll(/^ +- alert: (\w+)\n +expr: (?:>-\n)?([\s\S]*?)\n +(?:for|labels): [\s\S]*?summary: "(.*)" \}$/gm)
  ].map(([, where = "", expr = "", summary = ""]) => ({
    where,
    expr: expr.replaceAll(/\s+/g, " "),
    legend: summary.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, "{{$1}}")
  }))

/** One line per fault. */
export const faultsOf = (board: Board, metrics: string): Iterable<string> =>
  faultsIn(questionsOf(board), new Set(["__rate_interval", ...board.templating.list.map(({ name }) => name)]), metrics)

/** One line per fault of what uses no variables. */
export const faultsOfAlerts = (alerts: ReadonlyArray<Question>, metrics: string): Iterable<string> =>
  faultsIn(alerts, new Set(), metrics)

/** Labels that Prometheus itself adds to every series. */
const added = ["instance", "job"]

function* faultsIn(
  questions: ReadonlyArray<Question>,
  variables: ReadonlySet<string>,
  metrics: string
): Iterable<string> {
  const series = seriesOf(metrics)
  for (const { expr, legend, where } of questions) {
    const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels]) => listed(labels ?? ""))
    const asked = /^label_values\(\w+, (\w+)\)$/.exec(expr)?.slice(1) ?? []
    const known = new Set(added)
    for (const [, name = "", selector = ""] of expr.matchAll(/\b((?:ekimae|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)) {
      const labels = series.get(name)
      if (labels === undefined) {
        yield `${where}: there is no metric ${name}`
        continue
      }
      for (const label of labels) known.add(label)
      // A list of labels asks for no value.
      if (asked.length === 0 && grows.test(name) && !new RegExp(`(?:rate|increase)\\(${name}\\b`).test(expr))
        yield `${where}: ${name} only grows: show its rate`
      for (const [, label = ""] of selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)) {
        if (!added.includes(label) && !labels.has(label)) yield `${where}: ${name} has no label ${label}`
      }
    }
    for (const label of [...grouped, ...asked]) if (!known.has(label)) yield `${where}: nothing has the label ${label}`
    const shown = expr.includes(" by (") ? new Set(grouped) : known
    for (const [, label = ""] of legend.matchAll(/\{\{(\w+)\}\}/g)) {
      if (!shown.has(label)) yield `${where}: its legend names ${label}, which is not there`
    }
    for (const [, name = ""] of expr.matchAll(/\$\{?(\w+)/g)) {
      if (!variables.has(name)) yield `${where}: there is no variable $${name}`
    }
  }
}

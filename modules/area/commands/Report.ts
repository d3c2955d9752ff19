/** Texts of the ingest commands for terminals. */
import { ingestText } from "../../../src/cli/ImportOutput.ts"
import { table } from "../../../src/cli/Output.ts"
import { datasets } from "../facts/Dataset.ts"
import type { Report } from "../ingest/Ingest.ts"
import { sources } from "../ingest/Sources.ts"
import type { StoredDataset } from "../statistics/StatisticsRepo.ts"
import type { GenerationSummary } from "./GenerateAll.ts"

/** Lines per list; `--json` lists all. */
const maxLines = 10

interface State {
  readonly datasets: ReadonlyArray<Omit<StoredDataset, "provenance">>
  readonly profiles: number
  readonly staleProfiles: number
}

type With<A> = A & { readonly generated?: GenerationSummary }

const generatedLine = ({ areas, failed, seconds }: GenerationSummary): string =>
  `Generated ${areas - failed} profiles in ${seconds} s${failed === 0 ? "" : `; ${failed} failed`}`

const list = (title: string, lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  lines.length === 0
    ? []
    : [
        title,
        ...lines.slice(0, maxLines).map((line) => `  ${line}`),
        ...(lines.length > maxLines ? [`  and ${lines.length - maxLines} more; --json lists all`] : [])
      ]

const staleLine = (stale: number, generated: GenerationSummary | undefined): ReadonlyArray<string> =>
  stale === 0 || generated !== undefined
    ? []
    : [`${stale} profiles are older than the statistics now: ingest --generate-all updates them`]

export const reportText = ({ generated, ...report }: With<Report>): string => {
  const { dataset, file, missing, rows, staleProfiles, years } = report
  return ingestText(report, {
    done: `Ingested ${file}: ${rows} rows of ${datasets[dataset].title}, ${years.join(", ")}`,
    rows,
    behind: [
      ...list("Not in the file:", missing),
      ...staleLine(staleProfiles, generated),
      ...(generated === undefined ? [] : [generatedLine(generated)])
    ]
  })
}

const columns = [
  { title: "DATASET", of: ({ name }: State["datasets"][number]) => name },
  { title: "ROWS", of: ({ rowCount }: State["datasets"][number]) => String(rowCount) },
  { title: "REJECTED", of: ({ rejectedCount }: State["datasets"][number]) => String(rejectedCount) },
  { title: "INGESTED", of: ({ ingestedAt }: State["datasets"][number]) => ingestedAt.toISOString().slice(0, 16) },
  { title: "FILE", of: ({ fileName }: State["datasets"][number]) => fileName }
]

export const stateText = ({ datasets: stored, generated, profiles, staleProfiles }: With<State>): string => {
  const absent = Object.keys(sources).filter((name) => !stored.some((dataset) => dataset.name === name))
  return [
    stored.length === 0 ? "Nothing is ingested" : table(columns, stored),
    ...(absent.length === 0 ? [] : [`Not ingested: ${absent.join(", ")}`]),
    `${profiles} profiles, ${staleProfiles} of them older than the statistics`,
    ...(generated === undefined ? [] : [generatedLine(generated)])
  ].join("\n")
}

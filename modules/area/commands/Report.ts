/** What the ingest commands say to a person. */
import { table } from "../../../src/cli/Table.ts"
import { datasets } from "../Dataset.ts"
import type { Report } from "../ingest/Ingest.ts"
import { sources } from "../ingest/Sources.ts"
import type { StoredDataset } from "../StatisticsRepo.ts"
import type { Generated } from "./Generation.ts"

/** More are only in the JSON answer. */
const shown = 10

export interface State {
  readonly datasets: ReadonlyArray<Omit<StoredDataset, "provenance">>
  readonly profiles: number
  readonly staleProfiles: number
}

type With<A> = A & { readonly generated?: Generated }

const generatedLine = ({ areas, failed, seconds }: Generated): string =>
  `Generated ${areas - failed} profiles in ${seconds} s${failed === 0 ? "" : `; ${failed} failed`}`

const list = (title: string, lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  lines.length === 0
    ? []
    : [
        title,
        ...lines.slice(0, shown).map((line) => `  ${line}`),
        ...(lines.length > shown ? [`  and ${lines.length - shown} more; --json lists all`] : [])
      ]

const staleLine = (stale: number, generated: Generated | undefined): ReadonlyArray<string> =>
  stale === 0 || generated !== undefined
    ? []
    : [`${stale} profiles are older than the statistics now: ingest --generate-all brings them up to date`]

export const text = ({ generated, ...report }: With<Report>): string => {
  const { dataset, file, missing, notes, rejected, rows, staleProfiles, status, years } = report
  const head =
    status === "unchanged"
      ? [`${file} is already ingested; nothing changed (--force takes it in again)`]
      : [`Ingested ${file}: ${rows} rows of ${datasets[dataset].title}, ${years.join(", ")}`]
  return [
    ...head,
    ...list(
      `${rejected.length} rows were rejected:`,
      rejected.map(({ line, reason }) => `line ${line}: ${reason}`)
    ),
    ...list("Not in the file:", missing),
    ...notes,
    ...staleLine(staleProfiles, generated),
    ...(generated === undefined ? [] : [generatedLine(generated)])
  ].join("\n")
}

const columns = [
  { title: "DATASET", of: ({ name }: State["datasets"][number]) => name },
  { title: "ROWS", of: ({ rowCount }: State["datasets"][number]) => String(rowCount) },
  { title: "REJECTED", of: ({ rejectedCount }: State["datasets"][number]) => String(rejectedCount) },
  { title: "INGESTED", of: ({ ingestedAt }: State["datasets"][number]) => ingestedAt.toISOString().slice(0, 16) },
  { title: "FILE", of: ({ fileName }: State["datasets"][number]) => fileName }
]

export const textOfState = ({ datasets: stored, generated, profiles, staleProfiles }: With<State>): string => {
  const absent = Object.keys(sources).filter((name) => !stored.some((dataset) => dataset.name === name))
  return [
    stored.length === 0 ? "Nothing is ingested" : table(columns, stored),
    ...(absent.length === 0 ? [] : [`Not ingested: ${absent.join(", ")}`]),
    `${profiles} profiles, ${staleProfiles} of them older than the statistics`,
    ...(generated === undefined ? [] : [generatedLine(generated)])
  ].join("\n")
}

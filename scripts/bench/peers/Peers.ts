/** Job runtimes of npm and PyPI that run on PostgreSQL, each with the versions that it is measured at. */

export interface Peer {
  readonly name: string
  readonly language: "TypeScript" | "Python" | "Rust, by its client for Python"
  /** Packages of npm, each with its version. */
  readonly npm?: ReadonlyArray<string>
  /** Packages of PyPI, each with its version. */
  readonly pypi?: ReadonlyArray<string>
  /** Files of `programs` that it needs, the one that is run first. */
  readonly programs: readonly [string, ...ReadonlyArray<string>]
  /** A command of its Python packages that makes its tables; the address of the database follows. */
  readonly prepare?: ReadonlyArray<string>
  readonly hasSteps: boolean
}

const typescript = { language: "TypeScript", hasSteps: true } as const
const python = { language: "Python", hasSteps: false } as const

export const peers: ReadonlyArray<Peer> = [
  { ...typescript, name: "DBOS 5.3.0", npm: ["@dbos-inc/dbos-sdk@5.3.0"], programs: ["dbos.mjs"] },
  {
    ...typescript,
    name: "Absurd 0.5.0",
    npm: ["absurd-sdk@0.5.0"],
    pypi: ["absurdctl==0.5.1"],
    prepare: ["absurdctl", "init", "--database"],
    programs: ["absurd.mjs"]
  },
  {
    ...typescript,
    name: "OpenWorkflow 0.10.1",
    npm: ["openworkflow@0.10.1", "postgres@3.4.9"],
    programs: ["openworkflow.mjs"]
  },
  {
    ...typescript,
    name: "Sidequest 1.16.4",
    npm: ["sidequest@1.16.4", "@sidequest/postgres-backend@1.16.4", "pg@8.23.1"],
    programs: ["sidequest.mjs", "sidequest-job.mjs"],
    hasSteps: false
  },
  {
    ...typescript,
    name: "pg-workflows 0.15.0",
    npm: ["pg-workflows@0.15.0", "pg@8.23.1"],
    programs: ["pg-workflows.mjs"]
  },
  { ...python, name: "PgQueuer 1.6.0", pypi: ["pgqueuer==1.6.0", "asyncpg==0.32.0"], programs: ["pgqueuer_peer.py"] },
  { ...python, name: "Chancy 0.26.0", pypi: ["chancy==0.26.0"], programs: ["chancy_peer.py"] },
  {
    ...python,
    name: "awa 0.6.9",
    language: "Rust, by its client for Python",
    pypi: ["awa-pg==0.6.9"],
    programs: ["awa_peer.py"]
  },
  {
    ...python,
    name: "procrastinate 3.10.0",
    pypi: ["procrastinate==3.10.0", "psycopg[binary]==3.3.9"],
    programs: ["procrastinate_peer.py"]
  }
]

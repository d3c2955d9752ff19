/** All that is known of a run when it is over. Times are milliseconds of the machine's clock. */
import type { AttemptRecord } from "../../../src/actor/Job.ts"
import type { Planned } from "../plan/Plan.ts"
import type { SentJob } from "../stage/Sender.ts"
import type { Life } from "../stage/WorkerProcess.ts"
import type { Execution } from "../work/Journal.ts"

export interface ArchiveRow {
  readonly id: string
  readonly actor: string
  readonly state: "c" | "f" | "k"
  readonly failures: number
  readonly losses: number
  readonly uniqueKey: string | null
  readonly n: number
  /** The execution whose result it holds. */
  readonly token: string | null
  readonly attempts: ReadonlyArray<AttemptRecord>
  readonly node: string | null
  readonly created: number
  readonly finished: number
}

/** What a process held at the moment of its end. */
export interface Hold {
  readonly process: string
  /** Jobs that were claimed one by one. */
  readonly single: ReadonlyArray<string>
  /** Jobs of mailboxes that it held: each waits for those before it. */
  readonly boxed: ReadonlyArray<string>
}

export interface Evidence {
  readonly plan: ReadonlyMap<number, Planned>
  readonly sent: ReadonlyArray<SentJob>
  /** Executions by start. */
  readonly executions: ReadonlyArray<Execution>
  readonly lives: ReadonlyMap<string, Life>
  readonly archive: ReadonlyArray<ArchiveRow>
  /** Rows that should be gone when all is done, by table. */
  readonly left: Readonly<Record<string, number>>
  readonly holds: ReadonlyArray<Hold>
}

/** `E`: the evidence of runs that judge tables of their own. */
export interface Check<E = Evidence> {
  /** What holds when it finds nothing. */
  readonly title: string
  readonly check: (evidence: E) => Iterable<string>
}

/**
 * Until when an execution could do anything: its end, or that of its process. One that was frozen past its lease counts
 * until it froze: its node cannot know what happened meanwhile, and its result is refused.
 */
export const aliveUntil = ({ lives }: Evidence, { end, process, start }: Execution): number => {
  const life = lives.get(process)
  const until = end ?? life?.ended?.at ?? Number.POSITIVE_INFINITY
  const frozen = life?.frozen
  return frozen !== undefined && start <= frozen.from && until > frozen.from ? frozen.from : until
}

/** Begun by a node that did not yet know that it was taken for dead: the id under which it froze is its id still. */
export const isLate = ({ executions, lives }: Evidence): ((execution: Execution) => boolean) => {
  const lost = new Set(
    [...lives.values()].flatMap(({ frozen, process }) =>
      frozen === undefined
        ? []
        : executions.filter((each) => each.process === process && each.start <= frozen.from).map(({ node }) => node)
    )
  )
  return ({ node, process, start }) =>
    lost.has(node) && start > (lives.get(process)?.frozen?.from ?? Number.POSITIVE_INFINITY)
}

export const acceptedTokens = ({ archive }: Evidence): ReadonlySet<string> =>
  new Set(archive.flatMap(({ token }) => (token === null ? [] : [token])))

/** Why an execution ended without deciding anything: its process was gone, or it was interrupted. */
export const wasCutShort = ({ lives }: Evidence, execution: Execution, before: number): boolean => {
  const life = lives.get(execution.process)
  if (execution.how === "interrupted") return true
  if (life?.frozen !== undefined && life.frozen.from < before) return true
  return life?.ended !== undefined && life.ended.at <= before
}

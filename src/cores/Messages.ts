/** What a supervisor and its processes say to each other over the channel between them. */
import type { Budget, Decision } from "./Budgets.ts"

/** What a process asks; the answer has its number. */
export type Question =
  | { readonly ask: "budgets"; readonly budgets: ReadonlyArray<Budget> }
  | { readonly ask: "metrics" }

export interface Answers {
  readonly budgets: ReadonlyArray<Decision>
  /** Metrics of all processes, merged. */
  readonly metrics: string
}

export type FromProcess =
  | { readonly ekimae: "ready" }
  | { readonly ekimae: "question"; readonly id: number; readonly question: Question }
  | { readonly ekimae: "own-metrics"; readonly id: number; readonly text: string }

export type FromSupervisor =
  | { readonly ekimae: "answer"; readonly id: number; readonly answer: Answers[keyof Answers] }
  | { readonly ekimae: "tell-metrics"; readonly id: number }
  /** Another process has taken the place: accept nothing more, and end when what is open has been answered. */
  | { readonly ekimae: "hand-over" }

/** The channel carries messages of Node and of libraries, too. */
export const isOurs = (message: unknown): message is { readonly ekimae: string } =>
  typeof message === "object" && message !== null && "ekimae" in message

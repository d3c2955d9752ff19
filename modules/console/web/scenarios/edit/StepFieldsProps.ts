/** What the fields of every kind of step are given. */
import type { Placeholder } from "../../messages/preview/Placeholders.ts"
import type { Step } from "../Queries.ts"
import type { Choices } from "./Choices.ts"

export interface StepFieldsProps<One extends Step = Step> {
  readonly value: One
  readonly onChange: (step: Step) => void
  /** Where it stands in the body that the service was sent. */
  readonly pointer: string
  readonly error: unknown
  readonly choices: Choices
  /** Names that texts may fill in. */
  readonly fillable: ReadonlyArray<Placeholder>
  /** The steps behind it with their names, to which it may lead. */
  readonly later: ReadonlyArray<{ readonly value: string; readonly label: string }>
}

/** A broadcast as it is being written. */
import type { Schema } from "../../api/Types.ts"
import type { FriendChoice } from "../preview/FriendSelect.tsx"
import type { Audience, Broadcast } from "../Queries.ts"

/** Conditions that friends must meet beyond their tags. */
export type Conditions = Omit<Audience, "all" | "any" | "none">

export interface Draft {
  readonly name: string
  readonly texts: ReadonlyArray<string>
  readonly isForAll: boolean
  /** Tags of which friends have any or all. */
  readonly tags: ReadonlyArray<string>
  readonly match: "any" | "all"
  readonly without: ReadonlyArray<string>
  readonly conditions: Conditions
  readonly isLater: boolean
  /** As the field for a date and a time has it, in the time of the browser. */
  readonly at: string
  readonly needsApproval: boolean
  readonly approver: FriendChoice | undefined
}

export const emptyDraft: Draft = {
  name: "",
  texts: [""],
  isForAll: true,
  tags: [],
  match: "any",
  without: [],
  conditions: {},
  isLater: false,
  at: "",
  needsApproval: false,
  approver: undefined
}

/** Begins as another broadcast, at once and without its approval. */
export const copyOf = ({
  audience: { all = [], any = [], none = [], ...conditions },
  name,
  texts
}: Broadcast): Draft => ({
  ...emptyDraft,
  name,
  texts,
  isForAll: any.length + all.length + none.length + Object.keys(conditions).length === 0,
  tags: any.length > 0 ? any : all,
  match: any.length > 0 || all.length === 0 ? "any" : "all",
  without: none,
  conditions
})

export const audienceOf = ({ conditions, isForAll, match, tags, without }: Draft): Audience =>
  isForAll
    ? {}
    : {
        ...(tags.length > 0 && { [match]: [...tags] }),
        ...(without.length > 0 && { none: [...without] }),
        ...conditions
      }

/** The day and the time of day in the time of the browser, as a field for both has them. */
export const fieldOf = (at: Date): string => {
  const two = (value: number) => String(value).padStart(2, "0")
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join("-")
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

export const bodyOf = (draft: Draft): Schema<"CrmBroadcastCreation"> => ({
  name: draft.name.trim(),
  audience: audienceOf(draft),
  texts: [...draft.texts],
  ...(draft.isLater && { scheduledAt: new Date(draft.at).toISOString() }),
  ...(draft.needsApproval && draft.approver && { approverId: draft.approver.id })
})

/** The states of a job, and how they look. */
import { Badge } from "@mantine/core"
import type { Schema } from "../api/Types.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { messages } from "./Messages.ts"

export type JobState = Schema<"Job">["state"]

export const jobStates = [
  "scheduled",
  "incompatible",
  "ready",
  "running",
  "completed",
  "failed",
  "cancelled"
] as const satisfies ReadonlyArray<JobState>

export const isJobState = (value: unknown): value is JobState => jobStates.some((state) => state === value)

const colors: Readonly<Record<JobState, string>> = {
  scheduled: "gray",
  incompatible: "orange",
  ready: "yellow",
  running: "blue",
  completed: "green",
  failed: "red",
  cancelled: "gray"
}

export const StateBadge = ({ state }: { readonly state: JobState }) => (
  <Badge color={colors[state]} variant="dot" tt="none">
    {useTexts(messages)[state]}
  </Badge>
)

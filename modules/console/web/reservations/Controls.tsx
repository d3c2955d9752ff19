/** Which days are shown, and how. */
import { Button, Group, SegmentedControl } from "@mantine/core"
import { useNavigate } from "@tanstack/react-router"
import { useTexts } from "../language/LanguageProvider.tsx"
import { addDays, type View, views } from "./Days.ts"
import { messages } from "./Messages.ts"
import { useToday } from "./Queries.ts"

/** Parameters of the address that say which part of the calendar is shown. */
export interface CalendarSearch {
  /** A day as 2026-12-01. */
  readonly day?: string
  readonly view?: View
  /** Whose open slots are shown: an id, or the first that can be booked. */
  readonly menu?: string
  /** The booking that is opened, from a mail. */
  readonly booking?: string
}

export const Controls = ({ day, view }: Required<Pick<CalendarSearch, "day" | "view">>) => {
  const texts = useTexts(messages)
  const today = useToday()
  const navigate = useNavigate({ from: "/reservations" })
  const go = (change: CalendarSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
  const step = view === "day" ? 1 : 7
  return (
    <Group gap="xs">
      <Button.Group>
        <Button variant="default" onClick={() => go({ day: addDays(day, -step) })}>
          {texts.before}
        </Button>
        <Button variant="default" onClick={() => go({ day: today })}>
          {texts.today}
        </Button>
        <Button variant="default" onClick={() => go({ day: addDays(day, step) })}>
          {texts.after}
        </Button>
      </Button.Group>
      <SegmentedControl
        aria-label={texts.view}
        value={view}
        onChange={(value) => go({ view: views.find((view) => view === value) ?? "day" })}
        data={views.map((view) => ({ value: view, label: texts[view] }))}
      />
    </Group>
  )
}

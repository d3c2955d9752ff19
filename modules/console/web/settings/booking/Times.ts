/** Choices of times before a booking, in words. A value that is none of them is shown beside them. */
export const closingMinutes = [0, 30, 60, 120, 180, 360, 720, 1_440, 2_880, 4_320]
export const cancelMinutes = [0, 60, 180, 360, 720, 1_440, 2_880, 4_320, 10_080]
export const openingDays = [7, 14, 30, 60, 90, 180, 365]
export const gridMinutes = [10, 15, 20, 30, 60]

interface TimeTexts {
  readonly untilStart: string
  readonly minutesBefore: (minutes: number) => string
  readonly hoursBefore: (hours: number) => string
  readonly daysUntil: (days: number) => string
}

export const timeText = (minutes: number, texts: TimeTexts): string => {
  if (minutes === 0) return texts.untilStart
  if (minutes % 1_440 === 0) return texts.daysUntil(minutes / 1_440)
  return minutes % 60 === 0 ? texts.hoursBefore(minutes / 60) : texts.minutesBefore(minutes)
}

/** The choices with the present value among them, in order. */
export const withPresent = (choices: ReadonlyArray<number>, present: number): ReadonlyArray<number> =>
  choices.includes(present) ? choices : [...choices, present].toSorted((a, b) => a - b)

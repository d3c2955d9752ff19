/** Chooses a municipality by its name; none is all of Japan. */
import { Select } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { valuesQuery } from "../../areas/Queries.ts"
import { useLanguage, useTexts } from "../../language/LanguageProvider.tsx"
import { messages } from "../Messages.ts"

interface AreaFieldProps {
  /** Five digits; empty for all of Japan. */
  readonly value: string
  readonly error: ReactNode
  readonly onChange: (code: string) => void
}

/** As many as are looked through at once. */
const shown = 50

export const AreaField = ({ error, onChange, value }: AreaFieldProps) => {
  const texts = useTexts(messages)
  const { language } = useLanguage()
  const areas = useQuery(valuesQuery("residentDensity", "municipality", undefined, language)).data?.values ?? []
  const known = areas.map(({ code, name }) => ({
    value: code,
    label: `${name} ${code}`
  }))
  const isKnown = value === "" || known.some((area) => area.value === value)
  return (
    <Select
      label={texts.area}
      description={texts.areaHint}
      placeholder={texts.areaAll}
      searchable
      clearable
      limit={shown}
      nothingFoundMessage={texts.areaNone}
      data={isKnown ? known : [{ value, label: value }, ...known]}
      value={value === "" ? null : value}
      error={error}
      onChange={(code) => onChange(code ?? "")}
      clearButtonProps={{ "aria-label": texts.areaAll }}
    />
  )
}

/** Chooses a municipality by its name; none is all of Japan. */
import { Select } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { profileQuery, valuesQuery } from "../../areas/Queries.ts"
import { useLanguage, useTexts } from "../../language/LanguageProvider.tsx"
import { messages } from "../Messages.ts"

interface AreaFieldProps {
  /** Without one, the field chooses the place of a simulation, which may be all of Japan. */
  readonly label?: string
  /** Five digits; empty for all of Japan. */
  readonly value: string
  readonly error?: ReactNode
  readonly onChange: (code: string) => void
  /** For forms that are read by the names of their fields. */
  readonly name?: string
  readonly required?: boolean
}

/** As many as are looked through at once. */
const shown = 50

export const AreaField = ({ error, label, name, onChange, required = false, value }: AreaFieldProps) => {
  const texts = useTexts(messages)
  const { language } = useLanguage()
  const areas = useQuery(valuesQuery("residentDensity", "municipality", undefined, language)).data?.values ?? []
  const known = areas.map(({ code, name: areaName }) => ({
    value: code,
    label: areaName
  }))
  const isKnown = value === "" || known.some((area) => area.value === value)
  const own = useQuery({ ...profileQuery(value), enabled: !isKnown }).data
  return (
    <Select
      label={label ?? texts.area}
      description={texts.areaHint}
      placeholder={label === undefined ? texts.areaAll : texts.areaName}
      searchable
      required={required}
      {...(name !== undefined && { name })}
      clearable
      limit={shown}
      nothingFoundMessage={texts.areaNone}
      data={isKnown ? known : [{ value, label: own?.areaName ?? value }, ...known]}
      value={value === "" ? null : value}
      error={error}
      onChange={(code) => onChange(code ?? "")}
      clearButtonProps={{ "aria-label": texts.areaAll }}
    />
  )
}

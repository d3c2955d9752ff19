/** Where to look, how far, and for which industry. */
import { Button, Group, NativeSelect, Paper, TextInput } from "@mantine/core"
import { type FormEvent, useState } from "react"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { readIndustry, useIndustryChoices } from "../Industries.ts"
import { messages } from "../Messages.ts"
import { usualRadius } from "./Queries.ts"
import { radii, type SiteSearch } from "./Search.ts"

interface SiteFormProps {
  readonly site: SiteSearch
  readonly onChange: (site: SiteSearch) => void
}

/** Two numbers are a coordinate, all else is an address. */
const placeOf = (text: string): SiteSearch => {
  const [, lat, lng] = /^\s*(-?\d+(?:\.\d+)?)\s*[,、\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text) ?? []
  return lat === undefined || lng === undefined ? { address: text.trim() } : { lat: Number(lat), lng: Number(lng) }
}

const textOf = ({ address, lat, lng }: SiteSearch) => (lat === undefined ? (address ?? "") : `${lat}, ${lng}`)

export const SiteForm = ({ onChange, site }: SiteFormProps) => {
  const texts = useTexts(messages)
  const choices = useIndustryChoices()
  const [text, setText] = useState(textOf(site))
  const { industry, radius = usualRadius } = site
  const { address: _address, lat: _lat, lng: _lng, ...more } = site
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange({ ...more, ...placeOf(text) })
  }
  const changeIndustry = (value: string) => {
    const chosen = readIndustry(value)
    const { industry: _industry, ...rest } = site
    onChange({ ...rest, ...(chosen !== undefined && { industry: chosen }) })
  }
  return (
    <Paper withBorder p="md" className="no-print">
      <form onSubmit={submit}>
        <Group align="flex-end">
          <TextInput
            label={`${texts.address}・${texts.coordinate}`}
            placeholder={texts.addressHint}
            required
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            flex="1 1 280px"
          />
          <NativeSelect
            label={texts.radius}
            value={String(radius)}
            onChange={(event) => onChange({ ...site, radius: Number(event.currentTarget.value) })}
            data={radii.map((metres) => ({ value: String(metres), label: `${metres.toLocaleString()} m` }))}
          />
          <NativeSelect
            label={texts.industry}
            value={industry ?? ""}
            onChange={(event) => changeIndustry(event.currentTarget.value)}
            data={choices}
          />
          <Button type="submit">{texts.look}</Button>
        </Group>
      </form>
    </Paper>
  )
}

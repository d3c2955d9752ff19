/** The QR code of an address as a picture, to save and to print. Loaded when it is seen. */
import { Button, Group, Stack, Text } from "@mantine/core"
import { renderSVG } from "uqr"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { Buttons } from "../SettingsFrame.tsx"
import { messages } from "./Messages.ts"

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")

/** A sheet with the shop's name, the code and the address, in a frame of its own that is printed. */
const print = (svg: string, shop: string, lead: string, address: string): void => {
  const frame = document.createElement("iframe")
  frame.style.cssText = "position:fixed;inset:auto 0 0 auto;width:0;height:0;border:0"
  frame.title = lead
  frame.srcdoc = `<!doctype html><meta charset="utf-8"><body>
<div><h1>${escaped(shop)}</h1><p>${escaped(lead)}</p>${svg}<p><small>${escaped(address)}</small></p></div>`
  frame.addEventListener("load", () => {
    const page = frame.contentDocument
    if (page === null) return
    page.body.style.cssText = "font-family:sans-serif;text-align:center;padding-top:20mm"
    const drawing = page.querySelector("svg")
    if (drawing !== null) drawing.style.cssText = "width:90mm;height:90mm"
    frame.contentWindow?.addEventListener("afterprint", () => frame.remove())
    frame.contentWindow?.print()
  })
  document.body.append(frame)
}

const save = (svg: string): void => {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }))
  link.download = "booking-qr.svg"
  link.click()
  URL.revokeObjectURL(link.href)
}

export const Qr = ({ address, shop }: { readonly address: string; readonly shop: string }) => {
  const texts = useTexts(messages)
  const svg = renderSVG(address, { border: 4, ecc: "M" })
  return (
    <Group align="flex-start">
      {/* The picture is made here of an address: it holds no text of others. */}
      <div className="qr" role="img" aria-label={`${texts.qr} ${address}`} dangerouslySetInnerHTML={{ __html: svg }} />
      <Stack className="grow">
        <Text size="sm">{texts.qrMore}</Text>
        <Buttons>
          <Button variant="light" onClick={() => print(svg, shop, texts.scan, address)}>
            {texts.print}
          </Button>
          <Button variant="default" onClick={() => save(svg)}>
            {texts.download}
          </Button>
        </Buttons>
      </Stack>
    </Group>
  )
}

/** Ways in which people work a page: with a mouse, or by keyboard alone. Walks take one, so that the same steps are taken by both. */
import { assert } from "@effect/vitest"
import type { Locator } from "playwright-core"

type File = Exclude<Parameters<Locator["setInputFiles"]>[0], string | ReadonlyArray<unknown>>

export interface Hand {
  /** A button or a link. */
  readonly press: (control: Locator) => Promise<void>
  readonly fill: (field: Locator, text: string) => Promise<void>
  /** The choice of a list by its value. */
  readonly select: (list: Locator, value: string) => Promise<void>
  /** Turns a checkbox to its other state. */
  readonly toggle: (box: Locator) => Promise<void>
  /** The button opens the browser's own dialog. */
  readonly chooseFile: (button: Locator, file: File) => Promise<void>
}

const chosenBy = async (button: Locator, press: Promise<void>, file: File): Promise<void> => {
  const chooser = button.page().waitForEvent("filechooser")
  await press
  await (await chooser).setFiles(file)
}

export const mouse: Hand = {
  press: (control) => control.click(),
  fill: (field, text) => field.fill(text),
  select: async (list, value) => void (await list.selectOption(value)),
  toggle: (box) => box.click({ force: true }),
  chooseFile: (button, file) => chosenBy(button, button.click(), file)
}

const mostPresses = 250

/** Goes on by Tab, within a menu by the arrows, until the element has the focus. */
const reach = async (wanted: Locator): Promise<void> => {
  await wanted.waitFor({ state: "attached" })
  const { keyboard } = wanted.page()
  const isThere = () => wanted.evaluate((element) => element === element.ownerDocument.activeElement)
  const key = (await wanted.getAttribute("role")) === "menuitem" ? "ArrowDown" : "Tab"
  for (let pressed = 0; !(await isThere()); pressed++) {
    if (pressed === mostPresses) return assert.fail(`${key} did not reach ${String(wanted)}`)
    await keyboard.press(key)
  }
}

/** What is typed into a field of its kind: the parts of a time or date have their digits, in the order of the browser's own language. */
const typed = (kind: string | null, text: string): string => {
  if (kind === "time") return text.replace(":", "")
  const [year = "", month = "", day = ""] = text.split("-")
  return kind === "date" ? month + day + year : text
}

const pressed = async (control: Locator): Promise<void> => {
  await reach(control)
  await control.page().keyboard.press("Enter")
}

export const keys: Hand = {
  press: pressed,
  fill: async (field, text) => {
    await reach(field)
    const { keyboard } = field.page()
    const kind = await field.getAttribute("type")
    const hasParts = kind === "time" || kind === "date"
    if (!hasParts) await keyboard.press("ControlOrMeta+A")
    if (text === "") await keyboard.press("Delete")
    else await keyboard.type(typed(kind, text))
    assert.strictEqual(await field.inputValue(), text, String(field))
  },
  select: async (list, value) => {
    await reach(list)
    const { keyboard } = list.page()
    await keyboard.press("Home")
    const count = await list.locator("option").count()
    for (let n = 0; (await list.inputValue()) !== value; n++) {
      if (n > count) return assert.fail(`The list ${String(list)} has no ${value}`)
      await keyboard.press("ArrowDown")
    }
  },
  toggle: async (box) => {
    await reach(box)
    await box.page().keyboard.press("Space")
  },
  chooseFile: (button, file) => chosenBy(button, pressed(button), file)
}

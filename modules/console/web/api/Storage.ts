/** What the browser keeps for the page. A frame of another site may have no storage: then the page forgets it when it is closed. */

interface Storage {
  readonly get: (name: string) => string | null
  readonly set: (name: string, value: string) => void
  readonly remove: (name: string) => void
}

const of = (browser: () => globalThis.Storage): Storage => {
  const here = new Map<string, string>()
  const attempt = <A>(use: (storage: globalThis.Storage) => A): A | undefined => {
    try {
      return use(browser())
    } catch {
      return undefined
    }
  }
  return {
    get: (name) => here.get(name) ?? attempt((storage) => storage.getItem(name)) ?? null,
    set: (name, value) => {
      here.set(name, value)
      attempt((storage) => storage.setItem(name, value))
    },
    remove: (name) => {
      here.delete(name)
      attempt((storage) => storage.removeItem(name))
    }
  }
}

/** For the next visit, too. */
export const kept = of(() => localStorage)
/** For this tab alone. */
export const ofTab = of(() => sessionStorage)

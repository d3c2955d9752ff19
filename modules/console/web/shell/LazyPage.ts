/**
 * A page whose files are loaded when it is first seen. Where the service is away then, they are asked for once it is back:
 * leaving the console instead, by loading it again, would show the browser's own page. One that fails while the service
 * answers belongs to an older release; the router loads the console again for it.
 */
import { lazyRouteComponent } from "@tanstack/react-router"
import { noticeAbsence, untilReturn } from "../api/ServerState.ts"

const answers = (): Promise<boolean> =>
  fetch("/healthz").then(
    ({ ok }) => ok,
    () => false
  )

const loadWhenThere = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  try {
    return await load()
  } catch (error) {
    if (await answers()) throw error
    noticeAbsence()
    await untilReturn()
    return loadWhenThere(load)
  }
}

export const lazyPage = <Module extends Record<string, any>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name
) => lazyRouteComponent(() => loadWhenThere(load), name)

/**
 * Where a browser reaches the console: the origin of its pages, which names passkeys and cookies. Over plain http this is
 * this machine only, since a cookie that is not `Secure` may be read on the way.
 */
export interface Site {
  readonly origin: string
  readonly isSecure: boolean
  /** The page is a frame: it has a session of its own, beside that of the person who looks at it. */
  readonly isFrame: boolean
}

const loopback = /^(?:localhost|[a-z0-9-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Header by which a page in a frame asks for the session of the frame. */
export const frameHeader = "x-ekimae-frame"

/** The site of a request by its Host header; undefined where sign-in is refused. */
export const siteOf = (host: string | undefined, publicUrl: URL | undefined, isFrame = false): Site | undefined => {
  if (host === undefined) return undefined
  const given = host.toLowerCase()
  if (publicUrl?.protocol === "https:" && given === publicUrl.host) {
    return { origin: publicUrl.origin, isSecure: true, isFrame }
  }
  const isHere = loopback.test(given.replace(/:\d+$/, "")) && URL.canParse(`http://${given}`)
  return isHere ? { origin: `http://${given}`, isSecure: false, isFrame } : undefined
}

/**
 * A cookie `__Host-` is bound to one host and needs https. `__Host-ekimae` is not used: releases up to 2026-11 gave it to sessions of
 * both kinds, partitioned or not, so a browser may hold two of that name.
 */
export const cookiePrefixOf = ({ isFrame, isSecure }: Site): string =>
  `${isSecure ? "__Host-" : ""}ekimae${isFrame ? "-frame" : isSecure ? "-user" : ""}`

/**
 * Where a browser reaches the console: the origin of its pages, which names passkeys and cookies. Over plain http this is
 * this machine only, since a cookie that is not `Secure` may be read on the way.
 */
export interface Site {
  readonly origin: string
  readonly isSecure: boolean
}

const loopback = /^(?:localhost|[a-z0-9-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** The site of a request by its Host header; undefined where sign-in is refused. */
export const siteOf = (host: string | undefined, publicUrl: URL | undefined): Site | undefined => {
  if (host === undefined) return undefined
  const given = host.toLowerCase()
  if (publicUrl?.protocol === "https:" && given === publicUrl.host) return { origin: publicUrl.origin, isSecure: true }
  return loopback.test(given.replace(/:\d+$/, "")) ? { origin: `http://${given}`, isSecure: false } : undefined
}

/** A cookie `__Host-` is bound to one host and needs https. */
export const cookiePrefixOf = ({ isSecure }: Site): string => (isSecure ? "__Host-ekimae" : "ekimae")

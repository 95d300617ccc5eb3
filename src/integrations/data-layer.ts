interface Layered {
  dataLayer?: unknown[]
}

/** Gives the list that the vendor's scripts of one family read, and begins it where there is none. */
export function dataLayer(): unknown[] {
  const page = window as Layered
  page.dataLayer ??= []
  return page.dataLayer
}

/** Puts a command into that list. */
export const command: (...words: readonly unknown[]) => void = function command() {
  // biome-ignore lint/complexity/noArguments: the vendor's script knows a command from an entry by this very object
  dataLayer().push(arguments)
}

/** Tells that family whether the person allows storage. */
export function consentTo(isAllowed: boolean): void {
  const said = isAllowed ? 'granted' : 'denied'
  command('consent', 'update', { ad_storage: said, analytics_storage: said })
}

/** The little that tests use of jsdom, which brings no types. */
declare module 'jsdom' {
  export const JSDOM: new (
    html: string,
    options?: { readonly runScripts?: 'outside-only'; readonly url?: string },
  ) => { readonly window: Window & typeof globalThis }
}

import type { Browser, CDPSession, Page } from 'playwright-core'

/** A page as on a phone, and the line to its browser's measuring tools. */
export interface OpenPage {
  readonly page: Page
  readonly tools: CDPSession
}

/** Opens an empty page as on a phone, with nothing kept from before. */
export async function openPhone(browser: Browser): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'pt-BR' })
  // tsx writes this name into every function, also into those that run inside the page.
  await context.addInitScript('globalThis.__name = (made) => made')
  const page = await context.newPage()
  return { page, tools: await context.newCDPSession(page) }
}

/** Slows the processor of a page; 4 stands for a middling phone. */
export const slowDown = ({ tools }: OpenPage, rate: number) =>
  tools.send('Emulation.setCPUThrottlingRate', { rate })

/** Slows the network of a page to slow 4G, as Lighthouse has it: 150 ms and 1.6 Mbit/s. */
export async function slowNetwork({ tools }: OpenPage): Promise<void> {
  const bytesPerSecond = (1.6 * 1024 * 1024) / 8
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  })
}

import type { TestProject } from 'vitest/node'
import { findBrowser } from '../../tools/browser.ts'

/** Tests in these folders drive a browser; a run without them looks for none. */
const driven = /[\\/]tests[\\/](browser|attack)[\\/]/

/** Finds the browser once for every process of a run: two that unpack it at the same time would stand in each other's way. */
export async function setup(project: TestProject): Promise<void> {
  if (!project.vitest.state.getPaths().some((path) => driven.test(path))) return
  process.env.CHROMIUM_PATH ??= await findBrowser()
}

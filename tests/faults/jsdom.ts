import { builtinEnvironments } from 'vitest/runtime'

/** What the server beside the page needs as Node made it. */
const kept = [
  'ArrayBuffer',
  'Uint8Array',
  'Int8Array',
  'Uint16Array',
  'Int16Array',
  'Uint32Array',
  'Int32Array',
  'Float32Array',
  'Float64Array',
  'Uint8ClampedArray',
  'URL',
  'DOMException',
  'Blob',
  'File',
  'FormData',
  'Request',
] as const
const ofNode = kept.map((name) => [name, globalThis[name]] as const)

// By hand and not as the file's environment, since the server needs modules as Node resolves them.
await builtinEnvironments.jsdom.setup(globalThis, { jsdom: { url: 'http://localhost' } })
Object.assign(globalThis, Object.fromEntries(ofNode))

import { accept } from '../../server/contract/handler.ts'
import { freeCalls, freeFile, openTest } from './kit.ts'

/** A server with one call, which gives the name it is given, and one that pages make again and again. */
export const echo = freeCalls({
  'eco.ver': async ({ nome = '' }) => accept({ id: String(nome) }),
  'eco.acompanhar': async () => accept({ id: '1' }),
})
echo.schemas.operations['eco.acompanhar'] = { ...freeFile, kind: 'poll' }

/** Opens that server. */
export const openEcho = () => openTest(echo)

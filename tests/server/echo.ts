import { accept } from '../../server/contract/handler.ts'
import { local, openTest, operationFile } from './kit.ts'

const free = operationFile('reference', { needs: { sale: false, captcha: 'none' } })

const asked = operationFile('poll', { needs: { sale: false, captcha: 'none' } })

/** A server with one call, which gives the name it is given, and one that pages make again and again. */
export const echo = {
  handlers: [
    local('eco.ver', async ({ nome = '' }) => accept({ id: String(nome) })),
    local('eco.acompanhar', async () => accept({ id: '1' })),
  ],
  schemas: { operations: { 'eco.ver': free, 'eco.acompanhar': asked }, fields: {} },
}

/** Opens that server. */
export const openEcho = () => openTest(echo)

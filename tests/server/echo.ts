import { accept } from '../../server/contract/work.ts'
import { local, openTest, operationFile } from './kit.ts'

const free = operationFile('reference', { needs: { sale: false, captcha: 'none' } })

/** A server with one call, which gives the name it is given. */
export const echo = {
  locals: [local('eco.ver', async ({ nome = '' }) => accept({ id: String(nome) }))],
  schemas: { operations: { 'eco.ver': free }, fields: {} },
}

/** Opens that server. */
export const openEcho = () => openTest(echo)

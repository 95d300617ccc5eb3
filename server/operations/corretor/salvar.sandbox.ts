export { sandbox } from './consultar.sandbox.ts'

export { sandbox } from './buscar.sandbox.ts'

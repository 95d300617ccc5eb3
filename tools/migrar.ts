import { migratePostgres } from '../server/store/index.ts'
import { exitWith, refuseWords } from './words.mjs'

refuseWords()
const url = process.env.DATABASE_URL ?? ''
if (!/^postgres(ql)?:\/\//.test(url))
  exitWith(
    'DATABASE_URL precisa dizer o banco com o usuário dono, como postgres://funis_dono:senha@host:5432/funis.',
  )

try {
  const applied = await migratePostgres(url)
  console.log(applied.length === 0 ? 'Nenhuma migração faltava.' : `Aplicadas: ${applied.join(', ')}.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

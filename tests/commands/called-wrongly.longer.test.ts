import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readPersonCommand } from '../../tools/pessoa-words.ts'
import { filesIn } from '../house/sources.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The names of the flows, as they are told. */
const flows = filesIn('flows/', /\/flow\.json$/)
  .map((path) => path.split('/').at(-2))
  .sort()
  .join(', ')

/** Calls a command and gives its exit code and what it said. */
const called = (script: string, words: readonly string[]) =>
  new Promise<{ readonly code: unknown; readonly said: string }>((resolve) => {
    const tsx = script.endsWith('.ts') ? ['--import', 'tsx'] : []
    execFile(
      process.execPath,
      [...tsx, script, ...words],
      { cwd: root, timeout: 60_000 },
      (error, out, err) => resolve({ code: error?.code ?? 0, said: (out + err).trim() }),
    )
  })

describe.concurrent('a command that is called wrongly does nothing, and says how it is called', {
  timeout: 60_000,
}, () => {
  it.each(
    Object.entries({
      'tools/start.mjs --porta=80': 'a opção "--porta=80" não existe. Este comando não tem opções.',
      'tools/check.mjs tipos':
        'não há verificação "tipos". As que existem: format, types, config, dead, sizes, licences, test.',
      'tools/check.mjs --nada': 'a opção "--nada" não existe. Opções: --sem-testes (só as verificações).',
      'tools/fix.mjs zzz': '"zzz" está sobrando. Este comando não tem opções.',
      'tools/dev.ts x': '"x" está sobrando. Este comando não tem opções.',
      'tools/variant.ts mar': '"mar" está sobrando. As opções: npm run variant -- --ajuda',
      'tools/variant.ts':
        'este comando faz perguntas: precisa de um terminal, ou de opções (--ajuda diz quais).',
      'tools/variant.ts --corr #1F4FA3': 'a opção "--corr" não existe. Você quis dizer "--cor"?',
      'tools/variant.ts --nome': 'a opção "--nome" precisa de um valor.',
      'tools/graph.ts dental': `não há fluxo "dental". Os que existem: ${flows}.`,
      'tools/graph.ts segunda-via finalizacao': `só um fluxo de cada vez, ou nenhum para todos. Os que existem: ${flows}.`,
      'tools/replay.ts --impacto':
        'é preciso dizer com que versão comparar, como em "npm run replay -- --impacto main".',
      'tools/replay.ts --impacto main v1': '"v1" está sobrando: compara-se com uma versão só.',
      'tools/replay.ts --impacto main --jso': 'a opção "--jso" não existe. Você quis dizer "--json"?',
      'tools/prices.ts --json': 'a opção "--json" não existe. Este comando não tem opções.',
      'tools/check-config.ts --jsonn': 'a opção "--jsonn" não existe. Você quis dizer "--json"?',
      'tools/check-config.ts dental girafa': 'nenhum arquivo tem "girafa" no caminho.',
      'tools/replay.ts --updat': 'a opção "--updat" não existe. Você quis dizer "--update"?',
      'tools/replay.ts --record': 'a opção "--record" precisa de um valor.',
      'tools/replay.ts --record girafa':
        'não há endereço nem funil "girafa". Um endereço começa por /, como /implante-venda/.',
      'tools/replay.ts --record / --update': '"--record" vai sem outra palavra.',
      'tools/replay.ts --coverage --update': '"--coverage" vai só com o nome de um fluxo.',
      'tools/replay.ts r1- r0-': 'nenhum replay tem "r0-" no caminho.',
      'tools/screens.ts pf-implant': 'não há variante "pf-implant". Você quis dizer "pf-implante"?',
      'tools/screens.ts --para': 'a opção "--para" precisa de um valor.',
      'tools/build.mjs sobra': '"sobra" está sobrando. Este comando não tem opções.',
      'tools/migrar.ts tudo': '"tudo" está sobrando. Este comando não tem opções.',
      'tools/bench/all.ts server': '"server" está sobrando. Opções: servidor (as do servidor).',
      'tools/bench/kills.ts --servidores=nenhum': '--servidores é um número maior que zero, não "nenhum".',
    }),
  )('%s', async (words, mistake) => {
    const [script = '', ...more] = words.split(' ')
    expect(await called(script, more)).toEqual({ code: 2, said: `Não foi possível começar: ${mistake}` })
  })

  it.each([
    [['tests/rules', 'tests/rulez'], 'nenhum arquivo de teste tem "tests/rulez" no caminho.'],
    [['tests/rules', ''], 'uma das palavras está vazia.'],
    [['-t', ''], 'uma das palavras está vazia.'],
    [['-t'], 'a opção "-t" precisa de um valor.'],
    [['tests/rules', '--reporter'], 'a opção "--reporter" precisa de um valor.'],
    [
      ['-u', 'tests/rules'],
      '"tests/rules" seria lido como valor da opção antes dele. Ponha os caminhos antes das opções.',
    ],
    [['tests/rules', '--zzz'], 'a opção "--zzz" não existe. As opções são as do Vitest.'],
  ])('tools/test.mjs %j', async (words, mistake) => {
    const seen = await called('tools/test.mjs', words)
    expect(seen).toEqual({ code: 2, said: `Não foi possível testar: ${mistake}` })
  })
})

describe('the command of personal data says what is wrong with its words', () => {
  const cpf = '52998224725'
  it.each([
    [[], 'falta o que fazer.'],
    [['mostrar', cpf], '"mostrar" não é nada que se faça.'],
    [['apagar'], 'falta o CPF.'],
    [['apagar', '52998224726'], 'o CPF não existe.'],
    [['apagar', cpf, cpf], `"${cpf}" está sobrando.`],
    [['exportar', cpf, '--motivo', 'x'], '--motivo não serve para exportar.'],
    [['apagar', cpf, '--para', 'x'], '--para não serve para apagar.'],
    [['apagar', cpf, '--zzz'], 'a opção "--zzz" não existe.'],
    [['apagar', cpf, '--por'], 'uma opção está sem o seu valor, ou com um que não leva.'],
    [['apagar', cpf, '--tambem', 'ana'], '"ana" não é e-mail nem telefone.'],
    [
      ['apagar', cpf, '--motivo', 'pedido de 529.982.247-25'],
      '--por e --motivo ficam guardados, e não levam CPF, e-mail nem telefone.',
    ],
  ])('%j', (words, mistake) => {
    expect(readPersonCommand(words)).toMatchObject({ ok: false, mistake: expect.stringContaining(mistake) })
  })

  it('and takes the right ones, with signs or without', () => {
    const also = ['--tambem', 'Ana@exemplo.com.br', '--tambem', '(21) 98765-4321']
    expect(readPersonCommand(['apagar', '529.982.247-25', ...also, '--ensaio'])).toEqual({
      ok: true,
      command: {
        does: 'apagar',
        wanted: { cpf, emails: ['ana@exemplo.com.br'], phones: ['21987654321'] },
        por: null,
        motivo: 'pedido da pessoa',
        isTrial: true,
      },
    })
  })
})

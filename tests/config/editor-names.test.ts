import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { getLanguageService } from 'vscode-json-languageservice'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { namesSchemaOf } from '../../tools/derived-names.ts'
import { projectNow } from '../../tools/project.ts'

/** As it is generated on each machine. */
const names = JSON.stringify(namesSchemaOf(projectNow()))
const root = new URL('../../', import.meta.url)

/** The part of editors of the VS Code family that completes JSON by its schema. */
const service = getLanguageService({
  schemaRequestService: async (uri) =>
    uri.endsWith('/names.schema.json') ? names : readFileSync(new URL(uri), 'utf8'),
  workspaceContext: { resolveRelativePath: (path, from) => new URL(path, from).href },
})

/** Lists what is proposed where the "|" of a text stands, each with its description. */
async function proposedIn(path: string, text: string): Promise<ReadonlyMap<string, unknown>> {
  const at = text.indexOf('|')
  const uri = new URL(path, root).href
  const document = TextDocument.create(uri, 'json', 1, text.slice(0, at) + text.slice(at + 1))
  const parsed = service.parseJSONDocument(document)
  const found = await service.doComplete(document, document.positionAt(at), parsed)
  return new Map(found?.items.map(({ label, documentation }) => [label, documentation]))
}

const flow = (line: string) =>
  `{ "$schema": "../../schemas/flow.schema.json", "steps": { "a": { "screen": "x", "on": { "next": ${line} } } } }`

describe('an editor proposes', () => {
  it.each([
    ['a step', '{ "to": | }', '"simulacao"', 'Passo de dental-empresa e dental-individual.'],
    ['the next step', '{ "to": "|" }', '"@next"', 'O próximo passo que aparece.'],
    ['a box', '{ "open": | }', '"confirmarCpf"', 'Caixa de finalizacao.'],
    ['a notice', '{ "open": "|" }', '"cpfDuplicado"', 'Aviso de dental-empresa e dental-individual.'],
    ['an operation', '{ "call": | }', '"endereco.cep"', 'Procura o endereço de um CEP.'],
    ['an answer', '{ "when": | }', '"{titulares}"', expect.stringMatching(/^Resposta de /)],
    ['an address', '{ "visit": | }', '"whatsapp"', 'Endereço de "enderecos" da variante.'],
  ])('%s of a flow', async (_what, line, name, says) => {
    expect((await proposedIn('flows/x/flow.json', flow(line))).get(name)).toEqual(says)
  })

  it('each outcome of an operation, in the words of its file', async () => {
    const text = flow('{ "to": "@next" }').replace('"next"', '"|"')
    const found = await proposedIn('flows/x/flow.json', text)
    expect(found.get('endereco.cep:cepInexistente')).toBe('O CEP não existe.')
    expect(found.has('endereco.cep:ok')).toBe(true)
  })

  it('to a chapter and to a part what it proposes to a flow', async () => {
    for (const kind of ['chapter', 'part']) {
      const text = flow('{ "call": | }').replace('flow.schema.json', `${kind}.schema.json`)
      expect((await proposedIn(`flows/partes/x.${kind}.json`, text)).has('"endereco.cep"')).toBe(true)
    }
  })

  it('the base of a variant, and the flows that it may serve', async () => {
    const variant = (rest: string) => `{ "$schema": "../schemas/variant.schema.json", ${rest} }`
    const bases = await proposedIn('variants/x.variant.json', variant('"extends": |'))
    expect(bases.get('"pet/pet-base"')).toBe('Uma base.')
    const flows = await proposedIn('variants/x.variant.json', variant('"funis": { "|" }'))
    expect(flows.has('pet-simples')).toBe(true)
  })
})

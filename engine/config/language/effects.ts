import type { Json } from '../../flow/funnel.ts'

/** What is to be known of an effect beside what does it. */
export interface EffectRecord {
  /** What it does, in pt-BR, for whoever writes a flow. */
  readonly says: string
  /** What it does, in English, for the reference. */
  readonly does: string
  /** What its name is, in English. */
  readonly names: string
  readonly example: Json
  /** Whether it takes values along under `with`. */
  readonly takes?: true
  /** What its name must be a name of: an operation, an address of the variant, something of `kept`, a field of the screen. */
  readonly nameOf?: 'operation' | 'address' | 'kept' | 'field'
  /** Whether its name is a text for a person, whose slots are filled; any other name is fixed. */
  readonly isText?: true
  /** Whether the person leaves the flow by it. */
  readonly leaves?: true
}

/** Every effect a flow may start, in the order of the reference. */
export const effectRecords = {
  call: {
    says: 'Chama uma operação de schemas/operations; a resposta volta como evento.',
    does: 'the only one with a reply',
    names: 'operation',
    example: 'endereco.cep',
    takes: true,
    nameOf: 'operation',
  },
  track: {
    says: 'Conta um acontecimento nas estatísticas, sem dados pessoais.',
    does: 'to the services the variant turns on, once the person allows it; what goes out: [decision 13](decisions/0013-measuring-only-after-consent.md)',
    names: 'analytics event',
    example: 'visualizacao',
    takes: true,
  },
  keep: {
    says: 'Guarda um valor no navegador, num nome de "kept".',
    does: 'writes with its time; `start` hands over what is neither too old nor from the future',
    names: 'a name of `kept`',
    example: 'cep',
    takes: true,
    nameOf: 'kept',
  },
  forget: {
    says: 'Apaga o que foi guardado.',
    does: 'removes what `keep` wrote',
    names: 'a name of `kept`',
    example: 'cotacao',
    nameOf: 'kept',
  },
  visit: {
    says: 'Abre um endereço de "enderecos" da variante.',
    does: 'opens it; slots from `with` and the facts; other hosts only from its list',
    names: "a name of the variant's `enderecos`",
    example: 'whatsapp',
    takes: true,
    nameOf: 'address',
    leaves: true,
  },
  address: {
    says: 'Mostra na barra um endereço de "enderecos" da variante, sem sair da página.',
    does: 'shows it instead of the one the link came with; slots from the facts',
    names: "a name of the variant's `enderecos`",
    example: 'corretora',
    nameOf: 'address',
  },
  restart: {
    says: 'Joga fora o pedido e começa de novo.',
    does: 'throws the draft away and begins anew',
    names: 'what',
    example: 'venda',
    leaves: true,
  },
  reload: {
    says: 'Recarrega a página depois de guardar tudo.',
    does: 'loads the page once all is kept',
    names: 'what',
    example: 'pagina',
  },
  takeOver: {
    says: 'Passa a usar o pedido nesta aba, deixando a outra.',
    does: 'takes the draft back from another tab',
    names: 'what',
    example: 'rascunho',
  },
  copy: {
    says: 'Copia um texto.',
    does: 'a failure is only logged',
    names: 'what',
    example: 'link',
    takes: true,
  },
  share: {
    says: 'Abre o compartilhamento do celular.',
    does: 'a failure is only logged',
    names: 'what',
    example: 'link',
    takes: true,
  },
  print: { says: 'Imprime a página.', does: 'a failure is only logged', names: 'what', example: 'pagina' },
  focus: {
    says: 'Põe o cursor num campo da tela.',
    does: 'after what covered it is gone',
    names: 'field',
    example: 'cpf',
    nameOf: 'field',
  },
  announce: {
    says: 'Diz um texto a quem usa leitor de tela.',
    does: 'to screen readers; `with.urgente` interrupts',
    names: 'the text',
    example: 'Endereço encontrado. Informe o número.',
    isText: true,
  },
  toast: {
    says: 'Mostra por três segundos o que acabou de ser feito, e o diz a quem usa leitor de tela. Nunca diz uma falha.',
    does: 'shows for three seconds what was done, and says it to screen readers; never the only word of a failure',
    names: 'the text',
    example: 'Dependente adicionado.',
    isText: true,
  },
} satisfies Record<string, EffectRecord>

/** The name of an effect. */
export type EffectName = keyof typeof effectRecords

/** Finds the record of an effect; undefined for what is none. */
export const effectRecordOf = (name: string): EffectRecord | undefined =>
  Object.hasOwn(effectRecords, name) ? effectRecords[name as EffectName] : undefined

/** Tells whether an effect takes values along, so that a line's `with` may be its own. */
export const takesWith = (name: string): boolean => effectRecordOf(name)?.takes === true

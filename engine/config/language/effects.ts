import type { Json } from '../../flow/funnel.ts'

/** What is to be known of an effect beside what does it. */
export interface EffectRecord {
  /** What it does, in pt-BR, for the author of a flow, in editors and in the reference. */
  readonly says: string
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
    says: 'Chama uma operação de schemas/operations; a resposta volta como evento. Só este tem resposta.',
    example: 'endereco.cep',
    takes: true,
    nameOf: 'operation',
  },
  track: {
    says: 'Conta um acontecimento aos serviços de medição que a variante liga, depois que a pessoa aceita e sem dados pessoais.',
    example: 'visualizacao',
    takes: true,
  },
  keep: {
    says: 'Guarda um valor no navegador, com a hora, num nome de "kept"; "start" o recebe enquanto não vence.',
    example: 'cep',
    takes: true,
    nameOf: 'kept',
  },
  forget: {
    says: 'Apaga o que "keep" guardou.',
    example: 'cotacao',
    nameOf: 'kept',
  },
  visit: {
    says: 'Abre um endereço de "enderecos" da variante, preenchido com "with" e com o que se sabe; de outro site, só os da lista dele.',
    example: 'whatsapp',
    takes: true,
    nameOf: 'address',
    leaves: true,
  },
  address: {
    says: 'Mostra na barra um endereço de "enderecos" da variante, preenchido com o que se sabe, sem sair da página.',
    example: 'corretora',
    nameOf: 'address',
  },
  restart: {
    says: 'Joga fora o pedido e começa de novo.',
    example: 'venda',
    leaves: true,
  },
  begin: {
    says: 'Começa outra venda no mesmo endereço. A de agora fica como está, e o seu link continua a abri-la.',
    example: 'venda',
    leaves: true,
  },
  markSeller: {
    says: 'Anota por 24 horas que quem vende usa este aparelho: as páginas dele mostram "Nova venda" e "Suas vendas".',
    example: 'aparelho',
  },
  reload: {
    says: 'Recarrega a página depois de guardar tudo.',
    example: 'pagina',
  },
  takeOver: {
    says: 'Passa a usar o pedido nesta aba, deixando a outra.',
    example: 'rascunho',
  },
  copy: {
    says: 'Copia um texto; uma falha só é anotada.',
    example: 'link',
    takes: true,
  },
  share: {
    says: 'Abre o compartilhamento do celular; uma falha só é anotada.',
    example: 'link',
    takes: true,
  },
  print: { says: 'Imprime a página; uma falha só é anotada.', example: 'pagina' },
  submit: {
    says: 'Aperta de novo o botão principal da tela, depois de fechado o que a cobria: repete o que uma chamada não pode guardar, como os dados do cartão.',
    example: 'tela',
  },
  focus: {
    says: 'Põe o cursor num campo da tela, depois de fechado o que a cobria.',
    example: 'cpf',
    nameOf: 'field',
  },
  announce: {
    says: 'Diz um texto a quem usa leitor de tela; com "urgente" em "with", interrompe.',
    example: 'Endereço encontrado. Informe o número.',
    isText: true,
  },
  toast: {
    says: 'Mostra por três segundos o que acabou de ser feito, e o diz a quem usa leitor de tela. Nunca diz uma falha.',
    example: 'Dependente adicionado.',
    isText: true,
  },
} satisfies Record<string, EffectRecord>

/** The name of an effect. */
export type EffectName = keyof typeof effectRecords

/** Lists every effect a flow may name. */
export const effectNames = Object.keys(effectRecords) as readonly EffectName[]

/** Finds the record of an effect; undefined for what is none. */
export const effectRecordOf = (name: string): EffectRecord | undefined =>
  Object.hasOwn(effectRecords, name) ? effectRecords[name as EffectName] : undefined

/** Tells whether an effect takes values along, so that a line's `with` may be its own. */
export const takesWith = (name: string): boolean => effectRecordOf(name)?.takes === true

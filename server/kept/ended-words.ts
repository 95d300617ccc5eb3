import { fillAddress, formatTelefone, isItem, type Json } from '../../engine/index.ts'
import type { Catalogue, Served } from '../catalogue/catalogue.ts'
import { variantNameOf } from '../contract/variant-snapshot.ts'
import type { KeptFunnels } from './funnels.ts'

/** A link of a page. */
export interface NamedLink {
  readonly label: string
  readonly href: string
}

/** What a variant says to visitors after its sales have ended. */
export interface EndedWords {
  readonly titulo: string
  readonly introducao: string
  readonly texto: string
  /** What goes on for those who bought before. */
  readonly links: readonly NamedLink[]
  /** How people are reached, the first one first; none where the variant names none. */
  readonly contatos: readonly NamedLink[]
}

/** Says that the sales of a variant have ended, what goes on, and how people are reached. */
export async function endedWords(
  served: Served,
  parts: { readonly catalogue: Catalogue; readonly kept: KeptFunnels },
): Promise<EndedWords> {
  const { variant, texts } = served
  const nome = typeof variant.nome === 'string' ? variant.nome : texts.titulo
  const boletos = await boletosOf(served, parts)
  return {
    titulo: 'As vendas deste plano terminaram',
    introducao: `${nome}: não dá mais para contratar por aqui.`,
    texto:
      'Para você nada muda: abra de novo o link que chegou por e-mail ou mensagem para pagar, pegar o boleto ou completar o cadastro.',
    links: boletos === undefined ? [] : [{ label: 'Ver meus boletos em aberto', href: boletos }],
    contatos: contatosOf(served),
  }
}

function contatosOf({ variant, texts: { titulo, telefone, email } }: Served): readonly NamedLink[] {
  const numero = textIn(variant.contato, 'whatsapp')
  const url = textIn(isItem(variant.enderecos) ? membersOf(variant.enderecos).whatsapp : undefined, 'url')
  const values: { readonly [name: string]: Json } = { numero, texto: `Olá! Estou na página ${titulo}.` }
  const whatsapp =
    numero === '' || url === '' ? '' : fillAddress(url, { at: 0, read: (name) => values[name] })
  return [
    ...(whatsapp === '' ? [] : [{ label: 'Falar no WhatsApp', href: whatsapp }]),
    ...(telefone === ''
      ? []
      : [{ label: `Ligar para ${formatTelefone(telefone)}`, href: `tel:+55${telefone}` }]),
    ...(email === '' ? [] : [{ label: `Escrever para ${email}`, href: `mailto:${email}` }]),
  ]
}

const membersOf = (value: Json): { readonly [key: string]: Json } => value as { readonly [key: string]: Json }

function textIn(value: Json | undefined, name: string): string {
  const found = isItem(value) ? membersOf(value)[name] : undefined
  return typeof found === 'string' ? found : ''
}

/** Finds where people see the boletos of a variant: at an address that names the variant itself. */
async function boletosOf(
  { id }: Served,
  { catalogue, kept }: { readonly catalogue: Catalogue; readonly kept: KeptFunnels },
): Promise<string | undefined> {
  const name = variantNameOf(id)
  const flows = Object.keys(catalogue.snapshotOf(name)?.funnels ?? (await kept.flowsOf(name)))
  for (const flow of flows) {
    const served = catalogue.served(`${name}/${flow}`) ?? (await kept.last(`${name}/${flow}`))?.served
    const route = served?.site.routes.find(({ variant }) => variant !== undefined)
    if (route) return route.path.replace(`:${route.variant}`, name)
  }
  return undefined
}

import type { Widget } from '@rjsf/utils'
import type { WidgetName } from '../../names/index.ts'
import { Aceite } from './aceite.tsx'
import { Captcha } from './captcha.tsx'
import { CartoesDeOpcao } from './cartoes-de-opcao.tsx'
import { Cep } from './cep.tsx'
import { CodigoSeguranca } from './codigo-seguranca.tsx'
import { Data } from './data.tsx'
import { Documento } from './documento.tsx'
import { Email } from './email.tsx'
import { NumeroCartao } from './numero-cartao.tsx'
import { NumeroEndereco } from './numero-endereco.tsx'
import { Oculto } from './oculto.ts'
import { Quantidade } from './quantidade.tsx'
import { Segmento } from './segmento.tsx'
import { Selecao } from './selecao.tsx'
import { Telefone } from './telefone.tsx'
import { Texto } from './texto.tsx'
import { ValidadeCartao } from './validade-cartao.tsx'
import { Vigencia } from './vigencia.tsx'

/** Gives every widget a field may name. A new one is its file, its record in `names/widgets.ts` and a line here. */
export const widgets: Readonly<Record<WidgetName, Widget>> = {
  texto: Texto,
  email: Email,
  telefone: Telefone,
  documento: Documento,
  data: Data,
  cep: Cep,
  numeroEndereco: NumeroEndereco,
  selecao: Selecao,
  segmento: Segmento,
  cartoesDeOpcao: CartoesDeOpcao,
  vigencia: Vigencia,
  quantidade: Quantidade,
  aceite: Aceite,
  numeroCartao: NumeroCartao,
  validadeCartao: ValidadeCartao,
  codigoSeguranca: CodigoSeguranca,
  captcha: Captcha,
  oculto: Oculto,
}

/** Says who names the control of a widget where the field's label does not: a legend around a group, itself, nobody. */
export const naming: Readonly<Partial<Record<WidgetName, 'group' | 'itself' | 'nobody'>>> = {
  segmento: 'group',
  cartoesDeOpcao: 'group',
  vigencia: 'group',
  quantidade: 'group',
  aceite: 'itself',
  captcha: 'nobody',
  oculto: 'nobody',
}

import type { Widget } from '@rjsf/utils'
import { NumeroEndereco } from './address-number.tsx'
import { Captcha } from './captcha.tsx'
import { CodigoSeguranca, NumeroCartao } from './card.tsx'
import { CartoesDeOpcao, Segmento, Vigencia } from './choices.tsx'
import { Aceite } from './consent.tsx'
import { Oculto } from './hidden.ts'
import type { WidgetName } from './names.ts'
import { Quantidade } from './quantity.tsx'
import { Selecao } from './select.tsx'
import { Cep, Data, Documento, Email, Telefone, Texto, Validade } from './text.tsx'

/** Gives every widget a field may name. A new one is its file, a line here, and a line in names.ts. */
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
  validadeCartao: Validade,
  codigoSeguranca: CodigoSeguranca,
  captcha: Captcha,
  oculto: Oculto,
}

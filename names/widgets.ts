/** Says who names the control of each widget: the field's label, a legend around a group, itself, or nobody. */
export const naming = {
  texto: 'label',
  email: 'label',
  telefone: 'label',
  documento: 'label',
  data: 'label',
  cep: 'label',
  numeroEndereco: 'label',
  selecao: 'label',
  segmento: 'group',
  cartoesDeOpcao: 'group',
  vigencia: 'group',
  quantidade: 'group',
  aceite: 'itself',
  numeroCartao: 'label',
  validadeCartao: 'label',
  codigoSeguranca: 'label',
  captcha: 'nobody',
  oculto: 'nobody',
} as const

/** Names a widget. */
export type WidgetName = keyof typeof naming

/** Lists every widget a field may name. */
export const widgetNames = Object.keys(naming) as readonly WidgetName[]

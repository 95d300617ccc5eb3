import { element, stepOf } from './crash.ts'

/** Makes what stands in place of a page whose sale is kept over https alone, where it came by http. */
export function insecureScene(): HTMLElement {
  const step = stepOf(
    'Abra esta página com https',
    'Ela veio por http, sem proteção, e assim o seu pedido não pode ser guardado.',
    {
      label: 'Abrir com https',
      act: () => location.assign(`https:${location.href.slice(location.protocol.length)}`),
    },
  )
  step.append(
    element(
      'p',
      'small',
      'Para quem cuida do site: use TLS_CERT e TLS_KEY, ou um proxy com https. Para testar, abra por localhost.',
    ),
  )
  return step
}

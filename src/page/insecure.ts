import { element, stepOf } from './crash.ts'

/** Makes what stands in place of a page whose sale is kept over https alone, where it came by http. */
export function insecureScene(): HTMLElement {
  const step = stepOf(
    'Abra esta página com https',
    'Ela foi aberta por http, sem proteção, e assim não conseguimos guardar o seu pedido.',
    {
      label: 'Abrir com https',
      act: () => location.assign(`https:${location.href.slice(location.protocol.length)}`),
    },
  )
  step.lastElementChild?.before(
    element(
      'p',
      'intro',
      'Para quem cuida do site: use TLS_CERT e TLS_KEY, ou um proxy com https. Para testar, abra por localhost.',
    ),
  )
  return step
}

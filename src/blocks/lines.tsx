import { formatMoeda, formats } from '../../engine/index.ts'
import type { BlockLine } from '../../names/index.ts'
import { asIs, untranslated } from '../theme/as-is.ts'

/** Writes an amount in reais; '' for what is none. */
export const money = (cents: unknown) => (Number.isSafeInteger(cents) ? formatMoeda(Number(cents)) : '')

/** Lists facts by label and value; a line without a value is left out. */
export function Lines({ lines }: { readonly lines: readonly BlockLine[] }) {
  const shown = lines.map(({ rotulo, valor, formato }) => {
    const text = formato === undefined ? '' : (formats[formato]?.(valor) ?? '')
    return { rotulo, formato, text: text || String(valor ?? '') }
  })
  return (
    <dl className="lines">
      {shown
        .filter(({ text }) => text.trim() !== '')
        .map(({ rotulo, formato, text }) => (
          <div className="line" key={rotulo}>
            <dt>{rotulo}</dt>
            <dd {...(formato === 'nome' ? untranslated : asIs(text))}>{text}</dd>
          </div>
        ))}
    </dl>
  )
}

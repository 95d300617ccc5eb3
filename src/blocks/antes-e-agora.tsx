import { formats } from '../../engine/index.ts'
import type { Given } from '../../names/index.ts'

/** Shows what was and what is now side by side, fact by fact; what changed is marked, and a fact that neither has is left out. */
export function AntesEAgora({ linhas = [] }: Given<'antesEAgora'>) {
  const facts = linhas.map(({ rotulo, antes, agora, formato }) => {
    const write = (value: string | number | undefined): string => {
      const text = formato === undefined ? '' : (formats[formato]?.(value) ?? '')
      return text || String(value ?? '')
    }
    return { rotulo, before: write(antes), now: write(agora) }
  })
  return (
    <table className="comparison">
      <thead>
        <tr>
          <td />
          <th scope="col">Antes</th>
          <th scope="col">Agora</th>
        </tr>
      </thead>
      <tbody>
        {facts
          .filter(({ before, now }) => before !== '' || now !== '')
          .map(({ rotulo, before, now }) => (
            <tr key={rotulo} className={before === now ? undefined : 'changed'}>
              <th scope="row">{rotulo}</th>
              <td translate="no">{before || '—'}</td>
              <td translate="no">{now || '—'}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

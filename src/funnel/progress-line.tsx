import type { Progress } from './indicator.ts'

/** Names a child within its line: "dados, 2 de 4"; what is written in capitals stays so. */
function childText({ label, n, of }: NonNullable<Progress['child']>): string {
  const name = /^.[A-ZÀ-Ý]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
  return `${name}, ${n} de ${of}`
}

/** Says where a person is, and shows it: a bar for each parent, that of the step filled by its share. */
export function ProgressLine({ n, of, label, child, parents }: Progress) {
  const share = n === of ? 1 : child ? child.n / (child.of + 1) : 0.5
  return (
    <div className="progress">
      <p>
        <span>
          <b>{label}</b>
          {child && <span>{` · ${childText(child)}`}</span>}
        </span>{' '}
        <span>{`Etapa ${n} de ${of}`}</span>
      </p>
      <ol aria-hidden="true">
        {parents.map((parent, i) => (
          <li key={parent}>
            <progress value={i + 1 < n ? 1 : i + 1 > n ? 0 : share} max={1} />
          </li>
        ))}
      </ol>
    </div>
  )
}

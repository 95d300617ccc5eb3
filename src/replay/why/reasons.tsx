import type { JudgedPart, WhyGroup, WhyReason } from '../../../engine/why/index.ts'
import type { ToldWhy } from './ask-why.ts'
import './reasons.css'

/** Shows why a funnel stands where it does: each answer with what decided it, and the file and line that says so. */
export function Reasons({ told: { groups, mistake } }: { readonly told: ToldWhy }) {
  if (mistake !== undefined) return <p role="alert">{mistake}</p>
  return groups?.map((group) => <Group key={group.title} {...group} />)
}

function Group({ title, reasons }: WhyGroup) {
  return (
    <section className="porque-grupo" aria-label={title}>
      <h3>{title}</h3>
      <List reasons={reasons} />
    </section>
  )
}

interface ListProps {
  readonly reasons: readonly WhyReason[]
  /** Whether what they come from is shown at once, and not only to whoever asks. */
  readonly isWhole?: boolean
}

const List = ({ reasons, isWhole = false }: ListProps) => (
  <ul className="porque-razoes">
    {reasons.map((reason) => (
      <li key={`${reason.what} ${reason.at}`}>
        <Told {...reason} isWhole={isWhole} />
      </li>
    ))}
  </ul>
)

function Told({ what, says, at, verdicts, from, isWhole }: WhyReason & { readonly isWhole: boolean }) {
  return (
    <>
      <p>
        <strong>{what}</strong>
        <br />
        {says} {at !== undefined && <code>{at}</code>}
      </p>
      <Parts parts={verdicts} />
      {from.length > 0 && isWhole && <List reasons={from} isWhole />}
      {from.length > 0 && !isWhole && (
        <details>
          <summary>De onde vem</summary>
          <List reasons={from} isWhole />
        </details>
      )}
    </>
  )
}

/** Lists the parts of a condition, each as it stands: the words say what is, the mark whether that is enough. */
function Parts({ parts }: { readonly parts: readonly JudgedPart[] }) {
  if (parts.length === 0) return null
  return (
    <ul className="porque-partes">
      {parts.map(({ words, holds, reads, parts: more }) => (
        <li key={words} className={holds ? 'vale' : 'falha'}>
          {words}
          {reads.map((read) => (
            <small key={read.words}>
              {read.words}: {read.value}
            </small>
          ))}
          <Parts parts={more} />
        </li>
      ))}
    </ul>
  )
}

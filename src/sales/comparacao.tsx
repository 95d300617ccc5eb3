import type { Given } from '../../engine/config/language/blocks.ts'
import { formatMoeda } from '../../engine/index.ts'
import { Icon } from '../theme/pictures.tsx'
import { Price } from '../theme/text.tsx'
import { coversOf, Ticks } from '../widgets/options.tsx'
import { type BandTools, OldPrice, type Produto, SalesLink, Section } from './band.tsx'

type ComparacaoProps = Given<'comparacao'>

/** How many plans are shown side by side in a narrow window, and in a wide one. */
const [onPhone, onDesk] = [3, 5]

/** The plans side by side. */
export function Comparacao(props: ComparacaoProps & BandTools) {
  const { produtos = [], texto, unidade, recomendado, acao, evento, id } = props
  const pick = recomendado ? (produtos.find(isPick) ?? produtos[0]) : undefined
  const act = acao && evento ? { acao, evento } : undefined
  const covered = [...new Set(produtos.flatMap(({ tipoCobertura }) => coversOf(tipoCobertura)))]
  const fits = (most: number) => produtos.length > 1 && produtos.length <= most && covered.length > 0
  const parts = { produtos, covered, act, unidade }
  return (
    <Section
      id={id}
      title={produtos.length > 1 ? 'Compare os planos' : 'O plano'}
      lead={
        <>
          {unidade ? `Preço por ${unidade}, por mês.` : 'Preço por mês.'} {texto}
        </>
      }
    >
      {pick && recomendado ? (
        <Recommended {...parts} pick={pick} seal={recomendado} />
      ) : (
        <>
          {fits(onPhone) ? <Table {...parts} /> : fits(onDesk) && <Table {...parts} isWide />}
          {!fits(onPhone) && <Ladder {...parts} />}
        </>
      )}
    </Section>
  )
}

interface RecommendedProps extends CompareProps {
  readonly pick: Produto
  readonly seal: string
}

/** The plan that a partner recommends, large; the others are rows beside it. */
function Recommended({ produtos, pick, seal, act, unidade }: RecommendedProps) {
  const others = produtos.filter((produto) => produto !== pick)
  const per = unidade ? `por ${unidade}, por mês` : 'por mês'
  return (
    <div className="recommended">
      <section className="card bigplan">
        <span className="seal">{seal}</span>
        <div className="bigplan-head">
          <h3>{pick.nome}</h3>
          <Cost produto={pick} per={per} />
        </div>
        <PlanCovers produto={pick} />
        {act && (
          <SalesLink
            button={{
              event: act.evento,
              label: `${act.acao} o ${pick.nome}`,
              isPrimary: true,
              opensTab: false,
            }}
            {...(pick.codigo ? { id: pick.codigo } : {})}
            look="button-primary"
          />
        )}
      </section>
      {others.length > 0 && (
        <div>
          <h3>Ou escolha outro</h3>
          <ul className="plan-rows">
            {others.map((produto) => (
              <li key={produto.nome}>
                <PlanRow produto={produto} act={act} per={per} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

const Cost = ({ produto, per }: { readonly produto: Produto; readonly per: string }) => (
  <p className="plan-cost">
    <OldPrice produto={produto} look="small" />
    <Price text={formatMoeda(produto.precoCentavos)} /> <span className="small">{per}</span>
  </p>
)

function PlanRow({ produto, act, per }: Pick<CompareProps, 'act'> & Parameters<typeof Cost>[0]) {
  const { codigo, nome, cobertura } = produto
  const words = (
    <>
      <span>
        <b>{nome}</b> {cobertura && <small>{cobertura}</small>}
      </span>{' '}
      <span className="plan-cost">
        <OldPrice produto={produto} look="small" /> <Price text={formatMoeda(produto.precoCentavos)} />
        <span className="visually-hidden"> {per}</span>
      </span>
    </>
  )
  if (!act) return <p className="plan-row">{words}</p>
  return (
    <SalesLink
      button={{ event: act.evento, label: nome, isPrimary: false, opensTab: false }}
      {...(codigo ? { id: codigo } : {})}
      look="plan-row"
    >
      {words}
    </SalesLink>
  )
}

interface CompareProps {
  readonly produtos: readonly Produto[]
  /** All that any of them covers. */
  readonly covered: readonly string[]
  readonly act: { readonly acao: string; readonly evento: string } | undefined
  readonly unidade: string | undefined
  /** Whether it is only for a wide window; a narrow one shows cards. */
  readonly isWide?: boolean
}

/** The highlighted plan: the one with a seal. */
const isPick = ({ selo }: Produto): boolean => Boolean(selo)

function Table({ produtos, covered, act, unidade, isWide = false }: CompareProps) {
  const pick = produtos.find(isPick) ?? produtos[0]
  const columns = produtos.map((produto) => ({ produto, look: isPick(produto) ? 'pick' : undefined }))
  return (
    <>
      <table className={`compare figures${isWide ? ' compare-wide' : ''}`}>
        <caption className="visually-hidden">O que cada plano cobre</caption>
        <thead>
          <tr>
            <td />
            {columns.map(({ produto, look }) => (
              <th scope="col" className={look} key={produto.nome}>
                <PlanHead produto={produto} unidade={unidade} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {covered.map((each) => (
            <tr key={each}>
              <th scope="row">{each}</th>
              {columns.map(({ produto, look }) => (
                <td className={look} key={produto.nome}>
                  <Has has={coversOf(produto.tipoCobertura).includes(each)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {act && (
          <tfoot>
            <tr>
              <td />
              {columns.map(({ produto, look }) => (
                <td className={look} key={produto.nome}>
                  <Choose produto={produto} act={act} isShort={isWide} />
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {act && pick && !isWide && (
        <p className="compare-choose">
          <Choose produto={pick} act={act} />
        </p>
      )}
    </>
  )
}

function PlanHead({ produto, unidade }: { readonly produto: Produto; readonly unidade: string | undefined }) {
  const { nome, titleNormal, titleBold, selo, precoCentavos } = produto
  return (
    <>
      {selo && <span className="seal">{selo}</span>}
      <span className="compare-name">
        {titleNormal && titleBold ? (
          <>
            <small>{titleNormal}</small> <b>{titleBold}</b>
          </>
        ) : (
          nome
        )}
      </span>{' '}
      <OldPrice produto={produto} look="compare-unit" />
      <Price text={formatMoeda(precoCentavos)} />{' '}
      <span className="compare-unit">{unidade ? `por ${unidade}` : 'por mês'}</span>
    </>
  )
}

const Has = ({ has }: { readonly has: boolean }) =>
  has ? (
    <>
      <Icon name="tem" />
      <span className="visually-hidden">Inclui</span>
    </>
  ) : (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">Não inclui</span>
    </>
  )

interface ChooseProps {
  readonly produto: Produto
  /** Whether there is room for little more than the verb; the plan is then only said. */
  readonly isShort?: boolean
  readonly act: NonNullable<CompareProps['act']>
}

function Choose({ produto, act: { acao, evento }, isShort = false }: ChooseProps) {
  const { codigo, nome } = produto
  const button = { event: evento, label: `${acao} ${nome}`, isPrimary: isPick(produto), opensTab: false }
  return (
    <SalesLink
      button={button}
      {...(codigo ? { id: codigo } : {})}
      look={`button-small ${button.isPrimary ? 'button-primary' : 'button-tint'}`}
    >
      {isShort && (
        <>
          {acao}
          <span className="visually-hidden"> {nome}</span>
        </>
      )}
    </SalesLink>
  )
}

/** One plan, or more than fit beside each other: cards, one after the other. */
function Ladder({ produtos, act, unidade }: CompareProps) {
  return (
    <ul className="ladder">
      {produtos.map((produto) => (
        <li className={isPick(produto) ? 'card pick' : 'card'} key={produto.nome}>
          {produto.selo && <span className="seal">{produto.selo}</span>}
          <h3>{produto.nome}</h3>
          <p>
            <Price text={formatMoeda(produto.precoCentavos)} />
            <OldPrice produto={produto} look="small" />{' '}
            <span className="small">{unidade ? `por ${unidade}, por mês` : 'por mês'}</span>
          </p>
          <PlanCovers produto={produto} />
          {act && <Choose produto={produto} act={act} />}
        </li>
      ))}
    </ul>
  )
}

function PlanCovers({ produto: { tipoCobertura, cobertura } }: { readonly produto: Produto }) {
  const covers = coversOf(tipoCobertura)
  if (covers.length === 0) return cobertura ? <p className="small">{cobertura}</p> : null
  return <Ticks items={covers} isColumn />
}

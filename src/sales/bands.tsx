import type { BandName, Given } from '../../engine/config/language/blocks.ts'
import { listed } from '../../engine/index.ts'
import { Tile } from '../theme/pictures.tsx'
import { coversOf } from '../widgets/options.tsx'
import { abertura } from './abertura.tsx'
import { type Band, type BandTools, nameOf, type Produto, SalesButtons, SalesLink } from './band.tsx'
import { comparacao } from './comparacao.tsx'
import { passos } from './passos.tsx'
import { Sign } from './signs.tsx'

type CoberturasProps = Given<'coberturas'> & BandTools

function Coberturas({ titulo, texto, itens = [], produtos = [], id }: CoberturasProps) {
  const lead = texto ?? (isLadder(produtos) ? 'Cada plano inclui tudo do anterior.' : undefined)
  return (
    <section className="band" id={id}>
      <header className="band-head">
        <h2>{titulo ?? 'O que o plano cobre'}</h2>
        {lead && <p className="sales-lead">{lead}</p>}
      </header>
      <ul className="covers">
        {itens.map((item) => (
          <li className="cover" key={item.nome}>
            <span className="glyph">
              <Sign name={item.icone} />
            </span>
            <h3>{item.nome}</h3>
            <p>
              {item.resumo}
              {item.resumo && <br />}
              {whereOf(item, produtos)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Says which plans cover something, or are of its category; '' where none says so, or where there is but one. */
function whereOf(
  { nome, codigo }: NonNullable<CoberturasProps['itens']>[number],
  produtos: readonly Produto[],
): string {
  const having = produtos.filter(({ tipoCobertura, categoria }) =>
    codigo ? categoria === codigo : coversOf(tipoCobertura).includes(nome),
  )
  if (produtos.length < 2 || having.length === 0) return ''
  return having.length === produtos.length ? 'Em todos os planos' : listed(having.map((each) => each.nome))
}

/** Whether each plan covers all that the one before it does. */
function isLadder(produtos: readonly Produto[]): boolean {
  const covers = produtos.map(({ tipoCobertura }) => coversOf(tipoCobertura))
  return (
    produtos.length > 1 && covers.slice(1).every((more, i) => covers[i]?.every((each) => more.includes(each)))
  )
}

/** What is covered, each with the plans that have it. */
export const coberturas: Band<'coberturas'> = {
  Draw: Coberturas,
  lacks: ({ itens = [] }) => itens.length === 0,
  nav: { id: 'cobertura', label: 'Cobertura' },
}

function Condicoes({ itens = [] }: Given<'condicoes'>) {
  return (
    <section className="band band-pair">
      <header className="band-head">
        <h2>O que você precisa saber antes</h2>
        <p className="sales-lead">Contrato bom é contrato lido. Estes são os pontos principais.</p>
      </header>
      <ul className="card truths">
        {itens.map((item) => (
          <li key={item}>
            <Sign name="documento" />
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The hard part, said before. */
export const condicoes: Band<'condicoes'> = {
  Draw: Condicoes,
  lacks: ({ itens = [] }) => itens.length === 0,
}

const consult = { label: 'Consultar CEP', isPrimary: false, opensTab: false }

function Regioes({ texto, siglas = [], tabela = [], cidadesFora = [], evento }: Given<'regioes'>) {
  const names = new Map(tabela.map(({ value, label }) => [value, label.replace(/^[A-Z]{2} – /, '')]))
  return (
    <section className="band band-pair">
      <header className="band-head">
        <h2>Onde atendemos</h2>
        <p className="sales-lead">
          {texto ?? 'O preço depende do estado.'}
          {evento && ' Veja pelo CEP se há plano para a sua cidade.'}
        </p>
        {cidadesFora.length > 0 && (
          <p className="small">Ainda não atendemos em {listed(cidadesFora, 'nem em')}.</p>
        )}
        {evento && <SalesLink button={{ event: evento, ...consult }} look="button-tint" />}
      </header>
      <ul className="states">
        {siglas.map((sigla) => (
          <li key={sigla}>
            <b>{sigla}</b> {names.get(sigla)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where it is sold. */
export const regioes: Band<'regioes'> = { Draw: Regioes, lacks: ({ siglas = [] }) => siglas.length === 0 }

const Sobre = ({ titulo, texto }: Given<'sobre'>) => (
  <section className="band band-pair">
    <header className="band-head">
      <h2>{titulo}</h2>
    </header>
    <p className="band-text">{texto}</p>
  </section>
)

/** What the variant says of itself. */
export const sobre: Band<'sobre'> = { Draw: Sobre, lacks: ({ titulo, texto }) => !titulo || !texto }

function Duvidas({ itens = [], id }: Given<'duvidas'> & BandTools) {
  return (
    <section className="band band-pair" id={id}>
      <header className="band-head">
        <h2>Dúvidas comuns</h2>
      </header>
      <div className="questions">
        {itens.map(({ pergunta, resposta }, i) => (
          <details key={pergunta} open={i === 0}>
            <summary>
              {pergunta}
              <Sign name="mais" />
            </summary>
            <p>{resposta}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

/** Questions and answers. */
export const duvidas: Band<'duvidas'> = {
  Draw: Duvidas,
  lacks: ({ itens = [] }) => itens.length === 0,
  nav: { id: 'duvidas', label: 'Dúvidas' },
}

function QuemVende({ linhas = [] }: Given<'quemVende'>) {
  return (
    <section className="band">
      <div className="card trust">
        <span className="glyph">
          <Sign name="escudo" />
        </span>
        <div>
          <h2>Quem está por trás do plano</h2>
          <dl>
            {linhas.filter(isSaid).map(({ rotulo, valor }) => (
              <div key={rotulo}>
                <dt>{rotulo}</dt>
                <dd>{valor}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}

const isSaid = ({ valor }: NonNullable<Given<'quemVende'>['linhas']>[number]): boolean =>
  valor !== undefined && valor !== null && valor !== ''

/** Who sells it. */
export const quemVende: Band<'quemVende'> = {
  Draw: QuemVende,
  lacks: ({ linhas = [] }) => !linhas.some(isSaid),
}

function Convite({ titulo, texto, pecas = [], buttons }: Given<'convite'> & BandTools) {
  return (
    <section className="band">
      <div className="invite plane">
        <div>
          <h2>{titulo}</h2>
          {texto && <p className="sales-lead">{texto}</p>}
          <SalesButtons buttons={buttons} place="invite-actions" />
        </div>
        {pecas.length > 0 && (
          <div className="invite-art" aria-hidden="true">
            {sixOf(pecas).map((peca) => (
              <Tile key={peca} name={nameOf(peca)} />
            ))}
          </div>
        )}
      </div>
    </section>
  )
}

/** The last six that were not the first to be seen. */
const sixOf = (pecas: readonly string[]): readonly string[] => pecas.slice(-6)

/** The last invitation. */
export const convite: Band<'convite'> = { Draw: Convite, lacks: ({ titulo }) => !titulo }

/** Gives every band a screen may name; the compiler holds what each reads to its record in `names/`. */
export const bands: { readonly [Name in BandName]: Band<Name> } = {
  abertura,
  coberturas,
  comparacao,
  passos,
  regioes,
  sobre,
  condicoes,
  duvidas,
  quemVende,
  convite,
}

import type { BandName, Given } from '../../engine/config/language/blocks.ts'
import { formatMoeda, listed } from '../../engine/index.ts'
import { BrandSymbol, Tile } from '../theme/pictures.tsx'
import { Price } from '../theme/text.tsx'
import { coversOf } from '../widgets/options.tsx'
import { Abertura } from './abertura.tsx'
import {
  type Band,
  type BandTools,
  Glyph,
  nameOf,
  OldPrice,
  type Produto,
  SalesButtons,
  SalesLink,
  Section,
} from './band.tsx'
import { Comparacao } from './comparacao.tsx'
import { Passos } from './passos.tsx'
import { Sign } from './signs.tsx'

type CoberturasProps = Given<'coberturas'> & BandTools

/** What is covered, each with the plans that have it. */
function Coberturas({ titulo, texto, itens = [], produtos = [], id }: CoberturasProps) {
  const beside = itens.length % inRow
  const lead = texto ?? (isLadder(produtos) ? 'Cada plano inclui tudo do anterior.' : undefined)
  return (
    <Section id={id} title={titulo ?? 'O que o plano cobre'} lead={lead}>
      <ul className="covers">
        {itens.map((item) => (
          <li className="cover" key={item.nome}>
            <Glyph name={item.icone} />
            <h3>{item.nome}</h3>
            <p>
              {item.resumo}
              {item.resumo && <br />}
              {whereOf(item, produtos)}
            </p>
          </li>
        ))}
        {beside > 0 && produtos.length > 0 && (
          <li className={`cover cover-all cover-all-${inRow - beside}`}>
            <Glyph name="documento" />
            <h3>Lista completa</h3>
            <p>
              <a href="#planos">Ver plano por plano</a>
            </p>
          </li>
        )}
      </ul>
    </Section>
  )
}

/** How many of what is covered are in a row of a wide window; what leads to all of it fills the last one. */
const inRow = 4

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

/** The prices at once; the browser draws the fields of the screen in their place. */
const Escolha = ({ titulo, texto, produtos = [], id }: Given<'escolha'> & BandTools) => (
  <Section id={id} title={titulo} lead={texto}>
    <div data-fields="">
      <ul className="choices">
        {produtos.map((produto) => (
          <li className="choice" key={produto.nome}>
            <span className="choice-text">
              <span className="choice-title">{produto.nome}</span>
            </span>
            <span className="choice-price">
              <OldPrice produto={produto} />
              <Price text={formatMoeda(produto.precoCentavos)} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  </Section>
)

/** The hard part, said before. */
const Condicoes = ({ itens = [] }: Given<'condicoes'>) => (
  <Section
    isPair
    title="O que você precisa saber antes"
    lead="Contrato bom é contrato lido. Estes são os pontos principais."
  >
    <ul className="card truths">
      {itens.map((item) => (
        <li key={item}>
          <Sign name="documento" />
          {item}
        </li>
      ))}
    </ul>
  </Section>
)

const consult = { label: 'Consultar CEP', isPrimary: false, opensTab: false }

/** Where it is sold. */
function Regioes({ texto, siglas = [], tabela = [], cidadesFora = [], evento }: Given<'regioes'>) {
  const names = new Map(tabela.map(({ value, label }) => [value, label.replace(/^[A-Z]{2} – /, '')]))
  const lead = texto ?? 'O preço depende do estado.'
  return (
    <Section
      isPair
      title="Onde atendemos"
      lead={evento ? `${lead} Veja pelo CEP se há plano para a sua cidade.` : lead}
      more={
        <>
          {cidadesFora.length > 0 && (
            <p className="small">Ainda não atendemos em {listed(cidadesFora, 'nem em')}.</p>
          )}
          {evento && <SalesLink button={{ event: evento, ...consult }} look="button-tint" />}
        </>
      }
    >
      <ul className="states">
        {siglas.map((sigla) => (
          <li key={sigla}>
            <b>{sigla}</b> {names.get(sigla)}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What the variant says of itself. */
const Sobre = ({ titulo, texto }: Given<'sobre'>) => (
  <Section isPair title={titulo}>
    <p className="band-text">{texto}</p>
  </Section>
)

/** The partner's own words, under its logo. */
const Parceiro = ({ nome = '', texto, site, logo, simbolo = 'escudo' }: Given<'parceiro'>) => (
  <section className="band">
    <figure className="partner">
      <p className="partner-logo">
        {logo ? (
          <img src={`/assets/variantes/${logo}`} alt={nome} />
        ) : (
          <>
            <BrandSymbol name={simbolo} /> <b>{nome}</b>
          </>
        )}
      </p>
      <blockquote>
        <p>{texto}</p>
      </blockquote>
      <figcaption className="small">
        <span>Texto e logotipo de parceria: {nome}</span>
        {site && (
          <>
            {' · '}
            <a href={site} target="_blank" rel="noopener">
              {site.replace(/^https:\/\//, '')}
              <span className="visually-hidden"> (abre em nova aba)</span>
            </a>
          </>
        )}
      </figcaption>
    </figure>
  </section>
)

/** Questions and answers, those of a partner first. */
const Duvidas = ({ itens = [], antes = [], parceiro, id }: Given<'duvidas'> & BandTools) => (
  <Section isPair id={id} title="Dúvidas comuns">
    <div className="questions">
      {[...antes, ...itens].map(({ pergunta, resposta }, i) => (
        <details key={pergunta} open={i === 0}>
          <summary>
            <span>
              {pergunta} {i < antes.length && <small className="seal">{parceiro}</small>}
            </span>
            <Sign name="mais" />
          </summary>
          <p>{resposta}</p>
        </details>
      ))}
    </div>
  </Section>
)

/** Who sells it. */
const QuemVende = ({ linhas = [] }: Given<'quemVende'>) => (
  <section className="band">
    <div className="card trust">
      <Glyph name="escudo" />
      <div>
        <h2>Quem está por trás do plano</h2>
        <dl>
          {linhas.filter(hasValue).map(({ rotulo, valor }) => (
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

const hasValue = ({ valor }: NonNullable<Given<'quemVende'>['linhas']>[number]): boolean =>
  valor !== undefined && valor !== null && valor !== ''

/** The last invitation, with the last six tiles, which were not the first to be seen. */
const Convite = ({ titulo, texto, pecas = [], buttons }: Given<'convite'> & BandTools) => (
  <section className="band">
    <div className="invite plane">
      <div>
        <h2>{titulo}</h2>
        {texto && <p className="sales-lead">{texto}</p>}
        <SalesButtons buttons={buttons} place="invite-actions" />
      </div>
      {pecas.length > 0 && (
        <div className="invite-art" aria-hidden="true">
          {pecas.slice(-6).map((peca) => (
            <Tile key={peca} name={nameOf(peca)} />
          ))}
        </div>
      )}
    </div>
  </section>
)

const isEmpty = (list: readonly unknown[] = []): boolean => list.length === 0

/** Gives every band a screen may name; the compiler holds what each reads to its record in `names/`. */
export const bands: { readonly [Name in BandName]: Band<Name> } = {
  abertura: { Draw: Abertura, lacks: ({ titulo }) => !titulo },
  coberturas: {
    Draw: Coberturas,
    lacks: ({ itens }) => isEmpty(itens),
    nav: { id: 'cobertura', label: 'Cobertura' },
  },
  escolha: { Draw: Escolha, lacks: ({ produtos }) => isEmpty(produtos) },
  comparacao: {
    Draw: Comparacao,
    lacks: ({ produtos }) => isEmpty(produtos),
    nav: { id: 'planos', label: 'Planos' },
  },
  passos: {
    Draw: Passos,
    lacks: ({ itens }) => isEmpty(itens),
    nav: { id: 'como', label: 'Como funciona' },
  },
  regioes: { Draw: Regioes, lacks: ({ siglas }) => isEmpty(siglas) },
  sobre: { Draw: Sobre, lacks: ({ titulo, texto }) => !titulo || !texto },
  parceiro: { Draw: Parceiro, lacks: ({ nome, texto }) => !nome || !texto },
  condicoes: { Draw: Condicoes, lacks: ({ itens }) => isEmpty(itens) },
  duvidas: {
    Draw: Duvidas,
    lacks: ({ itens }) => isEmpty(itens),
    nav: { id: 'duvidas', label: 'Dúvidas' },
  },
  quemVende: { Draw: QuemVende, lacks: ({ linhas = [] }) => !linhas.some(hasValue) },
  convite: { Draw: Convite, lacks: ({ titulo }) => !titulo },
}

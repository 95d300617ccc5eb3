import { Fragment, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Banner } from '../analytics/banner.tsx'
import { crashScene } from '../app/crash.ts'
import { BoxView, NoticeView } from '../pages/box.tsx'
import { Layout } from '../pages/layout.tsx'
import { SettingContext, useSetting } from '../pages/setting.ts'
import { ProgressLine } from '../pages/step.tsx'
import { Scene } from '../theme/art.tsx'
import { Toast } from '../theme/toast.tsx'
import { Comparisons } from './comparisons.tsx'
import { type Piece, pieces } from './pieces.ts'
import { type PieceGround, Shown, Specimen, standing, useSettingFrom } from './specimen.tsx'

/**
 * Shows every component in every state, inside the page that the product draws around a step; one alone where the address
 * asks for it, as `?peca=caixas`.
 */
export function PiecesPage(ground: PieceGround) {
  const setting = useSettingFrom(ground, () => standing(ground, 'peca'))
  const [asked] = useSearchParams()
  const alone = asked.get('peca')
  const isShown = ({ id }: { readonly id: string }) => alone === null || id === alone
  return (
    <SettingContext value={setting}>
      <Layout>
        <h1>Peças</h1>
        <p className="intro">
          Tudo o que uma tela pode mostrar, como esta variante o veste. O cabeçalho, a barra e o resumo do
          pedido, o cartão do corretor e o rodapé estão em volta, onde uma venda os tem.
        </p>
        <nav aria-label="Peças" className="peca-indice">
          <ul>
            {alone !== null && (
              <li>
                <Link to={{ search: '' }}>Todas as peças</Link>
              </li>
            )}
            {[...pieces, ...drawn].map(({ id, title }) => (
              <li key={id}>
                {alone === null ? (
                  <a href={`#${id}`}>{title}</a>
                ) : (
                  <Link to={{ search: `?peca=${id}` }} aria-current={id === alone || undefined}>
                    {title}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </nav>
        {pieces.filter(isShown).map((piece) => (
          <Part key={piece.id} {...piece}>
            <States piece={piece} ground={ground} />
          </Part>
        ))}
        {drawn.filter(isShown).map(({ id, title, Draw }) => (
          <Part key={id} id={id} title={title}>
            <Draw />
          </Part>
        ))}
      </Layout>
      <BoxView />
    </SettingContext>
  )
}

function Part({
  id,
  title,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <section className="peca">
      <h2 id={id}>{title}</h2>
      <p className="peca-sozinha">
        <Link to={{ search: `?peca=${id}` }}>
          Só esta <span className="visually-hidden">peça: {title}</span>
        </Link>
      </p>
      {children}
    </section>
  )
}

function States({ piece: { states }, ground }: { readonly piece: Piece; readonly ground: PieceGround }) {
  return states.map(({ name, ...state }) => (
    <Fragment key={name}>
      <Shown name={name}>
        <Specimen ground={ground} {...state} />
      </Shown>
    </Fragment>
  ))
}

const parents = ['Simulação', 'Titular', 'Dependentes', 'Resumo', 'Pagamento', 'Pix', 'Concluído']

function Progresses() {
  return (
    <>
      <Shown name="Primeira etapa">
        <ProgressLine n={1} of={7} label="Simulação" parents={parents} />
      </Shown>
      <Shown name="No meio de uma etapa">
        <ProgressLine
          n={2}
          of={7}
          label="Titular"
          parents={parents}
          child={{ n: 2, of: 4, label: 'Dados' }}
        />
      </Shown>
      <Shown name="Última etapa">
        <ProgressLine n={7} of={7} label="Concluído" parents={parents} />
      </Shown>
    </>
  )
}

const boxes = [
  ['abrirErro', 'Abrir o erro'],
  ['abrirAviso', 'Abrir o aviso'],
  ['abrirSucesso', 'Abrir o sucesso'],
  ['abrirPergunta', 'Abrir a pergunta'],
  ['abrirCaixa', 'Abrir uma caixa com campos'],
] as const

function Boxes() {
  const { funnel, send } = useSetting()
  return (
    <>
      <div className="peca-botoes">
        {boxes.map(([event, text]) => (
          <button
            key={event}
            type="button"
            className="button button-secondary button-small"
            data-event={event}
            onClick={() => send('peca', { type: event })}
          >
            {text}
          </button>
        ))}
      </div>
      {Object.entries(funnel.notices).map(([name, notice]) => (
        <div key={name} className="dialog peca-caixa">
          <NoticeView name={name} notice={notice} depth={0} />
        </div>
      ))}
    </>
  )
}

function Scenes() {
  return (
    <>
      {(['concluido', 'vazio', 'regiao', 'pix-expirado', 'offline'] as const).map((name) => (
        <Shown key={name} name={`Cena: ${name}`}>
          <Scene name={name} />
        </Shown>
      ))}
      <Shown name="A página quebrou">
        <div ref={(place) => place?.replaceChildren(crashScene())} />
      </Shown>
    </>
  )
}

const question = {
  ...{ tell: () => {}, openChat: undefined, answer: () => {}, ask: () => {} },
  ...{ isAsking: () => true, subscribe: () => () => {} },
}

const Consent = () => <Banner measuring={question} now={() => 0} announce={() => {}} />

const Toasts = () => <Toast text="Dependente adicionado." />

const Seals = () => (
  <p className="peca-botoes">
    <span className="seal">Mais vendido</span>
  </p>
)

/** Pieces that no screen of fields and blocks shows. */
const drawn: readonly { readonly id: string; readonly title: string; readonly Draw: () => ReactNode }[] = [
  { id: 'progresso', title: 'Progresso', Draw: Progresses },
  { id: 'comparacao', title: 'Comparação de planos', Draw: Comparisons },
  { id: 'caixas', title: 'Caixas e avisos', Draw: Boxes },
  { id: 'cenas', title: 'Cenas: quebrou, sem conexão, vazio', Draw: Scenes },
  { id: 'consentimento', title: 'Consentimento', Draw: Consent },
  { id: 'confirmacao', title: 'Confirmação rápida', Draw: Toasts },
  { id: 'selos', title: 'Selos', Draw: Seals },
]

import { Scene } from '../theme/art.tsx'

/** Stands in place of a page that broke. */
export const Crash = () => (
  <main className="page">
    <CrashScene />
  </main>
)

/** Says that the page broke, that nothing is lost, and what to do. */
export const CrashScene = () => (
  <div className="step">
    <Scene name="offline" />
    <h1>Algo deu errado nesta página</h1>
    <p className="intro">O que você preencheu está guardado.</p>
    <div className="actions">
      <button type="button" className="button button-primary" onClick={() => location.reload()}>
        Recarregar
      </button>
    </div>
  </div>
)

/** Says that the page broke, that nothing is lost, and what to do. */
export function Crash() {
  return (
    <main className="page">
      <div className="step">
        <h1>Algo deu errado nesta página</h1>
        <p className="intro">O que você preencheu está guardado.</p>
        <div className="actions">
          <button type="button" className="button button-primary" onClick={() => location.reload()}>
            Recarregar
          </button>
        </div>
      </div>
    </main>
  )
}

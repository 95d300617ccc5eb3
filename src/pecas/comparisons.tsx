import { comparacao } from '../sales/comparacao.tsx'
import { Shown } from './specimen.tsx'

const covers = ['Consultas', 'Limpeza', 'Tratamento de canal', 'Implante']

const plans = covers.map((_, i) => ({
  nome: `Plano ${i + 1}`,
  codigo: `plano-${i + 1}`,
  precoCentavos: 2300 + 3300 * i,
  tipoCobertura: covers.slice(0, i + 1).join(';'),
  ...(i === 1 && { selo: 'Mais vendido' }),
}))

const tools = { unidade: 'vida', acao: 'Simular', evento: 'simular', buttons: [] }

/** Shows plans side by side: in a table where it has room, else in cards. */
export const Comparisons = () => (
  <>
    <Shown name="Até três planos">
      <comparacao.Draw {...tools} produtos={plans.slice(0, 3)} />
    </Shown>
    <Shown name="Mais de três">
      <comparacao.Draw {...tools} produtos={plans} />
    </Shown>
    <Shown name="Um só">
      <comparacao.Draw {...tools} produtos={plans.slice(0, 1)} />
    </Shown>
  </>
)

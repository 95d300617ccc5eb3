import type { Given } from '../../names/index.ts'
import { Scene } from './art.tsx'

type SpotName = NonNullable<Given<'ilustracao'>['nome']>

/** The scene that tells what each picture is of. */
const scenes: Readonly<Record<SpotName, string>> = {
  concluido: 'concluido',
  pixExpirado: 'pix-expirado',
  regiaoNaoAtendida: 'regiao',
  listaVazia: 'vazio',
  semBoletos: 'sem-boletos',
  semConexao: 'offline',
}

/** Draws a picture beside a heading; a name it does not know draws nothing. */
export const Spot = ({ name }: { readonly name: SpotName }) => scenes[name] && <Scene name={scenes[name]} />

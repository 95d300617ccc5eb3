/**
 * What a field may hold of a person, by which its look-alike is made: `kept` identifies no one by itself, `text` may hold
 * anything, `minted` was drawn by a service, `id` names a row of the sale or an option of a closed list.
 */
export type FieldKind =
  | 'cpf'
  | 'cnpj'
  | 'name'
  | 'phrase'
  | 'phone'
  | 'email'
  | 'cep'
  | 'card'
  | 'expiry'
  | 'securityCode'
  | 'digits'
  | 'proof'
  | 'minted'
  | 'id'
  | 'text'
  | 'kept'

const namesOf: Readonly<Partial<Record<FieldKind, string>>> = {
  cpf: 'cpf Cpf idCorretor',
  cnpj: 'cnpj cnpjProdutor',
  name: 'nome Nome nomeMae mae nomeCartao nomeDeGuerra nomeDoPet clienteNome slug',
  phrase: 'razaoSocial nomeFantasia logradouro bairro complemento',
  phone: 'telefone telefone2 celular whatsapp clienteTelefone',
  email: 'email clienteEmail',
  cep: 'cep',
  card: 'numeroCartao',
  expiry: 'dataValidade validadeCartao',
  securityCode: 'codigoSeguranca',
  digits: 'numero rg inscEstadual inscMunicipal cod finalCartao cpfMascarado telefoneMascarado',
  proof: 'captcha captchaDoCadastro captchaDosBoletos captchaEmail captchaWhatsapp responseKey',
  minted: `uid token tokenCartao numPedido numeroProposta idContato idRepresentante link linkBoleto linkPagamento pixCodigo
    codigoDeBarras linhaDigitavel`,
  id: 'id Id chave corretor socio qual titular',
  text: 'cargoOuFuncao orgaoEmissor cupom emailMascarado',
  // A birthday decides what may be sold to whom, and identifies no one by itself: it stays, to the day, as ages are in days. So
  // do town and state, which decide where something is sold.
  kept: `dataNascimento nascimento nascimentoDoCliente aniversario dataAbertura dataExpedicao dataVigencia vencimento cidade uf
    codigoIBGEMunicipio tipoLogradouro tipoComplemento sexo sexoDoCliente sexoDoPet genero estadoCivil escolaridade especie
    banco canal categoria cobertura codExterno codigo codigoDaFaixa codigoDoPlano comoPagar faixa imagemAlt imagemPath moeda
    naturezaJuridica nomeFaixa parentesco perfil plano preco selo sigla situacao situacaoEmpresa tabela tipoCobertura
    titleBold titleNormal versao aceiteVersao termos`,
}

const byName: ReadonlyMap<string, FieldKind> = new Map(
  Object.entries(namesOf).flatMap(([kind, names]) =>
    names.split(/\s+/).map((name) => [name, kind as FieldKind]),
  ),
)

/** What has a name and is no person. */
const things = new Set(
  'produto produtos plano planos parentesco parentescos regioes formas faixas categorias linhas listaDescontoPix'.split(
    ' ',
  ),
)

/** Whether this table says what a field of this name may hold. */
export const isJudged = (name: string): boolean => byName.has(name)

/** Gives the kind of the field at a path, by its name and its parent's; an unknown name may hold anything. */
export function kindAt(path: readonly string[]): FieldKind {
  const named = path.filter((part) => !/^\d+$/.test(part))
  const [of, last = ''] = named.slice(-2).length === 2 ? named.slice(-2) : ['', ...named.slice(-1)]
  // What a browser keeps has its time beside it, as in `cep.value`.
  if (last === 'value' && of) return byName.get(of) ?? 'text'
  const kind = byName.get(last) ?? 'text'
  if (kind !== 'name' && kind !== 'id') return kind
  if (things.has(of ?? '')) return 'kept'
  return kind === 'name' && of === 'produtoras' ? 'phrase' : kind
}

// Vende o plano com implante a uma pessoa e cobra, só pela API, como docs/api.md conta. Usa só o Node (20.19 ou mais novo):
//   npm start
//   node docs/cliente.mjs http://localhost:3000            cobra por Pix: pague em /dev/pix
//   node docs/cliente.mjs http://localhost:3000 --cartao   cobra num cartão de teste
import { pbkdf2Sync, randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cartao: { type: 'boolean', default: false },
    cpf: { type: 'string', default: drawnCpf() },
    link: { type: 'string', default: '/implante-venda/ana-souza/52998224725' },
    intervalo: { type: 'string', default: '5' },
  },
})
const server = new URL(positionals[0] ?? 'http://localhost:3000')
const [slug, idCorretor] = options.link.split('/').slice(-2)

// 1. A página do corretor dá o cookie, que é a venda, e diz onde está o funil: preços, datas e termos.
const page = await fetch(new URL(options.link, server))
const cookie = page.headers.getSetCookie()[0].split(';')[0]
const [, known] = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(await page.text())
const { variant } = await (await fetch(new URL(JSON.parse(known).funnel, server))).json()

// 2. O corretor, o plano e a pessoa.
await ask('corretor.obter', { slug, idCorretor })
const { produtos } = await ask('produto.listar', { uf: 'RJ' })
const produto = produtos.at(-1)
await ask('contratante.obter', { cpf: options.cpf }, { proof: true })
await write('contratante.salvar', {
  cpf: options.cpf,
  nome: 'Maria da Silva',
  nomeMae: 'Joana da Silva',
  dataNascimento: '1985-03-27',
  sexo: 'F',
  estadoCivil: 2,
  email: 'maria@exemplo.com.br',
  telefone: '21987654321',
  titularResponsavel: true,
})
await write('endereco.salvar', {
  cep: '20040002',
  logradouro: 'Avenida Rio Branco',
  numero: '100',
  bairro: 'Centro',
  cidade: 'Rio de Janeiro',
  uf: 'RJ',
})
await write('segurado.salvar', { idProduto: produto.idProduto })

// 3. A proposta. O servidor confere o preço, a data e o aceite; a pessoa leu os termos desta versão.
const proposta = await write('proposta.salvar', {
  idProduto: produto.idProduto,
  valorCentavos: produto.precoCentavos,
  dataVigencia: startDate(variant.vigencia.dias),
  aceite: { versao: variant.termos.versao },
  tabela: 'RJ',
  porEmail: false,
})
const { uid, numeroProposta, valorCentavos, dataVigencia, listaDescontoPix } = proposta
console.log(`Proposta ${numeroProposta}: ${produto.nome}, ${reais(valorCentavos)} por mês.`)
console.log(`A pessoa também pode pagar em ${new URL(`/corretor/${uid}`, server)}`)

// 4. A cobrança, com o que se mostrou à pessoa: se a proposta mudou, nada é cobrado. Quem não sabe como ela terminou não cobra outra vez: pergunta.
const cartao = { nome: 'MARIA D SILVA', numeroCartao: '4111111111111111', codigoSeguranca: '123' }
const byCard = { formaPagamento: 2, cartao: { ...cartao, dataValidade: '12/40' } }
const how = options.cartao ? byCard : { formaPagamento: 5 }
const visto = {
  valorCentavos: options.cartao ? valorCentavos : listaDescontoPix[0].totalCentavos,
  linhas: [{ id: `${produto.idProduto}/vida`, quantidade: 1, precoCentavos: valorCentavos }],
  dataVigencia,
  termos: variant.termos.versao,
}
try {
  const charge = await write('pagamento.criar', { uid, cicloPagamento: 1, visto, ...how }, { proof: true })
  if (charge.statusPerfilPagamento === 2) throw new Error('O cartão foi recusado.')
  console.log(`Cobrança de ${reais(charge.valorCentavos)}. ${charge.pixCodigo ?? ''}`)
} catch (error) {
  if (error.code !== 'pagamentoEmConfirmacao') throw error
  console.log('Ainda não se sabe se foi cobrado.')
}

// 5. Perguntar até saber. Um Pix que expirou dá lugar a outro por pix.renovar.
for (let situacao; situacao !== 'pago'; ) {
  if (situacao) await pause(1000 * Number(options.intervalo))
  if (!options.cartao) await ask('pix.consultar', { uid })
  situacao = (await ask('pagamento.consultar', { uid })).situacao
  if (situacao === 'expirado') throw new Error('O Pix expirou.')
}
console.log('Pago.')

/** Grava uma vez, por mais que se repita: a chave é do pedido, não da tentativa. Guarde-a antes, se o processo pode cair. */
function write(operation, input, more) {
  return ask(operation, input, { ...more, key: randomUUID() })
}

/** Chama até haver uma resposta que fique: o mesmo pedido, a mesma chave, um desafio novo por tentativa. */
async function ask(operation, input, { proof, key } = {}) {
  for (let tries = 1; ; tries += 1) {
    const { answer, body } = await attempt(operation, input, { proof, key }).catch((error) => ({
      body: error,
    }))
    if (answer?.ok) return body.data
    const isPassing = !answer || answer.status >= 500 || body.code === 'emAndamento'
    if (!isPassing || tries === 6) throw Object.assign(new Error(`${operation}: ${body.title ?? body}`), body)
    await pause(1000 * Number(answer?.headers.get('retry-after') ?? 2 ** (tries - 2)))
  }
}

async function attempt(operation, input, { proof, key }) {
  const answer = await send(`/api/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify(proof ? { ...input, responseKey: await solved(operation) } : input),
  })
  return { answer, body: await answer.json() }
}

/** Sem Origin, que é o próprio servidor, uma chamada é recusada. */
function send(path, { headers, ...rest } = {}) {
  const own = { cookie, origin: server.origin, ...headers }
  return fetch(new URL(path, server), { ...rest, headers: own, signal: AbortSignal.timeout(60_000) })
}

/** Pede um desafio e procura o contador cuja chave derivada começa como ele diz. */
async function solved(operation) {
  const challenge = await (await send(`/api/captcha?action=${operation}`)).json()
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters
  const [password, salted] = [Buffer.from(`${nonce}00000000`, 'hex'), Buffer.from(salt, 'hex')]
  for (let counter = 0; ; counter += 1) {
    password.writeUInt32BE(counter, password.length - 4)
    const derivedKey = pbkdf2Sync(password, salted, cost, keyLength, 'sha256').toString('hex')
    if (!derivedKey.startsWith(keyPrefix)) continue
    return Buffer.from(JSON.stringify({ challenge, solution: { counter, derivedKey } })).toString('base64')
  }
}

/** O primeiro dia oferecido a partir de depois de amanhã: o de amanhã fecha hoje à noite. */
function startDate(dias) {
  const day = (ahead) =>
    new Date(Date.now() + ahead * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
  for (let ahead = 2; ; ahead += 1) if (dias.includes(Number(day(ahead).slice(8)))) return day(ahead)
}

/** Um CPF válido qualquer, que no ambiente de teste é de uma pessoa inventada. */
function drawnCpf() {
  const digits = Array.from({ length: 9 }, () => randomInt(10))
  for (const length of [10, 11])
    digits.push(((digits.reduce((sum, digit, i) => sum + digit * (length - i), 0) * 10) % 11) % 10)
  return digits.join('')
}

function reais(centavos) {
  return (centavos / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' })
}

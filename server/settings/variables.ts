/** Names the services outside that calls may be forwarded to. */
export const serviceNames = ['dental', 'corretor', 'whatsapp', 'cpf', 'hubspot', 'pet', 'consulta'] as const

/** Names one service outside. */
export type ServiceName = (typeof serviceNames)[number]

/** What one variable of the environment is for; `fallback` stands where it is empty, '' meaning nothing. */
export interface Variable {
  readonly fallback: string
  /** One sentence in Portuguese for docs/operacao.md, which is compared with this table. */
  readonly means: string
  /** True where the value opens something: no message and no log may repeat it. */
  readonly secret?: true
}

/** Lists every variable of the environment that this server reads. */
export const variables = {
  NODE_ENV: {
    fallback: 'development',
    means: '`development`, `test` ou `production`; `production` desliga as páginas `/dev` e confere mais.',
  },
  HOST: {
    fallback: '127.0.0.1',
    means:
      'O endereço da máquina em que atender; `0.0.0.0` atende em todos, e o começo diz os da rede, para abrir os funis num celular.',
  },
  PORT: { fallback: '3000', means: 'A porta em que atender, de 0 a 65535; 0 deixa o sistema escolher.' },
  PUBLIC_URL: {
    fallback: '',
    means:
      'O endereço pelo qual as pessoas chegam, como `https://vendas.example.com`: vai nos links dos e-mails.',
  },
  TLS_CERT: {
    fallback: '',
    means: 'O arquivo PEM do certificado, com a cadeia, para servir https sem proxy.',
  },
  TLS_KEY: { fallback: '', means: 'O arquivo PEM da chave do certificado.' },
  TRUST_PROXY: {
    fallback: '0',
    means: 'Quantos proxies, de 0 a 10, há na frente e merecem fé no endereço e no protocolo que informam.',
  },
  DATABASE_URL: {
    fallback: '',
    secret: true,
    means: 'O PostgreSQL, como `postgres://usuario:senha@host:5432/funis`; vazia, usa o banco embutido.',
  },
  DATABASE_CONNECTIONS: {
    fallback: '20',
    means: 'Quantas conexões com o PostgreSQL cada processo abre, de 2 a 500.',
  },
  DATABASE_WAIT_SECONDS: {
    fallback: '60',
    means:
      'Por quantos segundos, de 0 a 600, o começo espera por um PostgreSQL que ainda não aceita conexões; 0 não espera.',
  },
  DATA_DIR: { fallback: './dados', means: 'A pasta do banco embutido e da chave sorteada.' },
  SECRET: {
    fallback: '',
    secret: true,
    means:
      'A chave das assinaturas do captcha e dos cookies, e do segundo fator da equipe, com 32 caracteres ou mais; vazia, uma é sorteada em `DATA_DIR`.',
  },
  LISTS_FILE: {
    fallback: '',
    means:
      'Um JSON com as listas da operação: quem não compra ou não vende, os corretores do Pix e o corretor padrão.',
  },
  SMTP_URL: {
    fallback: '',
    secret: true,
    means:
      'O servidor de e-mail, como `smtps://usuario:senha@smtp.example.com`; vazia, os e-mails esperam na fila.',
  },
  MAIL_FROM: { fallback: '', means: 'De quem são os e-mails, como `vendas@example.com`.' },
  DENTAL_API_URL: {
    fallback: '',
    means: 'A API dos planos odontológicos; vazia, responde a imitação local.',
  },
  DENTAL_API_TOKEN: { fallback: '', secret: true, means: 'A chave dessa API.' },
  SANDBOX_PAYMENTS: {
    fallback: '',
    means:
      '`pagamentos-de-mentira` deixa a produção começar sem o serviço que recebe os pagamentos, para uma demonstração: qualquer cartão é aprovado e nenhum dinheiro entra.',
  },
  CORRETOR_API_URL: { fallback: '', means: 'A API do cadastro de corretores.' },
  CORRETOR_API_TOKEN: { fallback: '', secret: true, means: 'A chave dessa API.' },
  WHATSAPP_API_URL: { fallback: '', means: 'A API que envia mensagens de WhatsApp.' },
  WHATSAPP_API_TOKEN: { fallback: '', secret: true, means: 'A chave dessa API.' },
  WHATSAPP_FROM: { fallback: '', means: 'O número que envia as mensagens, só algarismos, com o 55.' },
  WHATSAPP_TEMPLATE: { fallback: '', means: 'O modelo aprovado da mensagem com a cotação.' },
  CPF_API_URL: { fallback: '', means: 'A API que completa os dados de um CPF.' },
  CPF_API_TOKEN: { fallback: '', secret: true, means: 'A chave dessa API.' },
  HUBSPOT_API_URL: { fallback: '', means: 'A API do CRM que recebe os contatos.' },
  HUBSPOT_API_TOKEN: { fallback: '', secret: true, means: 'A chave dessa API.' },
  PET_API_URL: { fallback: '', means: 'A API dos planos para pets, que também cobra os pedidos deles.' },
  PET_API_USER: { fallback: '', means: 'Com que identificação este servidor chama essa API.' },
  PET_API_TOKEN: {
    fallback: '',
    secret: true,
    means: 'A chave com que se cifra, a cada chamada a essa API, quem chama e quando.',
  },
  CONSULTA_API_URL: { fallback: '', means: 'A API que consulta pessoas pelo CPF e os boletos delas.' },
  CONSULTA_API_USER: { fallback: '', means: 'O usuário com que se pede o token dessa API.' },
  CONSULTA_API_TOKEN: { fallback: '', secret: true, means: 'A senha desse usuário.' },
  PAYMENT_NOTICE_SECRET: {
    fallback: '',
    secret: true,
    means:
      'Com que o serviço de pagamentos assina os avisos que manda a `/avisos/pagamento`, com 32 caracteres ou mais; vazia, nenhum é aceito.',
  },
  CARD_ENTRY: {
    fallback: 'proprio',
    means:
      'Por onde entram os números dos cartões: `proprio`, os nossos campos; `campos`, os do serviço de pagamento dentro da página; `pagina`, a página dele ([Cartões](#cartões)).',
  },
  CARD_ENTRY_URL: {
    fallback: '',
    means:
      'Com `campos`, o endereço do documento com os campos; com `pagina`, o começo dos endereços a que o serviço leva quem paga; vazia, fora da produção, respondem imitações.',
  },
  BOLETO_HOSTS: {
    fallback: '',
    means:
      'Os hosts, separados por vírgula, a que o link de um boleto de fora pode levar, além do de `DENTAL_API_URL`.',
  },
  OPERATOR_TOKEN: {
    fallback: '',
    secret: true,
    means: 'A senha de `/metricas`, com 32 caracteres ou mais.',
  },
  STOP_AFTER_SECONDS: {
    fallback: '',
    means:
      'Por quantos segundos, de 0 a 300, o processo ainda atende depois de mandado encerrar, já dizendo que não está pronto; vazia, 10 em produção e 0 fora dela.',
  },
  MOST_AT_WORK: {
    fallback: '250',
    means: 'Quantas chamadas de `/api` cada processo atende ao mesmo tempo; as outras recebem 503 na hora.',
  },
  CAPTCHA_COST: {
    fallback: '2000',
    means: 'Quanto custa ao navegador cada tentativa do captcha, em rodadas.',
  },
  LOG_LEVEL: {
    fallback: 'info',
    means: 'Quanto o log diz: `silent`, `fatal`, `error`, `warn`, `info`, `debug` ou `trace`.',
  },
} as const satisfies Readonly<Record<string, Variable>>

/** Names one variable that this server reads. */
export type VariableName = keyof typeof variables

/** Lists the names of all variables, in the order of the table. */
export const variableNames = Object.keys(variables) as readonly VariableName[]

/** Tells whether a name is that of a variable of the table. */
export const isVariable = (name: string): name is VariableName => Object.hasOwn(variables, name)

/** Gives the value of a variable, or what stands where it is empty. */
export type Text = (name: VariableName) => string

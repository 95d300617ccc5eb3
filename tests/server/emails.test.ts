import { type AddressInfo, createServer, type Socket } from 'node:net'
import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import addressparser from 'nodemailer/lib/addressparser'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contrast, paletteOf } from '../../engine/brand/index.ts'
import { isOneAddress, type Json, validatorOf } from '../../engine/index.ts'
import { emailOfPayment } from '../../server/messages/emails.ts'
import { anyDrawerOf } from '../../server/messages/index.ts'
import type { DrawEmail } from '../../server/outbox/index.ts'
import { filledAddress } from '../../server/sale/sent-addresses.ts'
import { variant } from '../contracts/variant.ts'
import { brands, drawn, emails, letterhead, link, offer } from './email-kit.ts'
import { email } from './outbox-kit.ts'
import { courierAt, deliverTo, mark, openSmtp, patient, type Refused, type Smtp } from './smtp-kit.ts'

describe('an e-mail', () => {
  const closing: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
  })

  async function opened(refused?: Refused) {
    const smtp = await openSmtp(refused)
    closing.push(smtp.close)
    return smtp
  }

  it('goes out as plain text, from the address of this server, its link an address that works anywhere', async () => {
    const { url, letters } = await opened()
    expect(await deliverTo(url, { ...email, subject: 'Proposta 1', text: 'Ola!\n/corretor/abc\n' })).toBe(
      'sent',
    )
    const [letter] = letters
    expect([letter?.from, letter?.to]).toEqual(['vendas@funis.example', ['maria@exemplo.com.br']])
    const [head = '', body] = (letter?.text ?? '').split('\n\n')
    const headers = head.split('\n')
    expect(headers).toContain('From: Vendas <vendas@funis.example>')
    expect(headers).toContain('To: maria@exemplo.com.br')
    expect(headers).toContain('Subject: Proposta 1')
    expect(headers).toContain('Content-Type: text/plain; charset=utf-8')
    expect(headers).toContain('Auto-Submitted: auto-generated')
    expect(body).toBe('Ola!\nhttps://vendas.funis.example/corretor/abc\n')
  })

  it('that can be drawn goes out as plain text and as HTML, its link one that works anywhere in both', async () => {
    const { url, letters } = await opened()
    const draw: DrawEmail = ({ text, link }) => ({ text: `${text}Fim.`, html: `<a href="${link}">Ver</a>` })
    expect(await deliverTo(url, { ...email, text: 'Ola!\n/corretor/abc\n' }, patient, draw)).toBe('sent')
    const letter = letters[0]?.text ?? ''
    expect(letter).toContain('Content-Type: multipart/alternative;')
    const [, plain = '', drawn = ''] = letter.split(/\n\n--[^\n]+\n|\n--[^\n]+\n/)
    expect(plain).toContain('text/plain; charset=utf-8')
    expect(plain).toContain('\nOla!\nhttps://vendas.funis.example/corretor/abc\nFim.')
    expect(drawn).toContain('text/html; charset=utf-8')
    expect(drawn).toContain('<a href="https://vendas.funis.example/corretor/abc">Ver</a>')
  })

  it('that is delivered twice has the same Message-ID both times', async () => {
    const { url, letters } = await opened()
    for (const _ of [1, 2]) await deliverTo(url)
    const ids = letters.map(({ text }) => /^Message-ID: (.*)$/m.exec(text)?.[1])
    expect(ids).toEqual([`<${mark}@vendas.funis.example>`, `<${mark}@vendas.funis.example>`])
  })

  it.each<readonly ['never' | 'again', Refused['at'], number]>([
    ['never', 'RCPT', 550],
    ['never', 'RCPT', 553],
    ['never', 'DATA', 554],
    ['again', 'RCPT', 450],
    ['again', 'RCPT', 421],
    ['again', 'DATA', 451],
    ['again', 'DATA', 503],
    ['again', 'MAIL', 451],
    // Refused is our sender, which the operator puts right.
    ['again', 'MAIL', 530],
    ['again', 'MAIL', 550],
  ])('that is refused is %s tried again: at %s with %i', async (verdict, at, status) => {
    const { url } = await opened({ at, status })
    expect(await deliverTo(url)).toEqual({ verdict, code: `smtp${status}` })
  })

  it('is tried again where no server listens', async () => {
    const { url, close } = await opened()
    await close()
    expect(await deliverTo(url)).toEqual({ verdict: 'again', code: 'ECONNREFUSED' })
  })

  it.each([
    ['never greets', '', { ...patient, greetingMs: 40 }],
    ['greets and falls silent', '220 ola\r\n', { ...patient, silenceMs: 40 }],
  ])('is tried again where a server %s', async (_what, greeting, timeouts) => {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {})
      if (greeting) socket.write(greeting)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closing.push(() => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    })
    const { port } = server.address() as AddressInfo
    const delivery = await deliverTo(`smtp://127.0.0.1:${port}`, email, timeouts)
    expect(delivery).toEqual({ verdict: 'again', code: 'ETIMEDOUT' })
  })

  it('and its password do not go to a server that cannot encrypt', async () => {
    const { url, heard } = await opened()
    const withPassword = url.replace('smtp://', 'smtp://vendas:segredo@')
    expect(await deliverTo(withPassword)).toEqual({ verdict: 'again', code: 'ETLS' })
    expect(heard).toEqual([])
  })

  it('is tried again where the server does not take our password', async () => {
    const { url, heard } = await opened()
    const withPassword = `${url.replace('smtp://', 'smtp://vendas:errada@')}/?requireTLS=false`
    expect(await deliverTo(withPassword)).toEqual({ verdict: 'again', code: 'smtp535' })
    expect(heard).toEqual(['AUTH errada'])
  })
})

describe('a header', () => {
  let smtp: Smtp
  beforeEach(async () => {
    smtp = await openSmtp()
  })
  afterEach(() => smtp.close())

  const evilSigns = [
    '\r\n',
    '\n',
    '\r',
    '\0',
    '\t',
    '\v',
    '\f',
    '\u0085',
    '\u2028',
    '\u2029',
    '\u001b',
    '\u007f',
    '\u200b',
    '\u202e',
    '\ufeff',
    '\r\n ',
    '\n\t',
  ]
  const injected = 'Bcc: outra@exemplo.com.br'
  const places = (text: string, middle: string) => [
    `${text}${middle}`,
    `${middle}${text}`,
    `${text}${middle}${injected}`,
    `${text.slice(0, 3)}${middle}${text.slice(3)}`,
    `${text}${middle}${middle}corpo novo`,
  ]
  const recipients = [
    ...evilSigns.flatMap((sign) => places(email.to, sign)),
    'a@exemplo.com.br, b@exemplo.com.br',
    'a@exemplo.com.br,b@exemplo.com.br',
    'a,b@exemplo.com.br',
    'a;b@exemplo.com.br',
    'Maria <maria@exemplo.com.br>',
    '<maria@exemplo.com.br>',
    '"maria"@exemplo.com.br',
    'maria(x)@exemplo.com.br',
    'grupo:maria@exemplo.com.br;',
    'maria@exemplo.com.br>',
    'maria@@exemplo.com.br',
    'a@b@exemplo.com.br',
    'maria@exemplo.com.br\\',
    'maria@[127.0.0.1]',
    'maria@localhost',
    'maria',
    '@exemplo.com.br',
    '',
    `${'a'.repeat(255)}@exemplo.com.br`,
  ]
  const subjects = [...evilSigns.flatMap((sign) => places(email.subject, sign)), 'x'.repeat(201)]

  it('that would hold a second line or recipient makes a dead letter, before any server hears of it', async () => {
    const { url, heard } = smtp
    const courier = courierAt(url)
    const evil = [
      ...recipients.map((to) => ({ ...email, to })),
      ...subjects.map((subject) => ({ ...email, subject })),
    ]
    expect(evil.length).toBeGreaterThan(180)
    for (const payload of evil) {
      const delivery = await courier.deliver(payload, {
        idempotencyKey: mark,
        signal: new AbortController().signal,
      })
      expect({ payload, delivery }).toEqual({ payload, delivery: { verdict: 'never', code: 'cabecalho' } })
    }
    expect(heard).toEqual([])
  })

  it('takes whatever a form takes as an e-mail, and reads it as that one recipient', () => {
    const sign = fc.constantFrom(...'ab.-_+\'@,;:<>()[]"\\ \u200b\u00a0é', 'mailto:', '.com')
    const near = fc.tuple(fc.string({ unit: sign, maxLength: 8 }), fc.string({ unit: sign, maxLength: 6 }))
    const texts = fc.oneof(
      near.map(([local, rest]) => `${local}ana@exemplo.com.br${rest}`),
      near.map(([local, domain]) => `${local}@${domain}x.com`),
    )
    const email = validatorOf('email')!
    let taken = 0
    fc.assert(
      fc.property(texts, (text) => {
        const kept = email.normal(text)
        if (!email.accepts(kept)) return
        taken += 1
        expect(isOneAddress(kept)).toBe(true)
        expect(addressparser(kept)).toEqual([{ address: kept, name: '' }])
      }),
      { numRuns: 5000 },
    )
    expect(taken).toBeGreaterThan(50)
  })

  it.each<{ readonly payload: Json }>([
    { payload: null },
    { payload: 'texto' },
    { payload: [] },
    { payload: {} },
    { payload: { ...email, text: { path: '/etc/passwd' } } },
    { payload: { ...email, link: 1 } },
  ])('is not made out of what is no e-mail: %j', async ({ payload }) => {
    const { url, heard } = smtp
    expect(await deliverTo(url, payload)).toEqual({ verdict: 'never', code: 'formato' })
    expect(heard).toEqual([])
  })
})

const spaced = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()
/** Lists the words of a text, those before a colon without it. */
const wordsIn = (text: string | null) => [
  ...new Set(
    spaced(text)
      .split(' ')
      .map((word) => word.replace(/:$/, '')),
  ),
]
const documentOf = (html: string) => new JSDOM(html).window.document

describe.each(Object.entries(emails))('the e-mail of %s', (_kind, emailOf) => {
  it('says the same in its plain text and in its HTML, and who stands behind it', async () => {
    const { text, html } = await drawn(emailOf(offer))
    const { body } = documentOf(html)
    const [button] = body.querySelectorAll('a')
    const onButton = wordsIn(button?.textContent ?? '')
    button?.remove()
    body.querySelector('[style*="display:none"]')?.remove()
    for (const block of body.querySelectorAll('p, h1, td')) block.append(' ')
    const [plain, shown] = [wordsIn(text), wordsIn(body.textContent)]
    expect(shown.filter((word) => !plain.includes(word))).toEqual([])
    expect(plain.filter((word) => !shown.includes(word))).toEqual([])
    expect(onButton.length).toBeGreaterThan(1)
    for (const fact of ['2026-000123', '1.234,90', 'Souza', '98765-4321.', link])
      expect(shown).toContain(fact)
    const signature = ['Plano sol', 'Operadora do Sol', 'CNPJ 11.222.333/0001-81 · ANS 000000 · Niterói, RJ']
    expect(text.endsWith(`\n\n${signature.join('\n')}\n`)).toBe(true)
  })

  it('lets nothing that a person typed be more than text', async () => {
    const evil = `<script>alert("1")</script><img src=x onerror='a'> & Zé "</style>" --><b>`
    const corretor = { nome: evil, telefone: '21987654321' }
    const { html } = await drawn(
      emailOf({ ...offer, corretor, nome: evil, pets: [evil], numeroProposta: `"${evil}` }),
    )
    const document = documentOf(html)
    expect(document.querySelectorAll('script, img, b, [onerror]')).toHaveLength(0)
    expect(document.body.textContent).toContain(`"${evil}`)
    expect(document.body.textContent).toContain(`Fale com ${evil}: (21)\u00a098765-4321.`)
    expect(document.querySelectorAll('table')).toHaveLength(
      documentOf((await drawn(emailOf(offer))).html).querySelectorAll('table').length,
    )
  })

  it('asks for nothing of elsewhere, is at most 600 px wide, light only, and has one button and one heading', async () => {
    const { html } = await drawn(emailOf(offer))
    const document = documentOf(html)
    expect(html).not.toMatch(/<(img|script|link|svg|iframe|form)\b|url\(|@import|@font-face|src=/)
    expect([...document.querySelectorAll('[href]')].map((each) => each.getAttribute('href'))).toEqual([
      link,
      link,
    ])
    expect(document.querySelectorAll('a[style*="display:block"]')).toHaveLength(1)
    expect(document.querySelectorAll('h1')).toHaveLength(1)
    expect(document.documentElement.lang).toBe('pt-BR')
    expect(document.querySelector('meta[name="color-scheme"]')?.getAttribute('content')).toBe('light only')
    const widths = [...html.matchAll(/width[:=]"?(\d+)(?:px|")/g)].map(([, width]) => Number(width))
    expect(Math.max(...widths)).toBe(600)
    const [preheader] = document.body.children
    expect(preheader?.getAttribute('style')).toContain('display:none')
    expect(preheader?.textContent).toMatch(/^(Valor: R\$\s[\d.]+,\d\d|Começa em 25 de novembro)/)
  })

  it.each(Object.keys(brands))(
    '[X03aa] is in the colours of %s, and every text of it reads',
    async (variant) => {
      const { document } = new JSDOM((await drawn(emailOf({ ...offer, variant }))).html).window
      const palette = paletteOf(brands[variant]!)
      const button = document.querySelector<HTMLElement>('a[style*="display:block"]')
      expect([hexOf(button?.style.backgroundColor), hexOf(button?.style.color)]).toEqual([
        palette.brand,
        palette['on-brand'],
      ])
      const pairs = textsIn(document).map(({ text, colours }) => ({
        text,
        reads: contrast(...colours) >= 4.5,
      }))
      expect(pairs.length).toBeGreaterThan(12)
      expect(pairs.filter(({ reads }) => !reads)).toEqual([])
    },
  )
})

/** Writes a colour as the styles of a document give it back as `#rrggbb`. */
const hexOf = (colour = '') =>
  colour.replace(
    /^rgb\((\d+), (\d+), (\d+)\)$/,
    (_, ...parts) =>
      `#${parts
        .slice(0, 3)
        .map((part) => Number(part).toString(16).padStart(2, '0'))
        .join('')}`,
  )

/** Lists every text that is seen, with its colour and that of the plane it stands on. */
function textsIn(document: Document) {
  const found: { readonly text: string; readonly colours: readonly [string, string] }[] = []
  const walker = document.createTreeWalker(document.body, 4)
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent?.trim() ?? ''
    const element = walker.currentNode.parentElement
    if (text === '' || !element || element.closest('[aria-hidden], [style*="display:none"]')) continue
    const nearest = (name: 'color' | 'backgroundColor') => {
      let at: HTMLElement | null = element
      while (at && at.style[name] === '') at = at.parentElement
      return hexOf(at?.style[name])
    }
    found.push({ text, colours: [nearest('color'), nearest('backgroundColor')] })
  }
  return found
}

describe('an e-mail that cannot be drawn', () => {
  const { wording, ...former } = emails.proposta(offer)
  it.each<readonly [string, Json | undefined]>([
    ['a former version queued', undefined],
    ['is of a variant that is served no more', { ...(wording as object), variant: 'nenhuma' } as Json],
    ['a later version queued', { variant: 'sol', phrases: [{ is: 'novidade', text: 'Olá!' }] }],
    ['says what is no text', { variant: 'sol', phrases: [{ is: 'note', text: 1 }] }],
    ['says nothing that is known', 'texto'],
    ['says no list', { variant: 'sol', phrases: {} }],
  ])('as one that %s, goes out as the plain text it was queued with', async (_, strange) => {
    const draw = anyDrawerOf(async (name) => letterhead(name))
    expect(await draw({ ...former, ...(strange === undefined ? {} : { wording: strange }) })).toBeUndefined()
    expect(former.text).toContain(
      'Proposta: 2026-000123\nValor: R$\u00a01.234,90 por mês\nInício: 25/11/2026\n',
    )
  })
})

const corretor = { slug: 'ana-souza', cod: '52998', nome: 'Ana Souza', telefone: '21987654321' }
const withUrl = (url: string) => {
  const enderecos = { pagamento: { url }, cotacao: { url } }
  return { ...variant, enderecos } satisfies { readonly [key: string]: Json }
}

describe('an address that is sent', () => {
  it('is filled from the variant and from what is said of it', () => {
    expect(filledAddress(variant, 'cotacao', { corretor, cotacao: 'q1' })).toBe(
      '/implante-venda/cotacao/ana-souza/52998?cotacao=q1',
    )
    const elsewhere = withUrl('https://parceiro.example/{variant.plano.nome}?p={uid}')
    expect(filledAddress(elsewhere, 'pagamento', { uid: 'a/b' })).toBe(
      'https://parceiro.example/Plano%2099%20vidas?p=a%2Fb',
    )
  })

  it.each([
    '{proposta.uid}',
    '{variant.rotas.prefix}',
    '{variant.plano}',
    '{uid:nenhum}',
    '{o-uid}',
    '{toString}',
  ])('is never sent with a hole: %s', (slot) => {
    const send = () => filledAddress(withUrl(`/corretor/${slot}/fim`), 'pagamento', { uid: 'a-b' })
    expect(send).toThrow(`The address "pagamento" has nothing for ${slot}.`)
  })
})

const paid = [
  { nome: 'Maria Aparecida da Silva', pets: null, isOfLines: false, said: 'Maria, o seu plano está pago' },
  { nome: null, pets: null, isOfLines: false, said: 'O seu plano está pago' },
  { nome: 'Maria Silva', pets: ['Thor', 'Nina'], isOfLines: true, said: 'Thor e Nina têm plano' },
  { nome: 'Maria Silva', pets: ['Thor'], isOfLines: true, said: 'Thor tem plano' },
  { nome: 'Maria Silva', pets: [], isOfLines: true, said: 'Maria, o seu pedido está pago' },
  { nome: 'http://x.example', pets: null, isOfLines: false, said: 'http, o seu plano está pago' },
]
it.each(paid)('the e-mail of a payment begins with "$said"', async ({ said, ...who }) => {
  const email = emails.pagamento({ ...offer, ...who })
  expect(email.subject).toBe(said)
  expect(documentOf((await drawn(email)).html).querySelector('h1')?.textContent).toBe(said)
})

const family = [
  { nome: 'Maria Aparecida da Silva' },
  { nome: 'Pedro da Silva Rocha' },
  { nome: 'Luísa da Silva Rocha' },
]
const begun = [
  { nome: 'Maria Aparecida da Silva', people: family, whom: ' para você, Pedro e Luísa' },
  { nome: 'Antônio Reis', people: family, whom: ' para Maria, Pedro e Luísa' },
  { nome: 'Maria Aparecida da Silva', people: family.slice(0, 1), whom: ' para você' },
  { nome: 'José Reis', people: [{ nome: 'José Reis' }, { nome: 'José Reis' }], whom: ' para você e José' },
  {
    nome: null,
    people: Array.from({ length: 29 }, (_, i) => ({ nome: `Ana ${i}` })),
    whom: ' para 29 pessoas',
  },
  { nome: null, people: [], whom: '' },
  { nome: null, people: [{ nome: '21 99999-0000' }], whom: '' },
]
it.each(begun)(
  'the e-mail of a payment says first that the plan begins$whom, and what each costs',
  async ({ nome, people, whom }) => {
    const email = emailOfPayment(
      { ...offer, nome, valorCentavos: 14_970 },
      { centavos: 14_970, em: '2026-11-20', people, cadaCentavos: 4_990 },
    )
    const { text, html } = await drawn(email)
    const page = documentOf(html)
    const lead = `Começa em 25 de novembro de 2026${whom}. Guarde este e-mail.`
    expect(page.querySelector('body > div')?.textContent).toBe(lead)
    expect(page.querySelector('h1 + p')?.textContent).toBe(lead)
    expect(text).toContain(lead)
    if (people.length === 3)
      expect(text).toContain('Maria: R$\u00a049,90\nPedro: R$\u00a049,90\nLuísa: R$\u00a049,90\n')
    else if (people.length > 8) expect(text).not.toContain('Ana:')
    expect(page.querySelector('h2')?.textContent).toBe('O que acontece agora')
  },
)

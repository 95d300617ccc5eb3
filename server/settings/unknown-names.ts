import { distance, listed } from '../../engine/config/index.ts'
import { type VariableName, variableNames } from './variables.ts'

/** Whatever else an environment carries: what its values say, where they are empty. */
type Environment = Readonly<Record<string, string | undefined>>

/** A way in which names of ours begin or end, and those that really do. */
interface Family {
  readonly shape: RegExp
  readonly members: readonly VariableName[]
}

const startingWith = (...starts: readonly string[]): readonly Family[] =>
  starts.map((start) => ({
    shape: new RegExp(`^${start}_`),
    members: variableNames.filter((name) => name.startsWith(start)),
  }))

const families: readonly Family[] = [
  ...startingWith('DATABASE', 'SMTP', 'MAIL', 'TLS', 'CAPTCHA', 'CARD_ENTRY'),
  ...startingWith('DENTAL', 'CORRETOR', 'WHATSAPP', 'CPF', 'HUBSPOT'),
  { shape: /^[A-Z]+_API_URL$/, members: variableNames.filter((name) => name.endsWith('_API_URL')) },
  { shape: /^[A-Z]+_API_TOKEN$/, members: variableNames.filter((name) => name.endsWith('_API_TOKEN')) },
]

/** Names of others that look like ours: of clouds, of builds, of databases rented with a platform. */
const foreign: readonly RegExp[] = [
  /^(GITHUB|GITLAB|CI|BITBUCKET|CIRCLE|BUILDKITE|JENKINS|SONAR|CODECOV|SENTRY|DATADOG|SNYK|NPM|DOCKER)_API_/,
  /^(CF|CLOUDFLARE|FLY|RAILWAY|HEROKU|VERCEL|NETLIFY|RENDER|LINODE|DIGITALOCEAN|HCLOUD|PULUMI|VITE)_API_/,
  /^DATABASE_(URL_.+|PUBLIC_URL|PRIVATE_URL|CONNECTION_POOL_URL)$/,
  /_(SERVICE_HOST|SERVICE_PORT\w*|PORT_\d+_\w+)$/,
]

/** Kubernetes and Docker give each neighbour called X a variable X_PORT with such a value. */
const isNeighbour = (name: string, value: string): boolean =>
  /_PORT$/.test(name) && /^(tcp|udp):\/\//.test(value)

/**
 * Finds the variables that were meant for this server and are none of its own, each with what would mend it.
 *
 * An environment is full of names of others: one is taken for ours only where it is a slip away from one of ours,
 * or has the shape of a family of ours.
 */
export function mistakesOfNames(env: Environment): readonly string[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (!value || variableNames.some((own) => own === name) || isForeign(name, value)) return []
    const meant = slipOf(name)
    if (meant) return [`${name} não é variável deste servidor. ${orElse(`Você quis dizer ${meant}?`)}`]
    const family = families.find(({ shape }) => shape.test(name.toUpperCase()))
    return family
      ? [`${name} não é variável deste servidor. ${orElse(`Parecidas, há ${listed(family.members)}.`)}`]
      : []
  })
}

const orElse = (hint: string): string => `${hint} Se é de outro programa, tire-a do ambiente deste.`

const isForeign = (name: string, value: string): boolean =>
  foreign.some((pattern) => pattern.test(name)) || isNeighbour(name, value)

/** Gives the name of ours that was probably meant; names as short as PORT are too near to everything. */
function slipOf(name: string): VariableName | undefined {
  const upper = name.toUpperCase()
  return variableNames
    .filter((own) => own.length >= 7 && distance(upper, own) <= (own.length >= 10 ? 2 : 1))
    .sort((one, other) => distance(upper, one) - distance(upper, other))[0]
}

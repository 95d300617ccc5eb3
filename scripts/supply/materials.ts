/** One package as package-lock.json has it, under the path at which it is installed. */
export interface LockedPackage {
  readonly name?: string
  readonly version?: string
  readonly integrity?: string
  readonly license?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly devOptional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** A lock file, as far as a bill of materials goes by it; '' is the project itself. */
export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

/** One package of another's, as CycloneDX names it; what only development needs is excluded from the product. */
export interface Material {
  readonly 'bom-ref': string
  readonly type: 'library'
  readonly name: string
  readonly version: string
  readonly scope: 'required' | 'optional' | 'excluded'
  readonly hashes: readonly { readonly alg: string; readonly content: string }[]
  readonly licenses: readonly (
    | { readonly license: { readonly id: string } }
    | { readonly expression: string }
  )[]
  readonly purl: string
}

/** A bill of materials. */
export interface Bill {
  readonly head: Readonly<Record<string, unknown>>
  readonly components: readonly Material[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

/** The licence of each package that names none, by name and version, with where it says so. */
export const namedByUs: Readonly<Record<string, { readonly id: string; readonly stands: string }>> = {
  'png-js@2.0.0': { id: 'MIT', stands: 'o arquivo `LICENSE` do pacote; o `package.json` dele não diz' },
}

const folder = 'node_modules/'

/**
 * Makes the bill of a lock file, in the shape of CycloneDX 1.5: the same for the same file, wherever it is made.
 *
 * `npm sbom` writes another one with every version of npm, with the hour, a serial number and the name of the folder, so
 * that nothing could be compared with it.
 */
export function billOf({ packages }: LockFile): Bill {
  const own = packages[''] ?? {}
  const paths = Object.keys(packages)
  const refAt = (path: string) => refOf(path, packages[path] ?? {})
  const components = new Map(
    paths.filter((path) => path !== '').map((path) => [refAt(path), componentOf(path, packages[path] ?? {})]),
  )
  const dependsOn = new Map<string, Set<string>>()
  for (const path of paths) {
    const found = dependsOn.get(refAt(path)) ?? new Set<string>()
    for (const name of wantedBy(packages[path] ?? {})) {
      const at = placeOf(name, path, packages)
      if (at !== undefined) found.add(refAt(at))
    }
    dependsOn.set(refAt(path), found)
  }
  return {
    head: {
      $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
      ...{ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 },
      metadata: {
        component: { 'bom-ref': refAt(''), type: 'application', name: own.name, version: own.version },
      },
    },
    components: [...components.keys()].toSorted().flatMap((ref) => components.get(ref) ?? []),
    dependencies: [...dependsOn.keys()]
      .toSorted()
      .map((ref) => ({ ref, dependsOn: [...(dependsOn.get(ref) ?? [])].toSorted() })),
  }
}

const nameOf = (path: string, { name }: LockedPackage): string =>
  name ?? path.slice(path.lastIndexOf(folder) + folder.length)

const refOf = (path: string, each: LockedPackage): string => `${nameOf(path, each)}@${each.version}`

/** Only the project itself has packages of development: those of others are not installed. */
const wantedBy = (each: LockedPackage): readonly string[] =>
  Object.keys({
    ...each.dependencies,
    ...each.optionalDependencies,
    ...each.peerDependencies,
    ...each.devDependencies,
  })

/** Finds where a package that another one asks for is installed, from its own folder outwards, as Node does. */
function placeOf(name: string, from: string, packages: LockFile['packages']): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf(`/${folder}`)))) {
    const path = `${at === '' ? '' : `${at}/`}${folder}${name}`
    if (Object.hasOwn(packages, path)) return path
    if (at === '') return undefined
  }
}

function componentOf(path: string, each: LockedPackage): Material {
  const [name, version = ''] = [nameOf(path, each), each.version]
  const ref = refOf(path, each)
  const licence = each.license ?? namedByUs[ref]?.id ?? ''
  const isExpression = / (OR|AND|WITH) /.test(licence)
  const shape = isExpression
    ? { expression: licence.replace(/^\((.*)\)$/, '$1') }
    : { license: { id: licence } }
  return {
    ...{ 'bom-ref': ref, type: 'library', name, version, scope: scopeOf(each) },
    hashes: hashesOf(each),
    licenses: licence === '' ? [] : [shape],
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  }
}

function scopeOf({ dev, optional, devOptional }: LockedPackage): Material['scope'] {
  if (dev) return 'excluded'
  return optional || devOptional ? 'optional' : 'required'
}

function hashesOf({ integrity = '' }: LockedPackage): Material['hashes'] {
  return integrity.split(' ').flatMap((each) => {
    const [, bits, content = ''] = /^sha(\d+)-(.+)$/.exec(each) ?? []
    return bits ? [{ alg: `SHA-${bits}`, content: Buffer.from(content, 'base64').toString('hex') }] : []
  })
}

/** Gives the licence of a package as SPDX writes it; '' where none is known. */
export const licenceOf = ({ licenses }: Pick<Material, 'licenses'>): string =>
  licenses.map((each) => ('expression' in each ? each.expression : each.license.id)).join(' AND ')

/** Writes a bill as its file holds it: one package a line, so that a change of one is a change of a line. */
export function billText({ head, components, dependencies }: Bill): string {
  const lines = (list: readonly unknown[]) => `[\n${list.map((each) => JSON.stringify(each)).join(',\n')}\n]`
  return `${JSON.stringify(head).slice(0, -1)},\n"components":${lines(components)},\n"dependencies":${lines(dependencies)}}\n`
}

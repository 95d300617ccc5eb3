import { licenceOf, type Material, namedByUs } from './materials.ts'

/** The licences under which we take what others wrote, each with what it asks of us. */
const allowed: Readonly<Record<string, string>> = {
  '0BSD': 'Nada pede.',
  'Apache-2.0': 'Manter o aviso; cede as patentes de quem escreveu.',
  'BSD-2-Clause': 'Manter o aviso.',
  'BSD-3-Clause': 'Manter o aviso; não usar o nome de quem escreveu para vender.',
  'BlueOak-1.0.0': 'Manter o aviso.',
  'CC0-1.0': 'Nada pede.',
  ISC: 'Manter o aviso.',
  MIT: 'Manter o aviso.',
  'MIT OR Apache-2.0': 'À nossa escolha: MIT.',
  'MIT AND Zlib': 'Manter os avisos.',
  'MIT-0': 'Nada pede.',
  'MPL-2.0': 'Publicar o que mudarmos nos arquivos dela: não mudamos nenhum.',
  'Python-2.0': 'Manter o aviso.',
  'OFL-1.1': 'Manter a licença ao lado dos arquivos de letra, e não vendê-los sozinhos.',
}

/** Says in Portuguese what is wrong with the licences of some packages: none named, one that we do not take, a name of ours for nothing. */
export function mistakesOfLicences(components: readonly Material[]): readonly string[] {
  const refs = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const idle = Object.keys(namedByUs).filter((ref) => !refs.has(ref))
  return [
    ...components.flatMap((component) => {
      const ref = `${component.name}@${component.version}`
      const licence = licenceOf(component)
      if (!licence)
        return [`${ref} não diz a sua licença. Procure-a no pacote e diga em namedByUs onde está.`]
      return Object.hasOwn(allowed, licence)
        ? []
        : [
            `${ref} tem a licença ${licence}, que não está entre as aceitas. Troque o pacote, ou aceite-a com quem responde por isso.`,
          ]
    }),
    ...idle.map((ref) => `${ref} está em namedByUs e não é mais usado. Tire.`),
  ]
}

const isUsed = ({ scope }: Material): boolean => scope !== 'excluded'

/** Writes docs/licencas.md: each licence, what it asks of us, and the packages under it. */
export function licencesPage(components: readonly Material[]): string {
  const used = components.filter(isUsed)
  const groups = Object.keys(allowed).flatMap((licence) => {
    const under = components.filter((component) => licenceOf(component) === licence)
    return under.length > 0 ? [{ licence, under }] : []
  })
  const sections = groups.map(({ licence, under }) => {
    const list = (wanted: boolean) =>
      under.filter((each) => isUsed(each) === wanted).map(({ name, version }) => `${name} ${version}`)
    const [product, development] = [list(true), list(false)]
    return [
      `## ${licence}`,
      allowed[licence],
      ...(product.length > 0 ? [`No produto (${product.length}): ${product.join(', ')}.`] : []),
      ...(development.length > 0
        ? [`Só para desenvolver (${development.length}): ${development.join(', ')}.`]
        : []),
    ].join('\n\n')
  })
  const ours = Object.entries(namedByUs).map(([ref, { id, stands }]) => `\`${ref}\` é ${id}: ${stands}.`)
  return `${[
    '# Licenças',
    `Tudo o que é de outros: ${used.length} pacotes no produto, ${components.length - used.length} só para desenvolver; alguns, só outra plataforma instala. Escrito por \`npm run sbom\` com a lista de materiais, [sbom.cdx.json](sbom.cdx.json) (CycloneDX 1.5); \`npm run check:supply\` a compara com \`package-lock.json\`, e recusa uma licença que não esteja aqui.`,
    ...sections,
    '## Sem licença no nome',
    ...ours,
  ].join('\n\n')}\n`
}

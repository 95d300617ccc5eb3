import { readProject, screensOfFlow } from '../../engine/config/index.ts'
import type { FieldLook, ScreenEntry } from '../../src/field/screen.ts'
import { projectFiles } from '../../tools/project.ts'
import { type PeerWork, rowsOf, screenNames } from './work.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Writes what a work would be if it were HTML and little else: its people and its fields stand in what the server sends. */
export function limitPage(work: PeerWork): string {
  const screen = screensOfFlow(readProject(projectFiles()), 'dental-individual').find(
    ({ name }) => name === screenNames[work],
  )
  if (!screen) throw new Error(`There is no screen ${screenNames[work]}.`)
  const { schema, look } = screen.flat as unknown as ScreenEntry
  const fields = Object.entries(schema.properties ?? {})
    .filter(([name]) => name !== 'captcha')
    .map(([name, field]) => fieldOf(name, titleOf(field), look.fields?.[name] ?? {}))
  const people = rowsOf(work).map(({ nome, cpf }) => rowOf(nome, cpf))
  return `<template>${rowOf('', '')}</template><ul class="rows">${people.join('')}</ul>
    <form class="fields" novalidate><div class="summary" role="alert" tabindex="-1" hidden></div>${fields.join('')}
    <button type="submit" class="button button-primary">Salvar</button></form>`
}

const rowOf = (nome: string, cpf: string): string =>
  `<li data-row="${cpf}"><b>${nome}</b> <span>${cpf}</span>
    <button type="button">Excluir <span class="visually-hidden">${nome}</span></button></li>`

const titleOf = (field: unknown): string => (field as { readonly title?: string }).title ?? ''

function fieldOf(name: string, title: string, { widget, choices, empty, inputMode }: FieldLook): string {
  const said = `data-empty="${escaped(String(empty))}" required`
  const options = (choices ?? [
    { value: true, label: 'Sim' },
    { value: false, label: 'Não' },
  ]) as readonly { readonly value: unknown; readonly label: string }[]
  const control =
    widget === 'segmento'
      ? `<div class="segments">${options.map(({ value, label }, i) => `<label><input type="radio" id="${name}${i || ''}" name="${name}" value="${value}" ${i === 0 ? said : ''}>${label}</label>`).join('')}</div>`
      : widget === 'selecao'
        ? `<select class="input" id="${name}" name="${name}" ${said}><option value="">Selecione</option>${options.map(({ value, label }) => `<option value="${value}">${label}</option>`).join('')}</select>`
        : `<input class="input" id="${name}" name="${name}" ${inputMode ? `inputmode="${inputMode}"` : ''} pattern=".{3,}" ${said}>`
  return `<div class="field"><label for="${name}">${escaped(title)}</label>${control}</div>`
}

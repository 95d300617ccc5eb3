import { describe, expect, it } from 'vitest'
import { english } from '../../engine/config/english/index.ts'
import { languageOf } from '../../tools/language.ts'
import { templates } from './sayings.ts'

const slotsIn = (text: string) => [...new Set(text.match(/\{\d+\}/g))].sort()

describe('what the check says has its English in engine/config/english/', () => {
  it('[T01w] every template, with the same slots', () => {
    expect(templates.length).toBeGreaterThan(400)
    expect(templates.filter((template) => !Object.hasOwn(english, template))).toEqual([])
    const unlike = Object.entries(english).filter(
      ([template, text]) => slotsIn(template).join() !== slotsIn(text).join(),
    )
    expect(unlike).toEqual([])
  })

  it('[T01w] and there is no English of what is said no more', () => {
    expect(Object.keys(english).filter((template) => !templates.includes(template))).toEqual([])
  })
})

it.each([
  [{}, 'pt-BR'],
  [{ LANG: 'en' }, 'en'],
  [{ LANG: 'en_US.UTF-8' }, 'en'],
  [{ LANG: 'pt_BR.UTF-8' }, 'pt-BR'],
  [{ LANG: 'C.UTF-8' }, 'pt-BR'],
  [{ LANG: 'en_GB', LC_MESSAGES: 'pt_BR' }, 'pt-BR'],
  [{ LANG: 'pt_BR', LC_MESSAGES: 'pt_BR', LC_ALL: 'en_US' }, 'en'],
  [{ LANG: 'en', LC_ALL: '' }, 'en'],
] as const)('[T01y] reads in which language somebody wants to read: %j is %s', (environment, language) => {
  expect(languageOf(environment)).toBe(language)
})

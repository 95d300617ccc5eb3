import type { ComponentType } from 'react'
import { type BlockRule, type Facts, fill, holds, work } from '../../engine/index.ts'
import type { BlockName } from '../../names/index.ts'
import type { BlockTools } from './block.ts'
import { blocks } from './registry.ts'

/** What a list of blocks is drawn from. */
export interface BlocksProps extends Omit<BlockTools, 'at'> {
  readonly rules: readonly BlockRule[]
  readonly facts: Facts
}

/** Draws the blocks that show now, each with what its rule gives it: texts filled, rules worked out. */
export function Blocks({ rules, facts, send, announce }: BlocksProps) {
  return rules
    .filter(({ when }) => holds(when, facts))
    .map((rule, place) => {
      const Block = blocks[rule.block as BlockName] as ComponentType<object> | undefined
      if (!Block) return null
      const given = work(filled(rule.with ?? {}, facts), facts) as object
      const tools: BlockTools = { send, announce, at: facts.at }
      // Two blocks of one kind are told apart by their place: a file's list does not change under a person.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      return <Block key={`${rule.block}-${place}`} {...given} {...tools} />
    })
}

/** Fills the texts of a rule; a part without slots stays the same object, which the rules' own memory counts on. */
function filled(rule: unknown, facts: Facts): unknown {
  if (typeof rule === 'string') return fill(rule, facts)
  if (typeof rule !== 'object' || rule === null) return rule
  const parts = Object.entries(rule)
  const after = parts.map(([name, part]) => [name, filled(part, facts)] as const)
  if (after.every(([, part], place) => part === parts[place]?.[1])) return rule
  return Array.isArray(rule) ? after.map(([, part]) => part) : Object.fromEntries(after)
}

import type { ComponentType } from 'react'
import { type BlockRule, type Facts, holds, work } from '../../engine/index.ts'
import type { BlockTools } from './block.ts'
import { blocks } from './registry.ts'

/** What a list of blocks is drawn from. */
export interface BlocksProps extends Omit<BlockTools, 'at'> {
  readonly rules: readonly BlockRule[]
  readonly facts: Facts
}

/** Draws the blocks that show now, each with what its rule gives it: texts filled, rules worked out. */
export function Blocks({ rules, facts, ...given }: BlocksProps) {
  return rules
    .filter(({ when }) => holds(when, facts))
    .map((rule, place) => {
      const Block = blocks[rule.block as keyof typeof blocks] as ComponentType<object> | undefined
      if (!Block) return null
      const values = work(rule.with ?? {}, facts) as object
      const tools: BlockTools = { ...given, at: facts.at }
      // Two blocks of one kind are told apart by their place: a file's list does not change under a person.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      return <Block key={`${rule.block}-${place}`} {...values} {...tools} />
    })
}

import { ensureGenerated, ensureInstalled, ensureNode, run } from './ensure.mjs'
import { refuseWords } from './words.mjs'

refuseWords()
ensureNode()
ensureInstalled({ development: true })
ensureGenerated({ all: true })
run('@biomejs/biome', 'check', '--write', '.')

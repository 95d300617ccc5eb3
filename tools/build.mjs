// Uses Node alone: it runs before anything is built.
import { build } from './ensure.mjs'
import { refuseWords } from './words.mjs'

refuseWords()
build()

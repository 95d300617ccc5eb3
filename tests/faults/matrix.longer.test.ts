import { others, playMatrix } from './play-matrix.ts'

playMatrix(others)

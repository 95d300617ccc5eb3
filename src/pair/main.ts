import { joinSides } from './joined.ts'
import './pair.css'

const [a, b] = document.querySelectorAll<HTMLElement>('.par')
if (a && b) joinSides([a, b])

import { joinPhones } from './joined.ts'
import './pair.css'

const [a, b] = document.querySelectorAll<HTMLElement>('.par')
if (a && b) joinPhones([a, b])

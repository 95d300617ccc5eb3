import { others, playOnServers } from './play-on-server.ts'

playOnServers(others)

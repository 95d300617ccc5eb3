import { playOnServers, sample } from './play-on-server.ts'

playOnServers(sample)
